import type { Page } from 'playwright-core';
import { clippedTexts } from './clippedTexts.ts';

/** Findings of horizontal overflow in the page and in its scroll containers. */
export const sideways = (page: Pick<Page, 'evaluate'>): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[data-part=dialog-body], .home-panel, [role=dialog]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((element) => `${element.scrollWidth - element.clientWidth} px sideways: ${element.className}`),
  );

/** Texts with overlapping lines (a line height in pixels), or in a column too narrow for two letters. */
const tightLines = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (!text || element.closest('svg, [aria-hidden=true]') || !element.checkVisibility()) return [];
      const { fontSize, lineHeight } = getComputedStyle(element);
      const isTight = Number.parseFloat(lineHeight) < 0.98 * Number.parseFloat(fontSize);
      const { width, height } = element.getBoundingClientRect();
      const lines = height / Number.parseFloat(lineHeight);
      if (isTight && lines > 1.5) return [`lines of ${lineHeight} overlap: ${text.textContent}`];
      return lines > 4 && width < 1.5 * Number.parseFloat(fontSize) ? [`one below the other: ${text.textContent}`] : [];
    }),
  );

/** Sets the text size of a page in pixels, like the browser's font size, which media queries in em depend on too. */
export async function textSizeOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  return {
    setText: (standard: number) => devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } }),
    detach: () => devtools.detach(),
  };
}

/** Findings with text at 200 %. */
export async function tooWideEnlarged(page: Page): Promise<string[]> {
  const { setText, detach } = await textSizeOf(page);
  await setText(32);
  const found = [...(await sideways(page)), ...(await clippedTexts(page)), ...(await tightLines(page))];
  await setText(16);
  await detach();
  return found.map((finding) => `text at 200 %: ${finding}`);
}
