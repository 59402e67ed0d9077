import type { Page } from 'playwright-core';
import { clippedTexts } from './clippedTexts.ts';

/** Places where the page, or what scrolls in it, is wider than its room. */
export const sideways = (page: Pick<Page, 'evaluate'>): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[data-part=dialog-body], .home-panel, [role=dialog]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((element) => `${element.scrollWidth - element.clientWidth} px sideways: ${element.className}`),
  );

/** Texts whose lines overlap, because their height is in pixels, or have room for two letters only. */
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

/** What does not fit with text at 200 %, set as the browser's own setting does, on which media queries in em depend too. */
export async function tooWideEnlarged(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const setText = (standard: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await setText(32);
  const found = [...(await sideways(page)), ...(await clippedTexts(page)), ...(await tightLines(page))];
  await setText(16);
  await devtools.detach();
  return found.map((finding) => `text at 200 %: ${finding}`);
}
