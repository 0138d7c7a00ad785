"""Make the type of the pages: the fonts and `type.css` in `src/sortilege/web/static/`. Run `make fonts`.

The fonts come from npm packages by name and version; npm must be on the path. Each is cut down to the characters and
weights that the pages use. Until a font has arrived, the browser shows a font of the system in its place. `type.css`
scales those fonts by their measured widths, so that nothing moves when ours arrives.
"""

import hashlib
import io
import subprocess
import sys
import tarfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT: Final = Path(__file__).parents[1]
STATIC: Final = ROOT / "src/sortilege/web/static"
FONTS: Final = STATIC / "fonts"
LIMIT: Final = 60_000  # bytes, all fonts together

ASCII: Final = "".join(map(chr, range(0x20, 0x7F)))
FRENCH: Final = "ÀÂÆÇÈÉÊËÎÏÔÙÛÜŒàâæçèéêëîïôùûüÿœ"
LETTERS: Final = "".join(chr(code) for code in range(0xC0, 0x100) if code not in (0xD7, 0xF7))  # of names, Latin-1
SIGNS: Final = "\u00a0«»‘’“”‚„–—…·•−×±¿¡"
MORE_SIGNS: Final = "\u202fŸ°€§¼½¾‹›←→≤≥▴▾μσ"  # in running text only


@dataclass(frozen=True)
class Cut:
    """One of our fonts: where it comes from and what of it is kept."""

    family: str
    style: str
    package: str
    file: str
    characters: str
    weights: tuple[int, int]
    features: tuple[str, ...]

    @property
    def file_name(self) -> str:
        return f"{self.family}.woff2" if self.style == "normal" else f"{self.family}-{self.style}.woff2"


@dataclass(frozen=True)
class Local:
    """A font that a system may have under one of these names, and the open font of the same widths to measure."""

    names: tuple[str, ...]
    package: str
    regular: str
    bold: str


def fontsource(name: str, *names: str) -> Local:
    files = [f"files/{name}-latin-{weight}-normal.woff2" for weight in (400, 700)]
    return Local(names, f"@fontsource/{name}@5.3.0", *files)


def dejavu(name: str) -> Local:
    file = f"ttf/{name.replace(' ', '')}"
    return Local((name,), "dejavu-fonts-ttf@2.37.3", f"{file}.ttf", f"{file}-Bold.ttf")


LITERATA: Final = "@fontsource-variable/literata@5.3.0"
SOURCE_SANS: Final = "source-sans@3.52.0"

CUTS: Final = (
    Cut(
        "serif",
        "normal",
        LITERATA,
        "files/literata-latin-wght-normal.woff2",
        ASCII + FRENCH + LETTERS + SIGNS,
        (500, 700),
        ("kern", "rvrn"),
    ),
    Cut(
        "serif",
        "italic",
        LITERATA,
        "files/literata-latin-wght-italic.woff2",
        ASCII + FRENCH + LETTERS + SIGNS,
        (500, 500),
        (),
    ),
    Cut(
        "sans",
        "normal",
        SOURCE_SANS,
        "VF/SourceSans3VF-Upright.ttf",
        ASCII + FRENCH + LETTERS + SIGNS + MORE_SIGNS,
        (400, 700),
        ("kern",),
    ),
)
LICENCES: Final = {"OFL-Literata.txt": (LITERATA, "LICENSE"), "OFL-Source-Sans.txt": (SOURCE_SANS, "LICENSE.md")}
LOCALS: Final = {
    "serif": (
        fontsource("gelasio", "Georgia", "Gelasio"),
        fontsource("tinos", "Times New Roman", "Liberation Serif", "Tinos"),
        fontsource("noto-serif", "Noto Serif"),
        dejavu("DejaVu Serif"),
    ),
    "sans": (
        fontsource("arimo", "Arial", "Helvetica", "Liberation Sans", "Arimo"),
        fontsource("roboto", "Roboto"),
        fontsource("noto-sans", "Noto Sans"),
        dejavu("DejaVu Sans"),
    ),
}
# A local font has two weights, and each stands in for the nearest of ours.
REGULAR: Final = (1, 500)
BOLD: Final = (501, 1000)
MEASURED_AT: Final = {"serif": (500, 600), "sans": (400, 600)}
SCALE: Final = {"serif": 1.0, "sans": 1.06}  # Source Sans is drawn small within its em
LINE: Final = {
    "serif": (0.98, 0.24),
    "sans": (0.92, 0.26),
}  # above and below the baseline, capitals in the middle


