import type { Page } from 'playwright-core';
import { CATALOGUE } from '../../../shared/domain/achievements/catalogue.ts';

const METRIC = /(?:\d\s?(?:km|m)\b|kilomet)\w*/gi;
const IMPERIAL = /(?:\d\s?(?:mi|ft|yd)\b|\bmiles?\b)/gi;

/** The goals of achievements are round kilometres by name ("Hundred Kilometres"), in every unit. */
const goals = CATALOGUE.flatMap(({ title, description }) => [title, description]);

/** Walkers of other specs are on the boards; a name like `walker-mabc1m-7-1` is not a length in metres. */
const NAME = /walker-[a-z0-9]+-\d+-\d+/g;

/** All visible and accessible text of the topmost dialog or of the page. Live regions behind a dialog are left out. */
async function textOf(page: Page): Promise<string> {
  const texts = await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'alt', 'aria-valuetext', 'aria-description'];
    const isBehind = (element: Element) => element.closest('[data-aria-hidden=true], [inert], script, style') !== null;
    const top = [...document.querySelectorAll('[data-modal]')].at(-1) ?? document.body;
    return [...top.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && !isBehind(element))
      .flatMap((element) => [
        ...attributes.map((name) => element.getAttribute(name) ?? ''),
        // A figure and its unit may be separate elements, so short texts of parents are included.
        element.childElementCount === 0 || (element.textContent?.length ?? 0) < 200 ? (element.textContent ?? '') : '',
      ]);
  });
  return goals.reduce((rest, goal) => rest.replaceAll(goal, ''), texts.join('\n').replace(NAME, ''));
}

/** Lengths and names of units, as they are shown. */
export async function unitsOn(page: Page): Promise<Record<'metric' | 'imperial', string[]>> {
  const text = await textOf(page);
  return { metric: text.match(METRIC) ?? [], imperial: text.match(IMPERIAL) ?? [] };
}

/** The screen where the unit is chosen names both. */
export const namesUnits = 'settings of the display';
