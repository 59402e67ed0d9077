import type { Page } from 'playwright-core';

/** Texts that an ancestor or the edge of the window clips. */
export const clippedTexts = (page: Pick<Page, 'evaluate'>): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 1.5;
    const cuts = (value: string) => value === 'hidden' || value === 'clip';
    const scrolls = (value: string) => value === 'auto' || value === 'scroll';
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || !parent.checkVisibility({ opacityProperty: true })) continue;
      if (parent.closest('svg, canvas, option, [inert], [aria-hidden=true]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const report = (box: Element) => found.push(`${node.textContent} in ${box.className || box.tagName}`);
      // Visually hidden text is a box of 1 px with a hidden overflow.
      if (parent.getBoundingClientRect().width <= 1) continue;
      let isFree = { x: true, y: true };
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (edge.width <= 1) isFree = { x: false, y: false };
        const x = cuts(style.overflowX) && isFree.x && (left < edge.left - slack || right > edge.right + slack);
        const y = cuts(style.overflowY) && isFree.y && (top < edge.top - slack || bottom > edge.bottom + slack);
        if (x || y) {
          report(box);
          break;
        }
        isFree = { x: isFree.x && !scrolls(style.overflowX), y: isFree.y && !scrolls(style.overflowY) };
        if (style.position === 'fixed') break;
      }
      const isSideways = isFree.x && (left < -slack || right > document.documentElement.clientWidth + slack);
      if (isSideways) report(document.body);
    }
    return [...new Set(found)];
  });
