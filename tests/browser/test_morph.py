"""The morph, fuzzed in a real browser: random pairs of trees, with pictures inside pages and pages inside pictures.

After each morph the living tree equals the drawn one to the last namespace, and every element whose id (and kind) is
in both is the same node as before: that is why pieces can glide and a focused button stays focused.
"""

from pathlib import Path
from typing import TypedDict

import pytest
from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "src" / "kurs" / "server" / "static" / "kurs.js"
PAIRS = 3000
BATCH = 1000


class Verdict(TypedDict):
    wrong: list[str]
    shared: int
    kept: int
    moved: int
    wrapped: int
    pictures: int


FUZZ = r"""
const SVG = "http://www.w3.org/2000/svg";

function generator(seed) {  // a 32-bit hash of a counter: neighbouring seeds have nothing in common
  let counter = Math.imul(seed, 0x9e3779b1) >>> 0;
  const draw = () => {
    let h = (counter = (counter + 0x9e3779b9) >>> 0);
    h = Math.imul(h ^ (h >>> 16), 0x21f0aaad);
    h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
    return (h ^ (h >>> 15)) >>> 0;
  };
  const below = (n) => draw() % n;
  return { below, chance: (percent) => below(100) < percent, pick: (list) => list[below(list.length)] };
}

const TAGS = {
  html: ["div", "section", "span", "b", "svg"],
  svg: ["g", "g", "a", "text", "rect", "svg", "foreignObject"],
};
const INNER = { svg: "svg", foreignObject: "html" };

// Each id has a context it can stand in and a tag; now and then the tag is another one the second time.
function names(random) {
  return Array.from({ length: 4 + random.below(12) }, (_, i) => {
    const world = random.pick(["html", "svg", "svg"]);
    return { id: "n" + i, world, tag: random.pick(TAGS[world]) };
  });
}

function attributes(random) {
  let text = "";
  if (random.chance(40)) text += ` class="c${random.below(3)}"`;
  if (random.chance(20)) text += ` data-x="${random.below(4)}"`;
  if (random.chance(10)) text += ` xlink:href="#n${random.below(9)}"`;
  if (random.chance(10)) text += " hidden";
  return text;
}

// Markup of some children for a parent in this world; ids are taken out of the pool, so none occurs twice.
function children(random, world, pool, depth) {
  let text = "";
  for (let count = random.below(depth > 3 ? 4 : 6); count > 0; count--) {
    if (random.chance(20)) { text += random.pick(["a", "b ", "\n  ", "x&amp;y"]); continue; }
    if (random.chance(4)) { text += "<!--note-->"; continue; }
    const fitting = pool.filter((one) => one.world === world);
    let tag = random.pick(TAGS[world]), id = "";
    if (fitting.length && random.chance(65)) {
      const one = random.pick(fitting);
      pool.splice(pool.indexOf(one), 1);
      if (!random.chance(4)) tag = one.tag;
      id = ` id="${one.id}"`;
    }
    const inside = depth < 5 ? children(random, INNER[tag] ?? world, pool, depth + 1) : "";
    text += `<${tag}${id}${attributes(random)}>${inside}</${tag}>`;
  }
  return text;
}

const tree = (html) => Object.assign(document.createElement("template"), { innerHTML: html }).content;
const worldOf = (el) => (el.localName === "foreignObject" ? "html" : el.namespaceURI === SVG ? "svg" : "html");

const rootsOf = (content) => [...content.querySelectorAll("[data-root]")];
const markups = (content) => rootsOf(content).map((el) => el.outerHTML);

// A few small changes, as between two moves of a game: a piece moves, is wrapped, vanishes; a word appears.
function mutated(random, markup) {
  const content = tree(stage(markup));
  let wrapped = 0;
  for (let count = 1 + random.below(4); count > 0; count--) {
    const all = [...content.querySelectorAll("[data-root], [data-root] *")];
    const own = all.filter((el) => !el.hasAttribute("data-root"));
    if (!own.length) break;
    const el = random.pick(own), world = worldOf(el.parentNode), what = random.below(5);
    const hosts = all.filter((host) => worldOf(host) === world && !el.contains(host));
    if (what === 0 && hosts.length) {
      const host = random.pick(hosts);
      host.insertBefore(el, random.chance(50) ? host.firstChild : null);
    } else if (what === 1) {
      const wrap = world === "svg" ? document.createElementNS(SVG, "g") : document.createElement("div");
      if (random.chance(50)) wrap.id = "w" + count;
      el.replaceWith(wrap); wrap.append(el); wrapped++;
    } else if (what === 2) el.remove();
    else if (what === 3) el.setAttribute("class", "changed");
    else el.before("word ");
  }
  return { wrapped, markup: markups(content) };
}

// The stage: some roots side by side, some of them groups in one picture. Returns markup of each root.
const ROOTS = [["div", "html"], ["svg", "svg"], ["g", "svg"], ["section", "html"], ["g", "svg"]];
function stage(markup) {
  const part = (one) => one.startsWith("<g");
  return markup.filter((one) => !part(one)).join("") + `<svg>${markup.filter(part).join("")}</svg>`;
}

function roots(random, which, pool) {
  return which.map((i) => {
    const [tag, world] = ROOTS[i];
    return `<${tag} id="r${i}" data-root=""${attributes(random)}>${children(random, world, pool, 1)}</${tag}>`;
  });
}


function pair(seed, count) {
  const random = generator(seed);
  const which = count === 1 ? [random.below(2)] : [0, 1, 2, 3, 4].slice(0, count);
  const sent = count === 1 ? which : which.filter(() => random.chance(70));
  const quiet = which.filter((i) => !sent.includes(i));
  const all = names(random), calmPool = all.filter(() => quiet.length && random.chance(30));
  const busyPool = all.filter((one) => !calmPool.includes(one));
  const calm = roots(random, quiet, calmPool);
  const old = roots(random, sent, [...busyPool]);
  let wanted, wrapped = 0;
  if (random.chance(40)) {
    ({ wrapped, markup: wanted } = mutated(random, old));
  } else wanted = roots(random, sent, [...busyPool]);
  const fragments = {};
  const elements = rootsOf(tree(stage(wanted)));
  for (const el of elements) fragments[el.id] = el.outerHTML;
  // Now and then a part of a fragment travels as a fragment of its own, and leaves only its place in the other.
  if (count > 1 && random.chance(40)) {
    const inner = elements.flatMap((el) => [...el.querySelectorAll("[id]")]);
    if (inner.length) {
      const part = random.pick(inner), root = part.closest("[data-root]");
      const own = part.outerHTML;
      part.replaceWith(part.cloneNode(false));
      fragments[root.id] = root.outerHTML;
      fragments[part.id] = own;
    }
  }
  fragments.nowhere = `<p id="nowhere">not in the page</p>`;
  return { before: stage([...calm, ...old]), after: stage([...calm, ...wanted]), fragments, quiet, wrapped };
}

window.fuzz = function (morph, first, count, howMany) {
  const verdict = { wrong: [], shared: 0, kept: 0, moved: 0, wrapped: 0, pictures: 0 };
  const host = document.getElementById("host");
  for (let seed = first; seed < first + count; seed++) {
    const { before, after, fragments, quiet, wrapped } = pair(seed, howMany(seed));
    host.replaceChildren(tree(before));
    const nodes = new Map([...host.querySelectorAll("[id]")].map((el) => [el.id, [el, el.parentNode]]));
    const untouched = () => quiet.flatMap((i) => [...document.getElementById("r" + i).querySelectorAll("*")]);
    const calm = untouched();
    const goal = document.createElement("div");
    goal.id = "host";
    goal.append(tree(after));
    let fault = null;
    try { morph(fragments); } catch (error) { fault = String(error); }
    if (!fault && !host.isEqualNode(goal)) fault = "not equal";
    if (!fault) fault = namespaces(host, goal);
    if (!fault && untouched().some((el, i) => el !== calm[i])) fault = "touched what was not sent";
    if (fault) verdict.wrong.push(`${seed}: ${fault}`);
    verdict.wrapped += wrapped;
    for (const el of goal.querySelectorAll("[id]")) {
      if (el.namespaceURI === SVG) verdict.pictures++;
      const [old, parent] = nodes.get(el.id) ?? [];
      if (!old || old.localName !== el.localName || old.namespaceURI !== el.namespaceURI) continue;
      const now = document.getElementById(el.id);
      verdict.shared++;
      if (now === old) verdict.kept++;
      if (now === old && now.parentNode !== parent) verdict.moved++;
    }
  }
  host.replaceChildren();
  return verdict;
};

function namespaces(live, goal) {
  const [a, b] = [[...live.querySelectorAll("*")], [...goal.querySelectorAll("*")]];
  return a.length === b.length && a.every((el, i) => el.namespaceURI === b[i].namespaceURI) ? null : "namespace";
}
"""

