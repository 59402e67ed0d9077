import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { msg } from '../shared/domain/msg.ts';
import { languageCodes } from '../shared/domain/walkers/language.ts';

const TITLE = msg('Signpost needs a newer browser than this one.');
const HELP = [
  [msg('On an iPhone or iPad'), msg('Settings, General, Software Update. Signpost walks with iOS 16.4 and later.')],
  [msg('On anything else'), msg('Update this browser, or open Signpost in a current Chrome, Edge, Firefox or Safari.')],
] as const;
const LAST = msg("Nothing's lost: your walks are waiting in your account.");

/**
 * The notice is hidden by feature queries: Safari 16.4 and Chrome 109 have the unit lh, Firefox 115 has
 * animation-composition. Older browsers show it; they may lack custom properties, layers and nesting.
 */
const STYLE = `
.too-old{background:#fffcf5;color:#15261f;font:17px/1.5 -apple-system,"Segoe UI",Roboto,sans-serif}
.too-old~#root{display:none}
.too-old .scene{display:block;width:100%;height:240px;background:#f6e7bd}
.too-old .text{display:block;width:100%;height:620px}
.too-old .box{max-width:520px;margin:0 auto;padding:28px 20px}
.too-old h1{margin:0 0 18px;font-size:28px;line-height:34px}
.too-old h2{margin:0;font-size:17px}
.too-old p{margin:0 0 18px;color:#43544b}
@media (prefers-color-scheme:dark){.too-old{background:#17231e;color:#f1f3e8}.too-old p{color:#bac7bd}}
@supports (width:1lh) or ((-moz-appearance:none) and (animation-composition:add)){
.too-old{display:none}
.too-old~#root{display:block}
}`;

const SCENE = `<svg class="scene" viewBox="-405 0 1200 240" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
<circle cx="300" cy="70" r="42" fill="#ffc21f"/><path fill="#b9cf9f" d="M-800 150C-400 100-150 150-60 130s170-40 250-20 120-10 200-34 400 30 800-10v180H-800z"/>
<path fill="#8db57f" d="M-800 190C-400 156-160 176-60 166s130-32 220-10 130 8 230-14 400 20 800-6v110H-800z"/>
<g transform="rotate(5 186 240)"><path fill="#5b4630" d="M181 54a5 5 0 0 1 10 0v200h-10z"/><path fill="#0d4b35" d="M92 76h180l20 23-20 23H92a6 6 0 0 1-6-6V82a6 6 0 0 1 6-6z"/><path fill="#fff" d="M120 93h92v-9l22 15-22 15v-9h-92z"/></g></svg>`;

/** SVG's switch shows the first child in the browser's language, so the notice needs no script. */
function notice(): string {
  const texts = languageCodes.map((code) => {
    const path = join(import.meta.dirname, `../shared/locales/${code}.json`);
    const catalogue: Record<string, string> = code === 'en' ? {} : JSON.parse(readFileSync(path, 'utf8'));
    const t = (sentence: string) => catalogue[sentence] || sentence;
    const help = HELP.map(([heading, text]) => `<h2>${t(heading)}</h2><p>${t(text)}</p>`).join('');
    // English is last and has no condition.
    const language = code === 'en' ? '' : ` systemLanguage="${code}"`;
    return `<foreignObject width="100%" height="100%"${language}><div class="box" lang="${code}"><h1>${t(TITLE)}</h1>${help}<p>${t(LAST)}</p></div></foreignObject>`;
  });
  const [english = '', ...others] = texts;
  return `<style>${STYLE}</style><div class="too-old">${SCENE}<svg class="text"><switch>${others.join('')}${english}</switch></svg></div>`;
}

const PLACE = '<!-- The notice for browsers that are too old -->';

/** Targets of the build: docs/decisions/one-css-system.md. */
export const oldestBrowsers = ['chrome109', 'safari16.4', 'firefox115'];

/** Functions that a target lacks and the build cannot lower, iterator helpers included. */
const TOO_NEW = new RegExp(
  [
    /\.(?:toSorted|toReversed|toSpliced|groupBy|fromAsync|withResolvers|symmetricDifference|isWellFormed|fromBase64)\(/,
    /\.is(?:SubsetOf|SupersetOf|DisjointFrom)\(|AbortSignal\.any\(|Promise\.try\(|URL\.parse\(|RegExp\.escape\(/,
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

export function refuseTooNew(file: string, code: string): void {
  const [found] = TOO_NEW.exec(code) ?? [];
  if (found) throw new Error(`${file} uses ${found}...), which the oldest browsers do not have.`);
}

export const forOlderBrowsers: Plugin = {
  name: 'signpost-for-older-browsers',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      // Worker scripts are assets in the bundle, not chunks.
      const source = file.type === 'chunk' ? file.code : /\.(js|css)$/.test(file.fileName) ? String(file.source) : '';
      refuseTooNew(file.fileName, source);
      if (file.fileName.endsWith('.css') && source.includes('light-dark('))
        this.error(`${file.fileName} has light-dark(), which is lowered elsewhere.`);
    }
  },
};

/** A browser below the build's targets gets a static notice instead of a form that does nothing. */
export const tooOldNotice = (): Plugin => ({
  name: 'signpost-too-old',
  transformIndexHtml: (html) => {
    if (!html.includes(PLACE)) throw new Error(`index.html has no place for ${PLACE}`);
    return html.replace(PLACE, notice);
  },
});
