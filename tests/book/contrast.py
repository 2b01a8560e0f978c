"""Contrast as WCAG 2.2 defines it: 4.5 for text, 3 for what is drawn."""

from __future__ import annotations

import re


def schemes(style: str) -> tuple[dict[str, str], dict[str, str]]:
    """The colours of a style sheet by name, in light and in dark: its first two blocks."""
    light, dark, *_ = (
        dict(re.findall(r"(--[\w-]+): (#\w+)", part)) for part in style.split("@media")
    )
    return light, dark


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    pairs = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
    parts = [int(pairs[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