# Two ways that look right in a demonstration. The fuzz has to see through both.
REPLACE = """(fragments) => {
  for (const [id, html] of Object.entries(fragments)) {
    const live = document.getElementById(id);
    if (live) live.outerHTML = html;
  }
}"""
BY_POSITION = """(fragments) => {
  const fit = (live, model) => {
    for (const { name, value } of model.attributes) live.setAttribute(name, value);
    for (const name of live.getAttributeNames()) if (!model.hasAttribute(name)) live.removeAttribute(name);
    [...model.childNodes].forEach((child, i) => {
      let own = child.id ? document.getElementById(child.id) : live.childNodes[i];
      if (!own || own.nodeName !== child.nodeName)
        own = child.nodeType === 1 ? document.createElement(child.localName) : child.cloneNode();
      live.insertBefore(own, live.childNodes[i] ?? null);
      if (child.nodeType === 1) fit(own, child); else own.data = child.data;
    });
    while (live.childNodes.length > model.childNodes.length) live.lastChild.remove();
  };
  for (const [id, html] of Object.entries(fragments)) {
    const shell = document.createElement("template");
    shell.innerHTML = html;
    const live = document.getElementById(id);
    if (live) fit(live, shell.content.firstElementChild);
  }
}"""
WHOLE, FRAGMENTS = "() => 1", "(seed) => 2 + (seed % 4)"


