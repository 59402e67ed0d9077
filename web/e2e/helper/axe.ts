import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: { run(context: Document, options: object): Promise<AxeResults> };
  }
}

/** Findings of axe, one line per place. WCAG 2.2 target sizes (24 px) are only checked on request. */
export async function axeFindings(
  page: Pick<Page, 'evaluate'>,
  { targets = false, colours = false } = {},
): Promise<string[]> {
  // Evaluated by the debugger, because the CSP blocks an added script tag.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // Colours are read after fades have ended.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  const options = {
    resultTypes: ['violations'],
    ...(targets && { rules: { 'target-size': { enabled: true } } }),
    ...(colours && { runOnly: ['color-contrast', 'link-in-text-block'] }),
  };
  const { violations } = await page.evaluate((chosen) => window.axe.run(document, chosen), options);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`));
}

type Size = { width: number; height: number };
export const PHONE_AND_DESK: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/**
 * Findings of axe in light and dark and at each size. Themes differ in colours only, so the page is not visited again.
 */
export async function axeFindingsInThemes(
  page: Page,
  { targets = false, sizes = [page.viewportSize()] }: { targets?: boolean; sizes?: readonly (Size | null)[] } = {},
): Promise<string[]> {
  const before = page.viewportSize();
  const findings: string[] = [];
  const note = (where: string, found: string[]) => findings.push(...found.map((finding) => `${where}: ${finding}`));
  for (const size of sizes) {
    if (!size) continue;
    await page.setViewportSize(size);
    // A resize arrives late on a busy page, and its animation would hide a dialog from axe.
    await page.waitForFunction((width) => innerWidth === width, size.width);
    note(`light, ${size.width} px`, await axeFindings(page, { targets }));
    if (size.width <= 390) note(`${size.width} px`, await smallTargets(page));
    await page.emulateMedia({ colorScheme: 'dark' });
    note(`dark, ${size.width} px`, await axeFindings(page, { colours: true }));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  if (before) await page.setViewportSize(before);
  return findings;
}

/**
 * Controls that something covers, and touch targets below 44 x 44 px, links in sentences excepted. Probed with
 * elementFromPoint, because padding, labels and pseudo-elements count and covering elements do not.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((min) => {
    const targets = 'a[href], button, input, select, textarea, summary, [role=tab], [role=radio], [role=slider]';
    // Toasts close by themselves. Inert elements are not hit.
    const notices = document.querySelector('[data-toaster]');
    notices?.toggleAttribute('inert', true);
    const sizeOf = (one: Element) => one.getBoundingClientRect().width * one.getBoundingClientRect().height;
    const small = [...document.querySelectorAll<HTMLElement>(targets)].flatMap((target) => {
      const label =
        target instanceof HTMLInputElement || target instanceof HTMLButtonElement ? target.labels?.[0] : null;
      const area = label && sizeOf(label) > sizeOf(target) ? label : target;
      const isInText =
        getComputedStyle(area).display === 'inline' &&
        area.parentElement?.textContent?.trim() !== area.textContent?.trim();
      if (isInText || !area.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = area.getBoundingClientRect();
      const isHit = (x: number, y: number) => {
        const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
        return hit !== null && (area.contains(hit) || target.contains(hit) || label?.contains(hit) === true);
      };
      const reach = (x: number, y: number) => {
        let pixels = 0;
        while (pixels < min && isHit(x * (pixels + 1), y * (pixels + 1))) pixels += 1;
        return pixels;
      };
      if (!isHit(0, 0)) {
        const top = document.querySelector(':popover-open') ?? document.body;
        const isBehind = area.closest('[inert], [aria-hidden=true]') !== null || !top.contains(area);
        if (isBehind) return [];
        const above = document.elementFromPoint(left + width / 2, area.getBoundingClientRect().top + height / 2);
        const markupOf = (element: Element | null) => element?.outerHTML.slice(0, 120);
        return [`cannot be pressed: ${markupOf(target)} under ${markupOf(above)}, window at ${scrollY}`];
      }
      const [wide, high] = [reach(-1, 0) + 1 + reach(1, 0), reach(0, -1) + 1 + reach(0, 1)];
      // A box between two pixels is hit on one pixel less.
      if (wide >= min - 1 && high >= min - 1) return [];
      return [`target of ${wide} x ${high} px: ${target.outerHTML.slice(0, 200)}`];
    });
    notices?.toggleAttribute('inert', false);
    return small;
  }, 44);
