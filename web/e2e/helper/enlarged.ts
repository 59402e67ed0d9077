import type { Page } from 'playwright-core';

/** Elements that overflow horizontally at 200 % text size. */
export async function tooWideEnlarged(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { style } = document.documentElement;
    const before = style.fontSize;
    style.fontSize = '200%';
    const found = [document.documentElement, ...document.querySelectorAll('[data-part=dialog-body], .home-panel')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((scroller) => {
        const edge = scroller.getBoundingClientRect().left + scroller.clientWidth;
        const clips = (one: Element | null): boolean =>
          one !== null &&
          one !== scroller &&
          (getComputedStyle(one).overflowX !== 'visible' || clips(one.parentElement));
        const wide = [...scroller.querySelectorAll('*')].find(
          (one) => one.getBoundingClientRect().right > edge + 1 && !clips(one.parentElement),
        );
        return `${scroller.className || scroller.tagName}: ${wide?.outerHTML.slice(0, 200)}`;
      });
    style.fontSize = before;
    return found;
  });
}
