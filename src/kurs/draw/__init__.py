"""Drawing: SVG and HTML by an escaping builder, and the vocabulary all titles draw with. Knows no title."""

from kurs.draw.html import Safe, el, join, safe
from kurs.draw.lit import Lit
from kurs.draw.panel import Panel, picture, svg

__all__ = ["Lit", "Panel", "Safe", "el", "join", "picture", "safe", "svg"]
