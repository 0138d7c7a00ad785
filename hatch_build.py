"""Packs the wheel: where a C compiler works, `core`, `games` and `bots` are compiled beside their sources.

SORTILEGE_PURE=1 compiles nothing. SORTILEGE_COMPILED=1 makes any failure to compile an error.
"""

import os
import re
import shlex
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("core", "games", "bots")
TOOLS = ["mypy==2.4.1", "setuptools>=77"]
C_FLAGS = [
    "-Wno-error",  # a newer compiler's new warning is no reason to go slow
    "-fvisibility=hidden",  # calls within the engine get cheaper: a tenth of a playout's time
]
DEALLOC = re.compile(r"^static void\n\w+_dealloc\(.*?^}", re.MULTILINE | re.DOTALL)
TRASHCAN = re.compile(r"^\s*CPy_TRASHCAN_(?:BEGIN|END)\(.*\)\n", re.MULTILINE)
PROBE = "#include <Python.h>\nPyObject *answer(void) { return PyLong_FromLong(42); }\n"


class EngineHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return TOOLS if should_compile() else []  # a machine that compiles nothing fetches nothing for it

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not should_compile():
            return
        self.scratch = TemporaryDirectory(prefix="sortilege-")  # kept until the wheel is packed from it
        if extensions := compile_engine(Path(self.root), Path(self.scratch.name)):
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"].update(extensions)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if scratch := getattr(self, "scratch", None):
            scratch.cleanup()


def is_set(variable: str) -> bool:
    return os.environ.get(variable, "") not in ("", "0")


def should_compile() -> bool:
    if is_set("SORTILEGE_COMPILED"):
        return True
    return not is_set("SORTILEGE_PURE") and sys.implementation.name == "cpython" and c_compiler_works()


def c_compiler_works() -> bool:
    """Whether C that needs Python's headers builds; setuptools is no help, being fetched only if it does."""
    cc = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    with TemporaryDirectory() as scratch:
        source = Path(scratch, "probe.c")
        source.write_text(PROBE)
        headers = [f"-I{sysconfig.get_path(which)}" for which in ("include", "platinclude")]
        linking = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
        command = [*cc, *headers, "-shared", "-fPIC", *linking, str(source), "-o", f"{source}.so"]
        try:
            return bool(cc) and subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def compile_engine(root: Path, scratch: Path) -> dict[str, str]:
    """The extension modules with their places in the wheel; none where the C compiler fails and may."""
    from setuptools import Distribution  # before mypyc, which builds with what it finds imported
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import BaseError, CCompilerError

    class ParallelBuild(build_ext):
        def build_extensions(self) -> None:
            compile_files = self.compiler.compile  # one by one, and nearly all are in one extension

            def compile_at_once(sources: list[str], **how: Any) -> list[str]:
                return [made for (made,) in pool.map(lambda source: compile_files([source], **how), sources)]

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                self.compiler.compile = compile_at_once
                super().build_extensions()

    parts = engine_in_c(root, scratch / "c")
    for part in parts:
        part.extra_compile_args = [*part.extra_compile_args, *C_FLAGS]
    build = ParallelBuild(Distribution({"name": "sortilege", "ext_modules": parts}))
    build.build_lib, build.build_temp, build.parallel = str(scratch / "lib"), str(scratch / "o"), True
    build.ensure_finalized()
    try:
        build.run()
    except (BaseError, CCompilerError) as problem:
        if is_set("SORTILEGE_COMPILED"):
            sys.exit(f"The engine does not compile: {problem}")
        print(f"The engine stays plain Python: {problem}")
        return {}
    return {output: os.path.relpath(output, build.build_lib) for output in build.get_outputs()}


def engine_in_c(root: Path, target: Path) -> list[Any]:
    """The engine as C under `target`. What mypyc refuses is our own mistake, so it stops any build."""
    from mypyc.build import mypycify

    with chdir(root / "src"):  # modules are named from here, and so are the files in tracebacks
        modules = sorted(str(file) for part in COMPILED for file in Path("sortilege", part).rglob("*.py"))
        config = [f"--config-file={root / 'pyproject.toml'}", f"--cache-dir={os.devnull}"]
        parts = mypycify(
            [*config, "--follow-imports=silent", *modules],
            opt_level="3",
            debug_level="0",
            multi_file=True,
            group_name="sortilege",
            target_dir=str(target),
        )
    for file in target.rglob("*.c"):
        file.write_text(DEALLOC.sub(without_trashcan, file.read_text()))
    return parts


def without_trashcan(dealloc: re.Match[str]) -> str:
    """Python's bin for deep deallocations writes into the head that collected objects have. One that is never collected
    (acyclic=True) has none, and mypyc puts it there all the same: whatever lies before it in memory is overwritten."""
    text = dealloc[0]
    return text if "PyObject_GC_UnTrack" in text else TRASHCAN.sub("", text)
