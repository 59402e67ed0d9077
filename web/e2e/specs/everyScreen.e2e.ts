import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inEnglish } from '../../../shared/domain/msg.ts';
import { type Screens, screensIn, walkerForScreens } from '../driver/screens.ts';
import { type Walker, walkerOn } from '../driver/walker.ts';
import { readAloud, STOPS } from '../helper/accessTree.ts';
import { axeFindingsInThemes, smallTargets } from '../helper/axe.ts';
import { clippedTexts } from '../helper/clippedTexts.ts';
import { sideways, tooWideEnlarged } from '../helper/enlarged.ts';
import { namesUnits, unitsOn } from '../helper/units.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

const PHONE = { width: 390, height: 844 };
/** The smallest phone, and a desk of 1280 x 1024 px at 400 % zoom. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 320, height: 256 },
];
const DESKS = [1024, 1280, 1440, 1920].map((width) => ({ width, height: (width * 5) / 8 }));

/** A count of two figures makes the top bar as wide as it gets. */
const REQUESTS = [...Array(12).keys()].map((at) => ({
  id: `r${at}`,
  requester: { id: `w${at}`, username: `ada${at}` },
}));

/** Stops without a name, and stops read twice in a row, except dialogs and progress bars, which repeat their titles. */
async function unclearAloud(page: Page): Promise<string[]> {
  const heard = await readAloud(page);
  const nameOf = (stop = '') => STOPS.reduce((text, role) => text.replace(new RegExp(`^${role} `), ''), stop);
  return heard.flatMap((stop, at) => {
    const before = heard[at - 1];
    if (STOPS.includes(stop)) return [`nameless: ${stop} after ${before}`];
    const isTwice = nameOf(stop) === nameOf(before) && !before?.includes('dialog ') && !stop.startsWith('progressbar ');
    return isTwice ? [`read twice: ${stop}`] : [];
  });
}

/** Neighbouring cards of different height. Sticky and fixed elements are ignored. */
const unevenCards = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cards = '.card, .rounded-card';
    const lowest = (item: Element) =>
      [item, ...item.querySelectorAll(cards)]
        .filter((element) => element.matches(cards) && element.checkVisibility())
        .reduce(
          (bottom, element) => Math.max(bottom, element.getBoundingClientRect().bottom),
          Number.NEGATIVE_INFINITY,
        );
    return [...document.querySelectorAll('body *')].flatMap((row) => {
      if (!/grid|flex/.test(getComputedStyle(row).display)) return [];
      const items = [...row.children].filter((item) => getComputedStyle(item).position.match(/static|relative/));
      return items.flatMap((item, at) => {
        const next = items[at + 1];
        const [one, other] = [item, next ?? item].map((each) => each.getBoundingClientRect());
        const isBeside = one && other && Math.abs(one.top - other.top) < 1.5 && one.right <= other.left;
        const [here, there] = [lowest(item), lowest(next ?? item)];
        const isUneven = isBeside && Number.isFinite(here - there) && Math.abs(here - there) > 1.5;
        return isUneven
          ? [`ends ${Math.round(Math.abs(here - there))} px off its neighbour: ${item.textContent?.slice(0, 80)}`]
          : [];
      });
    });
  });

/** Reports a screen that shows both unit systems. */
async function mixedUnits(page: Page): Promise<string[]> {
  const { metric, imperial } = await unitsOn(page);
  return metric.length > 0 && imperial.length > 0 ? [`two units: ${[...metric, ...imperial]}`] : [];
}

/** Movements in spite of reduced motion. Spinners may turn slowly. */
const movements = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect) || Number(effect.getComputedTiming().endTime) < 50) return [];
      const isMoving = effect
        .getKeyframes()
        .some((frame) => ['transform', 'translate', 'scale', 'rotate'].some((key) => key in frame));
      return isMoving && !effect.target?.matches('.spin') ? [`moves: ${effect.target?.outerHTML.slice(0, 200)}`] : [];
    }),
  );

/** Repeats a check until it passes or 5 seconds are over: the map's controls follow a resize late. */
async function lasting(find: () => Promise<string[]>): Promise<string[]> {
  let found = await find();
  for (let reads = 1; found.length > 0 && reads < 20; reads++) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    found = await find();
  }
  return found;
}

