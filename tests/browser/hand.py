"""A hand at a desk: pieces are dragged by mouse and by finger."""

from playwright.sync_api import CDPSession, Page

CENTRE = """([selector, x, y]) => { // where a cell of the grid lies on the screen
  const desk = document.querySelector(selector);
  const [cell, left, top, , , first, highest] = desk.dataset.desk.split(" ").map(Number);
  const at = new DOMPoint(left + (x - first + 0.5) * cell, top + (y - highest + 0.5) * cell);
  const { x: across, y: along } = at.matrixTransform(desk.getScreenCTM());
  return [across, along];
}"""
PRINTED = """([selector]) => { // where the middle of the upper left cell of a piece, as it lies, is on the screen
  const piece = document.querySelector(selector);
  const cell = Number(piece.closest("[data-desk]").dataset.desk.split(" ")[0]);
  const { x, y } = new DOMPoint(cell / 2, cell / 2).matrixTransform(piece.getScreenCTM());
  return [x, y];
}"""


def cell(page: Page, x: int, y: int, desk: str = "[data-desk]") -> tuple[float, float]:
    """The middle of a cell of the grid on the screen."""
    across, along = page.evaluate(CENTRE, [desk, x, y])
    return across, along


def grip(page: Page, piece: str) -> tuple[float, float]:
    """The middle of the upper left cell of what a piece takes up."""
    across, along = page.evaluate(PRINTED, [piece])
    return across, along


def see(page: Page, selector: str) -> None:
    page.locator(selector).evaluate("(el) => el.scrollIntoView({block: 'center', behavior: 'instant'})")


def drag(page: Page, piece: str, x: int, y: int) -> None:
    """By mouse: the upper left cell of the piece onto this cell."""
    see(page, "[data-desk]")
    page.mouse.move(*grip(page, piece))
    page.mouse.down()
    across, along = cell(page, x, y)
    page.mouse.move(across - 9, along + 7, steps=4)
    page.mouse.move(across, along, steps=2)
    page.mouse.up()


class Finger:
    """One finger on a touch screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)

    def _touch(self, kind: str, points: list[tuple[float, float]]) -> None:
        said = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": said})

    def drag(self, piece: str, x: int, y: int) -> None:
        see(self.page, "[data-desk]")
        self.move(grip(self.page, piece), cell(self.page, x, y))

    def move(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self._touch("touchStart", [start])
        for k in range(1, 7):
            part = k / 6
            self._touch("touchMove", [(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)])
        self._touch("touchEnd", [])

    def tap(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)
