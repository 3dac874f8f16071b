"""Drawing: SVG and HTML by an escaping builder, and the vocabulary all titles draw with. Knows no title.

html, panel    the builder, and the panels of a picture
scene, lit     the words all panels share, and what can be chosen on them
desk           pieces that are laid on a grid by hand
shapes, icons  what everything is put together from
tokens, players, charts    the things on a table
picture.css    the style of all of them: letters, colours for light and dark, motion
"""

from kurs.draw.html import Safe, el, join, safe
from kurs.draw.lit import NOT_LIT, Lit
from kurs.draw.panel import Drawn, Panel, Part, kept, panel, part, picture, slot, svg
from kurs.draw.scene import PastItem, Scene

__all__ = [
    "NOT_LIT",
    "Drawn",
    "Lit",
    "Panel",
    "Part",
    "PastItem",
    "Safe",
    "Scene",
    "el",
    "join",
    "kept",
    "panel",
    "part",
    "picture",
    "safe",
    "slot",
    "svg",
]
