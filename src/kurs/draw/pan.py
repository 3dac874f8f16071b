"""A picture that can be moved and enlarged under the hand: what of it moves, and the buttons that stay.

The page's script writes three numbers into the style of the panel: ``--zoom``, ``--x`` and ``--y``; picture.css applies
them. In a file nothing moves and there are no buttons.
"""

from collections.abc import Sequence

from kurs.draw.html import Safe, el, join
from kurs.draw.icons import icon
from kurs.draw.shapes import rect

KNOB = 40
"""The buttons are as large as a finger, however small the picture is: the script tells the scale as ``--unit``."""


def pannable(body: Sequence[Safe], width: float, height: float, zoom_in: str, zoom_out: str, fit: str) -> Safe:
    """The body of a panel that says ``pan=True``: what moves, and the buttons in its lower right corner."""
    knobs = []
    for n, (what, sign, label) in enumerate(
        (("in", "plus", zoom_in), ("out", "minus", zoom_out), ("fit", "whole", fit))
    ):
        y = (KNOB + 4) * (n - 3) - 4
        box = [rect(-KNOB - 8, y, KNOB, KNOB, "zoom", 8), icon(sign, -KNOB + 2, y + 10, 16, "ink")]
        knobs.append(el("g", *box, data_zoom=what, role="button", tabindex="0", aria_label=label))
    corner = f'<g transform="translate({width:g} {height:g})"><g class="zooms">{join(knobs)}</g></g>'
    return join([Safe(f'<g class="panned">{join(body)}</g>'), Safe(corner)])