# Getting the sources


class Packages:
    """npm packages, fetched once each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.archives: dict[str, Path] = {}

    def read(self, package: str, file: str) -> bytes:
        if package not in self.archives:
            packed = subprocess.run(
                ["npm", "pack", "--silent", package], cwd=self.folder, check=True, capture_output=True, text=True
            )
            self.archives[package] = self.folder / packed.stdout.split()[-1]
        with tarfile.open(self.archives[package]) as archive:
            member = archive.extractfile(f"package/{file}")
            assert member is not None, f"{package} has no file {file}"
            return member.read()


# Cutting


def cut_font(cut: Cut, source: bytes) -> TTFont:
    """The font with our characters and weights only, under our name."""
    font = TTFont(io.BytesIO(source), recalcTimestamp=False)
    low, high = cut.weights
    font = instancer.instantiateVariableFont(font, {"wght": low if low == high else (low, high)})
    font = reopened(font)
    use_lining_figures(font)
    options = subset.Options(layout_features=list(cut.features), hinting=False, name_IDs=[0, 1, 2, 4, 6, 13, 14])
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=cut.characters)
    subsetter.subset(font)
    missing = set(cut.characters) - set(map(chr, font.getBestCmap()))
    assert not missing, f"{cut.file}: has no {sorted(missing)}"
    set_line(font, *LINE[cut.family])
    font["head"].unitsPerEm = round(font["head"].unitsPerEm / SCALE[cut.family])
    rename(font, cut)
    return font


def reopened(font: TTFont) -> TTFont:
    buffer = io.BytesIO()
    font.flavor = None
    font.save(buffer)
    buffer.seek(0)
    return TTFont(buffer, recalcTimestamp=False)


def set_line(font: TTFont, above: float, below: float) -> None:
    """The height of a line, alike for every system: each reads another table."""
    ascent, descent = (round(part * font["head"].unitsPerEm) for part in (above, below))
    sizes = font["OS/2"]
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ascent, -descent, 0
    sizes.sTypoAscender, sizes.sTypoDescender, sizes.sTypoLineGap = ascent, -descent, 0
    sizes.usWinAscent, sizes.usWinDescent = ascent, descent


def use_lining_figures(font: TTFont) -> None:
    """Make figures of equal height the usual ones, where a font has others by default."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for index in record.Feature.LookupListIndex
    }
    instead: dict[str, str] = {}
    for index in sorted(lookups):
        for part in table.LookupList.Lookup[index].SubTable:
            instead |= getattr(part, "ExtSubTable", part).mapping
    for characters in font["cmap"].tables:
        characters.cmap = {code: instead.get(glyph, glyph) for code, glyph in characters.cmap.items()}


def rename(font: TTFont, cut: Cut) -> None:
    """A changed font may not bear the name its licence reserves."""
    family = family_of(cut.family)
    style = "Regular" if cut.style == "normal" else cut.style.capitalize()
    names = {1: family, 2: style, 4: f"{family} {style}", 6: f"{family.replace(' ', '')}-{style}"}
    for name_id, text in names.items():
        for record in [record for record in font["name"].names if record.nameID == name_id]:
            record.string = text


def family_of(kind: str) -> str:
    return f"Sortilege {kind.capitalize()}"


def packed(font: TTFont) -> bytes:
    font.flavor = "woff2"
    buffer = io.BytesIO()
    font.save(buffer, reorderTables=None)
    return buffer.getvalue()


# Measuring


def letters_of_pages() -> Counter[str]:
    """How often each character occurs in our own rules, in both languages."""
    count: Counter[str] = Counter()
    for page in sorted((ROOT / "src/sortilege/games").glob("*/rules.*.md")):
        count.update(page.read_text(encoding="utf-8"))
    return Counter({letter: times for letter, times in count.items() if letter in ASCII + FRENCH + "’"})


def mean_width(font: TTFont, letters: Counter[str]) -> float:
    """The mean width of a character of our pages, in ems."""
    characters = font.getBestCmap()
    widths = font["hmtx"]
    known = {letter: times for letter, times in letters.items() if ord(letter) in characters}
    total = sum(widths[characters[ord(letter)]][0] * times for letter, times in known.items())
    return float(total / sum(known.values()) / font["head"].unitsPerEm)


