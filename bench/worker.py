"""One build in a process of its own, measuring what it is told to: a line in, a line out, both JSON.

The peers are measured in here too, in the very process of the build they are compared with. The progress bar is not:
its thread would take turns with the measurements.

    python worker.py           the package as installed
    python worker.py FOLDER    the package from this source folder, interpreted
"""

import json
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import Any

import peers
from measure import Subject

PACKAGE = "sortilege"


class SourceOnly(MetaPathFinder):
    """Finds our package in a source folder and never looks at compiled modules, which may lie beside the source."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] != PACKAGE:
            return None
        for entry in [self.folder] if path is None else path:
            spec = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


class Worker:
    def __init__(self) -> None:
        self.subjects: list[Subject] = []

    def answer(self, request: dict[str, Any]) -> Any:
        match request["do"]:
            case "about":
                return about()
            case "ours":
                import ours  # not before `main` has said which build it is

                return self.added(ours.subjects(request["games"], request["positions"]))
            case "peers":
                return self.added(peers.subjects(request["positions"]))
            case "warm up":
                return self.measure(request).warm_up(request["seconds"])
            case "measure":
                return self.measure(request).per_second(request["seconds"])
        raise ValueError(request)

    def added(self, subjects: list[Subject]) -> list[dict[str, Any]]:
        first = len(self.subjects)
        self.subjects += subjects
        return [
            {
                "number": first + i,
                "game": subject.game,
                "seats": subject.seats,
                "proof": subject.proof,
                "measures": list(subject.measures),
            }
            for i, subject in enumerate(subjects)
        ]

    def measure(self, request: dict[str, Any]) -> Any:
        return self.subjects[request["number"]].measures[request["measure"]]


def about() -> dict[str, Any] | None:
    """What this build is; None if the package is not there at all."""
    try:
        import ours
    except ModuleNotFoundError as missing:
        if missing.name != PACKAGE:
            raise
        return None
    return {
        "games": ours.names(),
        "compiled": ours.is_compiled(),
        "version": ours.package_version(),
        "peers": peers.package_version(),
    }


def main() -> None:
    if sys.argv[1:]:
        sys.meta_path.insert(0, SourceOnly(sys.argv[1]))
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever a library prints must not look like an answer
    worker = Worker()
    for line in sys.stdin:
        print(json.dumps(worker.answer(json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()
