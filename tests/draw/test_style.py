"""The style: letters can be read in light and dark, and nothing moves for those who do not want it."""

import re

import pytest

from kurs.draw.panel import style

CSS = style()
PAIR = re.compile(r"(--[\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}))")
TONES = re.findall(r"\.tone-([\w-]+) \{([^}]*)\}", CSS)


def colours(block: str) -> dict[str, tuple[str, str]]:
    return {name: (light or both, dark or both) for name, light, dark, both in PAIR.findall(block)}


ROOT = colours(CSS[: CSS.index(".tone-")])


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("--ink", "--paper"), ("--ink", "--soft"), ("--ink", "--deep"), ("--ink", "--lit-soft"),
        ("--ink", "--lit-more"),
        ("--ink", "--ground"), ("--dim", "--paper"), ("--dim", "--soft"), ("--dim", "--ground"), ("--rise", "--paper"),
        ("--fall", "--paper"), ("--on-back", "--back"), ("--on-ink", "--ink"),
    ],
)  # fmt: skip
def test_letters_can_be_read(ink: str, ground: str) -> None:
    for mode in (0, 1):
        assert contrast(ROOT[ink][mode], ROOT[ground][mode]) >= 4.5, mode


@pytest.mark.parametrize(("name", "block"), TONES)
def test_letters_can_be_read_on_every_tone(name: str, block: str) -> None:
    own = ROOT | colours(block)
    if name in ("rise", "fall"):
        own |= {"--tone": ROOT[f"--{name}"], "--tone-soft": ROOT[f"--{name}-soft"]}
    for mode in (0, 1):
        assert contrast(own["--on-tone"][mode], own["--tone"][mode]) >= 4.5, mode
        if name != "ink":  # no chip has an edge of ink
            assert contrast(own["--tone"][mode], own["--tone-soft"][mode]) >= 4.5, mode
            assert contrast(own["--tone"][mode], own["--paper"][mode]) >= 4.5, mode


def test_what_is_lit_stands_out() -> None:
    for mode in (0, 1):
        assert contrast(ROOT["--lit"][mode], ROOT["--paper"][mode]) >= 3
        assert contrast(ROOT["--lit"][mode], ROOT["--lit-soft"][mode]) >= 3
        assert contrast(ROOT["--ring"][mode], ROOT["--paper"][mode]) >= 3


def test_motion_is_short_and_can_be_refused() -> None:
    start = CSS.index("@media (prefers-reduced-motion: no-preference)")
    assert "transition" not in CSS[:start]
    assert "animation" not in CSS
    assert all(int(ms) < 300 for ms in re.findall(r"(\d+)ms", CSS[start:]))


def test_letters_are_large_enough_for_a_phone() -> None:
    assert min([float(size) for size in re.findall(r"font-size: ([\d.]+)px", CSS)]) >= 11