/** `bars` is how many top bars a desk has. */
async function inspect({ page }: Walker, screens: Screens, bars: 0 | 1): Promise<Record<string, readonly string[]>> {
  const findings: Record<string, readonly string[]> = {};
  for (const [name, go] of Object.entries(screens)) {
    await page.setViewportSize(PHONE);
    await go();
    const found = [
      ...(await unclearAloud(page)),
      ...(await axeFindingsInThemes(page)),
      ...(await tooWideEnlarged(page)),
      ...(await movements(page)),
      ...(await borderlessInForcedColors(page)),
      ...(name === namesUnits ? [] : await mixedUnits(page)),
    ];
    for (const size of NARROW) {
      await page.setViewportSize(size);
      await page.waitForFunction((height) => innerHeight === height, size.height);
      const narrow = await lasting(async () => [
        ...(await sideways(page)),
        ...(await smallTargets(page)),
        ...(await clippedTexts(page)),
      ]);
      if (size === NARROW[0]) narrow.push(...(await tooWideEnlarged(page)));
      found.push(...narrow.map((finding) => `${size.width} x ${size.height} px: ${finding}`));
    }
    for (const size of DESKS) {
      await page.setViewportSize(size);
      await expect.poll(() => page.locator('[data-floating-bar]').count(), { message: name }).toBe(bars);
      const wide = [...(await sideways(page)), ...(await clippedTexts(page)), ...(await unevenCards(page))];
      found.push(...wide.map((finding) => `${size.width} px: ${finding}`));
    }
    found.push(...(await lostFocusRings(page)));
    await page.setViewportSize(PHONE);
    found.push(...(await lostFocusRings(page)));
    if (found.length > 0) findings[name] = found;
  }
  return findings;
}

it('before the login every screen is usable at 320 px, from 1024 to 1920 px, 200 % text, 400 % zoom, with forced colours, by ear and in one unit', async () => {
  browser.expectComplaint(/401/);
  const walker = walkerOn(await browser.open());
  expect(await inspect(walker, screensIn(walker, inEnglish).outside, 0)).toEqual({});
});

it('before the walk every screen is usable at 320 px, from 1024 to 1920 px, 200 % text, 400 % zoom, with forced colours, by ear and in one unit', async () => {
  const walker = await walkerForScreens(await browser.open(), { hasWalked: false });
  expect(await inspect(walker, screensIn(walker, inEnglish).before, 1)).toEqual({});
});

it('after the walk every screen is usable at 320 px, from 1024 to 1920 px, 200 % text, 400 % zoom, with forced colours, by ear and in one unit', async () => {
  const page = await browser.open();
  await page.route('**/friend-requests', (route) => route.fulfill({ json: REQUESTS }));
  const walker = await walkerForScreens(page, { hasWalked: true });
  expect(await inspect(walker, screensIn(walker, inEnglish).after, 1)).toEqual({});
});

/**
 * Boxes whose only edge is a shadow or an inset ring: forced colours remove shadows, so they need a border or an
 * outline there.
 */
async function borderlessInForcedColors(page: Page): Promise<string[]> {
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

/** Controls whose focus ring is missing, clipped by an ancestor, or outside the window. */
async function lostFocusRings(page: Page): Promise<string[]> {
  // A focus that a script sets shows its ring only after a key.
  await page.keyboard.press('Tab');
  const found = await page.evaluate(() => {
    const slack = 1;
    const ringOf = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element, pseudo);
      return outlineStyle === 'none' ? undefined : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    };
    const dialogs = document.querySelectorAll('[data-part=dialog][data-state=open]');
    const controls = (dialogs[dialogs.length - 1] ?? document).querySelectorAll<HTMLElement>(
      'a, button, input, canvas, [tabindex="0"]',
    );
    const places = [...document.querySelectorAll('*')].map((box) => ({
      box,
      left: box.scrollLeft,
      top: box.scrollTop,
    }));
    const lost = [...controls].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert], [aria-hidden=true]'))
        return [];
      control.focus();
      if (document.activeElement !== control) return [];
      const name = (control.ariaLabel ?? control.textContent ?? '').slice(0, 60) || control.outerHTML.slice(0, 60);
      // The ring of a hidden input is drawn by the box or the label around it.
      const boxes = [control, control.parentElement, control.parentElement?.parentElement].filter((box) => box != null);
      const ringed = boxes.find((box) => ringOf(box) !== undefined);
      if (!ringed) return ringOf(control, '::after') === undefined ? [`no focus ring: ${name}`] : [];
      const ring = Math.max(0, ringOf(ringed) ?? 0);
      const { left, right, top, bottom } = ringed.getBoundingClientRect();
      const outside = (edge: { left: number; right: number; top: number; bottom: number }) =>
        Math.max(
          edge.left - left + ring,
          right + ring - edge.right,
          edge.top - top + ring,
          bottom + ring - edge.bottom,
        );
      for (let box = ringed.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflow, position } = getComputedStyle(box);
        const cut = overflow === 'visible' ? 0 : outside(box.getBoundingClientRect());
        if (cut > slack) return [`${Math.round(cut)} px of the focus ring cut off: ${name} in ${box.className}`];
        if (position === 'fixed') break;
      }
      return [];
    });
    // A resize would scroll the last focused control into view.
    (document.activeElement as HTMLElement | null)?.blur();
    for (const { box, ...place } of places) box.scrollTo(place);
    return lost;
  });
  // Closes the tooltip of the last control.
  await page.keyboard.press('Shift');
  return found;
}
