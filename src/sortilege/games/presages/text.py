from sortilege.core.game import Teller, View
from typing import Any
class PresagesTeller(Teller):
    def event(self, event: dict[str, Any]) -> list[str]: return []
    def question(self, view: View) -> str: return ""
    def choice(self, view: View, text: str) -> str: return text
    def board(self, view: View) -> list[str]: return []
    def card_help(self, wanted: str) -> str | None: return None
