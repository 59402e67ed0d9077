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

/**
 * What axe finds on the page as it stands, one line for each place. Empty is good. Targets of at least 24 px are asked for
 * by WCAG 2.2, and not looked for by axe unless it is told to.
 */
export async function axeFindings(page: Page, { targets = false } = {}): Promise<string[]> {
  // Evaluated by the debugger and not added as a tag: the page's content security policy holds in tests too.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // In the middle of a fade a colour is neither the one before nor the one after.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  const options = { resultTypes: ['violations'], ...(targets && { rules: { 'target-size': { enabled: true } } }) };
  const { violations } = await page.evaluate((chosen) => window.axe.run(document, chosen), options);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`));
}
