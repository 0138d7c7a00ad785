"""What a reader cannot read on a page: text that is cut, covered or printed over other text, and lost buttons.

Known by looking at the page as it is drawn, whatever game it shows. Not counted as lost: the names of players, which
end in an ellipsis; what can be scrolled to; cards that lie over one another in a fan; the ribbon across a card.
"""

from typing import Final

ILLEGIBLE: Final = """(names) => {
  scrollTo(0, 0);
  const found = new Set();
  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position, clipPath } = getComputedStyle(element);
      styles.set(element, { overflowX, overflowY, textOverflow, webkitLineClamp, position, clipPath });
    }
    return styles.get(element);
  };
  const called = (element) => {
    const place = element.closest("[data-region]")?.dataset.region ?? element.closest("[class]")?.className ?? "";
    const words = element.textContent.trim().replace(/\\s+/g, " ").slice(0, 40);
    const name = `${element.tagName.toLowerCase()}.${String(element.className.baseVal ?? element.className)}`;
    return `${name} in ${place} "${words}"`;
  };

  // The part of a box that its scrolling or clipping ancestors show, and by which of them it is cut
  const shown = (box, element) => {
    let { left, top, right, bottom } = box;
    let cutter = null;
    for (let above = element; above && above !== document.body; above = above.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position, clipPath } = style(above);
      if (clipPath !== "none") return null;
      if (position === "fixed") break;
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = above.getBoundingClientRect();
      const scrolls = /auto|scroll/.test(overflowX + overflowY);
      const isShortened = textOverflow === "ellipsis" || webkitLineClamp !== "none";
      const isName = isShortened && names.some((name) => above.textContent.includes(name));
      const isWider = left < edge.left - 1.5 || right > edge.right + 1.5;
      const beyond = isWider || top < edge.top - 3 || bottom > edge.bottom + 3;
      if (beyond && !scrolls && !isName) cutter ??= above;
      left = Math.max(left, edge.left); right = Math.min(right, edge.right);
      top = Math.max(top, edge.top); bottom = Math.min(bottom, edge.bottom);
    }
    return { left, top, right, bottom, cutter };
  };

  const isLoose = (element) => {
    for (let above = element; above; above = above.parentElement) {
      if (/sticky|fixed/.test(style(above).position)) return true;
    }
    return false;
  };
  const paints = (element) => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const clear = /rgba\\(.*, 0\\)|transparent/.test(backgroundColor);
    return opacity > 0 && (!clear || backgroundImage !== "none");
  };
  const mayCover = (top, element) => {
    if (isLoose(top) && !isLoose(element)) return true; // it stays in sight above what is scrolled
    if (["hand", "web"].some((pile) => top.closest(`.${pile} .card`) && element.closest(`.${pile} .card`))) return true;
    if (top.closest(".card .mark, .card .band, .why") && element.closest(".card")) return true;
    return Boolean(top.closest("#reactions, #hold-hint, #connection, #toast"));
  };
  // What is painted over a point of an element
  const coverer = (x, y, element) => {
    for (const top of document.elementsFromPoint(x, y)) {
      if (top === element || element.contains(top) || top.contains(element)) return null;
      if (top.tagName === "use" || top.closest("svg")) continue;
      const box = top.getBoundingClientRect(); // an empty part of it may reach farther, to be touched there
      const isOn = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      if (isOn && paints(top)) return mayCover(top, element) ? null : top;
    }
    return null;
  };

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest("script, style, noscript, option, textarea, title")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const seen = shown(box, element);
      if (seen === null || box.width < 2) continue;
      if (seen.cutter) found.add(`cut: ${called(element)} by ${called(seen.cutter)}`);
      if (seen.right - seen.left < 2 || seen.bottom - seen.top < 4) continue;
      if (seen.right > innerWidth + 1 || seen.left < -1) found.add(`beside the screen: ${called(element)}`);
      const space = (seen.bottom - seen.top) / 4; // the letters stand in the middle of their line
      const [left, right, top, bottom] = [seen.left + 1, seen.right - 1, seen.top + space, seen.bottom - space];
      texts.push({ element, left, right, top, bottom });
    }
  }
  for (const one of texts) {
    const y = (one.top + one.bottom) / 2;
    if (y < 0 || y > innerHeight) continue;
    for (const x of [one.left + 1, (one.left + one.right) / 2, one.right - 1]) {
      const top = coverer(x, y, one.element);
      if (top) found.add(`covered: ${called(one.element)} by ${called(top)}`);
    }
  }
  texts.sort((a, b) => a.top - b.top);
  texts.forEach((a, index) => {
    for (let next = index + 1; next < texts.length && texts[next].top < a.bottom - 1; next++) {
      const b = texts[next];
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      if (width <= 1 || Math.min(a.bottom, b.bottom) - b.top <= 1) continue;
      if (a.element === b.element || isLoose(a.element) !== isLoose(b.element)) continue;
      if (mayCover(a.element, b.element) || mayCover(b.element, a.element)) continue;
      const x = Math.max(a.left, b.left) + width / 2;
      const y = (b.top + Math.min(a.bottom, b.bottom)) / 2;
      if (coverer(x, y, a.element) || coverer(x, y, b.element)) continue; // counted above
      found.add(`printed over: ${called(a.element)} and ${called(b.element)}`);
    }
  });
  for (const button of document.querySelectorAll("button, a.button, summary")) {
    if (!button.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const box = button.getBoundingClientRect();
    const seen = shown(box, button);
    if (seen === null || seen.right - seen.left < 2 || seen.bottom - seen.top < 2) continue;
    if (seen.left < -1 || seen.right > innerWidth + 1) found.add(`beside the screen: ${called(button)}`);
    const [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
    if (y < 0 || y > innerHeight) continue;
    const top = coverer(x, y, button);
    if (top) found.add(`covered: ${called(button)} by ${called(top)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.add("the page scrolls sideways");
  return [...found].sort();
}"""
