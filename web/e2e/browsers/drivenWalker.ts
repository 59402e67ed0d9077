import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { axeFindings } from '../helper/axe.ts';
import { clippedTexts } from '../helper/clippedTexts.ts';
import { sideways } from '../helper/enlarged.ts';
import { listen, look, settled, type Wanted } from './look.ts';
import { type DrivenBrowser, PATIENCE_MS } from './processes.ts';

type Named = Omit<Wanted, 'name'> & { name?: string | RegExp | undefined };

/** Phones from 360 px to the width at which WebKit's own toolbar used to hold the window. */
const WIDTHS = [447, 390, 360];
const HEIGHT = 780;

/** Accepted roles in the accessibility tree for each wanted role. */
const HEARD_ROLES: Partial<Record<NonNullable<Wanted['role']>, readonly string[]>> = {
  button: ['button', 'link'],
  dialog: ['dialog', 'alertdialog'],
  field: ['textbox', 'searchbox', 'combobox', 'spinbutton'],
  heading: ['heading'],
  image: ['img', 'image'],
  radio: ['radio'],
  tab: ['tab'],
};

const asJson = ({ name, ...wanted }: Named): Wanted => ({
  ...wanted,
  ...(name !== undefined && { name: name instanceof RegExp ? { source: name.source, flags: name.flags } : name }),
});

/** Actions and checks in the walker's words, for a browser that Playwright does not drive. */
export function drivenWalker(browser: DrivenBrowser, base: () => string) {
  /** The part of Playwright's `Page` that shared helpers use. */
  const page = {
    evaluate: (script: string | (() => unknown), argument?: unknown) =>
      browser.run(typeof script === 'string' ? `() => { ${script} }` : script, ...([argument] as unknown as [])),
  } as Pick<Page, 'evaluate'>;

  const shownPage = () =>
    browser
      .run(() => `${location.href}: ${document.body.textContent.trim().slice(0, 600)}`)
      .catch((error: Error) => error.message);

  async function until<T>(what: string, find: () => Promise<T | undefined | false | null>): Promise<T> {
    const end = Date.now() + PATIENCE_MS;
    let last = '';
    for (;;) {
      const found = await find().catch((error: Error) => {
        last = ` (${error.message})`;
      });
      if (found) return found;
      if (Date.now() > end) throw new Error(`${what}${last}, but ${await shownPage()}`);
      await pause(150);
    }
  }
  /** Checks that the accessibility tree has the control's role and name. */
  async function requireHeard(element: string, { role, name, isHidden }: Named) {
    const roles = role && HEARD_ROLES[role];
    if (!browser.hear || !roles || typeof name !== 'string' || isHidden) return;
    const heard = await browser.hear(element);
    // WebKit's accessible names include `text-transform: uppercase`.
    const isNamed = heard.label.trim().toLowerCase() === name.toLowerCase();
    if (!roles.includes(heard.role) || !isNamed) throw new Error(`heard as ${JSON.stringify(heard)}`);
  }
  const sees = (wanted: Named) =>
    until(`not seen: ${JSON.stringify(asJson(wanted))}`, async () => {
      const element = await browser.find(look, asJson(wanted));
      if (element) await requireHeard(element, wanted);
      return element;
    });
  const walker = {
    browser,
    page,
    until,
    sees,
    seesNo: (wanted: Named) =>
      until(`still there: ${JSON.stringify(asJson(wanted))}`, async () => !(await browser.find(look, asJson(wanted)))),
    async seesAll(names: readonly (string | RegExp)[], inside?: string) {
      for (const name of names) await sees({ name, ...(inside && { inside }) });
    },
    drawn: (within: string) =>
      until(`no picture in ${within}`, () =>
        browser.run(
          (selector) =>
            [...document.querySelectorAll<HTMLImageElement>(selector)].some(
              ({ complete, naturalWidth }) => complete && naturalWidth > 0,
            ),
          `${within} img`,
        ),
      ),
    heading: (name: string) => sees({ role: 'heading', name }),
    /** Resolves to the name, to be passed as `inside`. */
    dialog: (name: string) => sees({ role: 'dialog', name }).then(() => name),
    /** An element that moves or rerenders is searched again. */
    async click(wanted: Named) {
      await until(`not pressed: ${JSON.stringify(asJson(wanted))}`, async () => {
        await sees(wanted);
        // The press would miss a sheet that is still sliding in.
        await browser.run(settled);
        await browser.press(await sees(wanted));
        return true;
      });
    },
    press: (name: string | RegExp, inside?: string) =>
      walker.click({ role: 'button', name, ...(inside && { inside }) }),
    async fill(name: string | RegExp, text: string, inside?: string) {
      await walker.click({ role: 'field', name, ...(inside && { inside }) });
      // The typed text replaces the selected value.
      await browser.run(() => (document.activeElement as HTMLInputElement).select());
      await browser.type(text);
    },
    async visit(path: string) {
      await browser.goto(base() + path);
      await browser.run(listen);
      await until('not loaded', () => browser.run(() => document.readyState === 'complete'));
    },
    async menu(entry: string, menu: string | RegExp = /^Menu/) {
      if (!(await browser.find(look, { role: 'button', name: entry }))) await walker.press(menu);
      await walker.press(entry);
    },
    /** Errors since the last look. */
    async complaints(): Promise<string[]> {
      const heard = await browser.run(() => (window.heardErrors ?? []).splice(0));
      return [...heard, ...browser.complaints.splice(0)];
    },
    /** Sideways scroll at each width, cut-off text and contrast in both themes at the narrowest. */
    async findings(): Promise<string[]> {
      // A notice that fades out has too little contrast.
      await walker.seesNo({ css: '[data-part=toast]' });
      await browser.run(settled);
      const found: string[] = [];
      for (const width of WIDTHS) {
        await browser.resize(width, HEIGHT);
        await until(`not ${width} px wide`, () => browser.run((wide) => innerWidth === wide, width));
        found.push(...(await sideways(page)).map((finding) => `at ${width} px: ${finding}`));
      }
      found.push(...(await clippedTexts(page)));
      for (const theme of ['light', 'dark']) {
        const before = await browser.run((chosen) => {
          const { dataset } = document.documentElement;
          const { theme: last } = dataset;
          dataset.theme = chosen;
          return last ?? '';
        }, theme);
        found.push(...(await axeFindings(page, { colours: true })).map((finding) => `${theme}: ${finding}`));
        await browser.run((last) => {
          if (last) document.documentElement.dataset.theme = last;
          else delete document.documentElement.dataset.theme;
        }, before);
      }
      return found;
    },
  };
  return walker;
}
