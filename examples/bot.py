"""Plays any game by drawing lots: python examples/bot.py http://localhost:8000 TABLE NAME"""

import json
import random
import sys
import time
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(url: str, token: str = "", **facts: str) -> Any:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return urlopen(Request(url, json.dumps(facts).encode() if facts else None, headers), timeout=60)


def play(table: str, token: str) -> Any:
    while True:
        answered = ""  # while one is asked others may act, and one is shown the same decision again
        try:
            for line in filter(str.strip, map(bytes.decode, ask(f"{table}/stream", token))):
                now = json.loads(line)
                if now["status"] == "over":
                    return now["view"]["outcome"]
                if now["asked"] and answered != (answered := now["decision"]):
                    ask(f"{table}/act", token, decision=answered, id=answered, do=random.choice(now["view"]["choices"]))
        except (OSError, HTTPException) as error:
            if isinstance(error, HTTPError) and error.code not in (409, 429, 503):
                raise
        time.sleep(1)  # too late, too fast, or the server is away for a moment: look again


try:
    server, table, name = sys.argv[1:]
    seat = json.load(ask(f"{server}/api/tables/{table}/join", name=name))
    print(f"{name} has seat {seat['seat']} in a game of {seat['game']}.", flush=True)
    print("Over:", json.dumps(play(f"{server}/api/tables/{table}", seat["token"])))
except HTTPError as error:
    sys.exit(f"{error.code}: {error.read().decode()}")