def at_weight(font: TTFont, weight: int) -> TTFont:
    return reopened(instancer.instantiateVariableFont(reopened(font), {"wght": weight}))


# Writing the style sheet


def own_face(cut: Cut, content: bytes) -> str:
    low, high = cut.weights
    mark = hashlib.sha256(content).hexdigest()[:10]
    return (
        f'@font-face {{ font-family: "{family_of(cut.family)}"; src: url("fonts/{cut.file_name}?{mark}") '
        f'format("woff2"); font-weight: {low if low == high else f"{low} {high}"}; font-style: {cut.style}; '
        "font-display: swap; }"
    )


def local_face(family: str, names: list[str], weights: tuple[int, int], scale: float, font: TTFont) -> str:
    """A font of the system, scaled to the widths and the line height of ours."""
    sources = ", ".join(f'local("{name}")' for name in names)
    em = font["head"].unitsPerEm
    ascent, descent, gap = (
        part / em / scale for part in (font["hhea"].ascent, -font["hhea"].descent, font["hhea"].lineGap)
    )
    return (
        f'@font-face {{ font-family: "{family}"; src: {sources}; font-weight: {weights[0]} {weights[1]}; '
        f"size-adjust: {scale:.2%}; ascent-override: {ascent:.2%}; descent-override: {descent:.2%}; "
        f"line-gap-override: {gap:.2%}; }}"
    )


def local_faces(kind: str, font: TTFont, packages: Packages) -> tuple[list[str], list[str]]:
    """The rules for the fonts a system may have, and the names of their families in order."""
    letters = letters_of_pages()
    rules: list[str] = []
    families: list[str] = []
    ours = [mean_width(at_weight(font, weight), letters) for weight in MEASURED_AT[kind]]
    for local in LOCALS[kind]:
        family = f"{family_of(kind)} by {local.names[0]}"
        families.append(family)
        cases: list[tuple[str, list[str], tuple[int, int], float]] = [
            (local.regular, list(local.names), REGULAR, ours[0]),
            (local.bold, [f"{name} Bold" for name in local.names], BOLD, ours[1]),
        ]
        for file, names, weights, width in cases:
            theirs = mean_width(TTFont(io.BytesIO(packages.read(local.package, file))), letters)
            rules.append(local_face(family, names, weights, width / theirs, font))
    return rules, families


def style_sheet(made: dict[Cut, tuple[TTFont, bytes]], packages: Packages) -> str:
    lines = ["/* Our type, and the fonts of a system scaled to stand in for it. Written by tools/fonts.py. */"]
    stacks: list[str] = []
    for kind, generic in (("serif", "serif"), ("sans", "sans-serif")):
        lines += [own_face(cut, content) for cut, (_font, content) in made.items() if cut.family == kind]
        upright = next(font for cut, (font, _) in made.items() if (cut.family, cut.style) == (kind, "normal"))
        rules, families = local_faces(kind, upright, packages)
        lines += rules
        names = ", ".join(f'"{family}"' for family in [family_of(kind), *families])
        stacks.append(f"--{kind}: {names}, {generic};")
    return "\n".join([*lines, f":root {{ {' '.join(stacks)} }}", ""])


def main() -> int:
    with TemporaryDirectory() as scratch:
        packages = Packages(Path(scratch))
        made: dict[Cut, tuple[TTFont, bytes]] = {}
        for cut in CUTS:
            font = cut_font(cut, packages.read(cut.package, cut.file))
            made[cut] = (font, packed(font))
        FONTS.mkdir(exist_ok=True)
        for cut, (_font, content) in made.items():
            (FONTS / cut.file_name).write_bytes(content)
            print(f"{cut.file_name}: {len(content):,} bytes")
        for name, (package, file) in LICENCES.items():
            (FONTS / name).write_bytes(packages.read(package, file))
        (STATIC / "type.css").write_text(style_sheet(made, packages), encoding="utf-8")
    weight = sum(len(content) for _font, content in made.values())
    print(f"Together {weight:,} bytes; at most {LIMIT:,} are allowed.")
    return int(weight > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
