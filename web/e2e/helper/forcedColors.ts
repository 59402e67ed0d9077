import type { Page } from 'playwright-core';

/**
 * Boxes that only a shadow or an inset ring tells from their ground: forced colours remove shadows, so they need a border
 * or an outline there.
 */
export async function borderlessInForcedColors(page: Page): Promise<string[]> {
  const shadowed = await page.evaluateHandle(() =>
    [...document.querySelectorAll('body *')].filter((element) => {
      const { boxShadow } = getComputedStyle(element);
      const layers = boxShadow
        .split(/,(?![^(]*\))/)
        .filter((layer) => !/rgba\(0, 0, 0, 0\)|\b0px 0px 0px 0px/.test(layer));
      return boxShadow !== 'none' && layers.length > 0 && element.checkVisibility({ opacityProperty: true });
    }),
  );
  await page.emulateMedia({ forcedColors: 'active' });
  const lost = await shadowed.evaluate((elements) =>
    elements
      .filter((element) => {
        const { borderTopStyle, outlineStyle, forcedColorAdjust, appearance } = getComputedStyle(element);
        const isNative = element instanceof HTMLInputElement && appearance === 'auto';
        return borderTopStyle === 'none' && outlineStyle === 'none' && forcedColorAdjust === 'auto' && !isNative;
      })
      .map((element) => `no border with forced colors: ${element.outerHTML.slice(0, 200)}`),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return lost;
}