@pytest.fixture
def fuzz_page(page: Page) -> Page:
    page.set_content("<!doctype html><title>fuzz</title><body><div id=host></div></body>")
    page.add_script_tag(path=SCRIPT)
    page.add_script_tag(content=FUZZ)
    page.wait_for_function("window.kurs && window.fuzz")
    return page


def fuzz(page: Page, morph: str, mode: str, pairs: int, first: int = 1) -> Verdict:
    total = Verdict(wrong=[], shared=0, kept=0, moved=0, wrapped=0, pictures=0)
    for start in range(first, first + pairs, BATCH):
        count = min(BATCH, first + pairs - start)
        part: Verdict = page.evaluate(f"fuzz({morph}, {start}, {count}, {mode})")
        total["wrong"] += part["wrong"]
        for key in ("shared", "kept", "moved", "wrapped", "pictures"):
            total[key] += part[key]
    return total


@pytest.mark.parametrize("mode", [WHOLE, FRAGMENTS], ids=["whole", "fragments"])
def test_every_tree_becomes_the_drawn_one_and_every_node_is_kept(fuzz_page: Page, mode: str) -> None:
    verdict = fuzz(fuzz_page, "kurs.morph", mode, PAIRS)
    assert not verdict["wrong"], (len(verdict["wrong"]), verdict["wrong"][:5])
    assert verdict["kept"] == verdict["shared"]
    # The pairs are worth something: elements are shared, change their parents, get new ones, and are of both worlds.
    assert verdict["shared"] > 2 * PAIRS
    assert verdict["moved"] > PAIRS / 2
    assert verdict["wrapped"] > PAIRS / 10
    assert verdict["pictures"] > PAIRS


@pytest.mark.parametrize("mode", [WHOLE, FRAGMENTS], ids=["whole", "fragments"])
def test_the_fuzz_can_fail(fuzz_page: Page, mode: str) -> None:
    replaced = fuzz(fuzz_page, REPLACE, mode, 300)
    assert replaced["kept"] < replaced["shared"] / 2
    by_position = fuzz(fuzz_page, BY_POSITION, mode, 300)
    assert len(by_position["wrong"]) > 30


def test_without_the_new_way_to_move_a_node_all_is_still_kept(fuzz_page: Page) -> None:
    """Browsers without ``moveBefore`` take a node out and put it in again."""
    fuzz_page.evaluate("delete Element.prototype.moveBefore")
    verdict = fuzz(fuzz_page, "kurs.morph", FRAGMENTS, 500)
    assert not verdict["wrong"], verdict["wrong"][:5]
    assert verdict["kept"] == verdict["shared"]


def test_a_message_that_contradicts_itself_breaks_nothing(fuzz_page: Page) -> None:
    """The same id twice, an id of an element around the fragment, two fragments inside each other, empty markup."""
    fuzz_page.evaluate(
        """() => {
          const host = document.getElementById("host");
          host.innerHTML = "<div id=a><p id=p>1</p></div><div id=b></div>";
          kurs.morph({a: "<div id=a><p id=p>2</p><p id=p>3</p><div id=host></div></div>"});
          kurs.morph({a: "<div id=a><div id=b></div></div>", b: "<div id=b><div id=a></div></div>"});
          kurs.morph({a: "", b: "no element", host: "<div id=other></div>"});
          kurs.morph({});
        }"""
    )
    assert fuzz_page.evaluate("document.getElementById('host').isConnected")
