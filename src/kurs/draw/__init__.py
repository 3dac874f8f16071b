"""Drawing: SVG and HTML by an escaping builder, and the vocabulary all titles draw with. Knows no title.

html, panel, lit    the builder, the parts of a picture, and what can be chosen on it
shapes, icons       what everything is put together from
cards, tokens, tracks, players, charts    the things on a table
picture.css         the style of all of them: letters, colours for light and dark, motion
"""

from kurs.draw.html import Safe, el, join, safe
from kurs.draw.lit import Lit
from kurs.draw.panel import Bit, Panel, Sketch, painted, picture, svg

__all__ = ["Bit", "Lit", "Panel", "Safe", "Sketch", "el", "join", "painted", "picture", "safe", "svg"]
