import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addressReplacedMail,
  resetMail,
  statementMail,
  verificationMail,
} from '../../../functions/common/auth/mailTemplates.ts';
import { messageOf } from '../../../functions/jobs/remindWalkers.ts';
import { built } from '../../../infra/built.ts';
import { sourcesIn } from '../../../infra/development/words.ts';
import { inEnglish as t } from '../../../shared/domain/msg.ts';
import { launchChromium } from '../helper/chromium.ts';
import { PICTURES, patternOf, type Recorded, type Recorder, type ScreenBox, SENTENCES, textsOn } from './recorded.ts';

/**
 * `npm run words:pictures` writes a page for translators that shows each sentence where it stands (docs/translating.md). It
 * records a walk through the app and tests of screens, and is no part of the other test runs.
 */
const SCREEN = { width: 390, height: 1200 };
type Shown = ScreenBox & { screen: string; picture: string };
const places = new Map<string, Shown>();
const sources = sourcesIn(['web/src', 'web/vite.config.ts', 'shared']).map(
  (file) => [file, readFileSync(file, 'utf8')] as const,
);

const recordedBy = (recorder: Recorder): [name: string, recorded: Recorded][] =>
  readdirSync(PICTURES)
    .filter((file) => file.startsWith(`${recorder}-`) && file.endsWith('.json'))
    .map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(PICTURES, file), 'utf8'))]);

/** A visible text is better than a label, and otherwise the first place counts. */
function place(sentence: string, shown: Shown): void {
  const before = places.get(sentence);
  if (!before || (before.isSpoken && !shown.isSpoken)) places.set(sentence, shown);
}

async function photographPages(): Promise<void> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: SCREEN, reducedMotion: 'reduce' });
  const assets = join(built.web, 'assets');
  const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'));
  const first = sheets.toSorted((name) => (name.startsWith('index-') ? -1 : 1));
  const styles = first.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n');
  // A dialog that still rises would be measured below the screen.
  const still = '*,*::before,*::after{animation:none!important;transition:none!important}';
  // tsx wraps named functions in a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named');
  for (const [name, recorded] of recordedBy('pages')) {
    if (!('html' in recorded) || Object.keys(recorded.texts).every((sentence) => places.has(sentence))) continue;
    await page.setViewportSize(SCREEN);
    await page.setContent(`<!doctype html><html lang="en"><style>${styles}${still}</style><body>${recorded.html}`);
    // A dialog scrolls its content in a window of the screen's height.
    const height = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('body *')].map((element) => element.getBoundingClientRect());
      return Math.ceil(Math.max(...boxes.map(({ bottom }) => bottom)));
    });
    if (height > SCREEN.height) await page.setViewportSize({ ...SCREEN, height });
    const seen = await textsOn(page, { withHidden: true });
    for (const [sentence, text] of Object.entries(recorded.texts)) {
      const pattern = patternOf(text);
      const found = (source: string) => seen.findLast((other) => new RegExp(source).test(other.text));
      const spot = found(`^${pattern}$`) ?? found(pattern);
      if (spot) place(sentence, { ...spot, screen: recorded.screen, picture: `${name}.jpg` });
    }
    await page.screenshot({ path: join(PICTURES, `${name}.jpg`), quality: 70, type: 'jpeg', fullPage: true });
  }
  await browser.close();
}

/** The source file of a sentence without a picture, and the nearest sentence in that file that has one. */
function neighbourOf(sentence: string): { file: string; near?: string | undefined } {
  const quoted = [`'${sentence}'`, `"${sentence}"`];
  for (const [file, code] of sources) {
    const at = Math.max(...quoted.map((text) => code.indexOf(text)));
    if (at < 0) continue;
    const away = (other: string) => Math.abs(code.indexOf(other) - at);
    const candidates = [...places.keys()].filter((other) => other.length > 3 && code.includes(other));
    return { file, near: candidates.toSorted((one, other) => away(one) - away(other))[0] };
  }
  return { file: 'shared' };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The picture is moved so that the sentence is in the middle, with a frame around it. */
function figure(sentence: string): string {
  const own = places.get(sentence);
  const { file, near = '' } = own ? { file: '' } : neighbourOf(sentence);
  const shown = own ?? places.get(near);
  if (!shown) return `<li>${escaped(sentence)} <small>Shown by the system, not by a page: ${file}</small></li>`;
  const { x, y, width, height, screen, picture, isSpoken } = shown;
  const left = Math.max(0, x + Math.min(width, 390) - 390);
  const top = Math.max(0, y - 120);
  const frame = `left:${x - left}px;top:${y - top}px;width:${width}px;height:${height}px`;
  const note = isSpoken ? `Screen readers say it. ${screen}` : screen;
  const about = own ? note : `Not on the picture, but near “${near}” in ${file}`;
  return `<li>${escaped(sentence)} <small>${escaped(about)}</small>
<div style="background:url(${picture}) -${left}px -${top}px no-repeat"><i style="${frame}"></i></div></li>`;
}

const SITE = 'https://walk.example.org';
const TO = 'lena@example.org';
const AT = '2026-11-20T09:00:00.000Z';
const lena = { username: 'lena', createdAt: AT, emailVerifiedAt: AT };
const stranger = { username: 'lena', createdAt: AT, emailVerifiedAt: null };

const mails = {
  'Mail: new password': resetMail(TO, SITE, [{ account: lena, token: '…' }], t),
  'Mail: new address': verificationMail(TO, SITE, stranger, '…', t),
  'Mail: address replaced': addressReplacedMail(TO, lena, t),
  'Mail: decision of a moderator': statementMail(TO, SITE, 'lena', ['…'], t),
};
const reminders = {
  'Reminder: a walk': messageOf({ kind: 'walk' }, t),
  'Reminder: a streak': messageOf({ kind: 'streak', days: 4 }, t),
  'Reminder: a rest day': messageOf({ kind: 'rest', days: 4, left: 1 }, t),
};

/** The English text of the notice for older browsers, from the built index.html. */
function oldBrowserNotice(): string {
  const html = readFileSync(join(built.web, 'index.html'), 'utf8');
  const [, notice = ''] = /<div class="box" lang="en">(.*?)<\/div>/s.exec(html) ?? [];
  return notice.replace(/<\/(h\d|p)>/g, '\n').replace(/<[^>]+>/g, '');
}

/** Sentences of the server's catalogue, each with the whole text in which a walker reads it. */
function letterFigures(): { all: number; figures: string[] } {
  const letters = [
    ...Object.entries(mails).map(([name, { subject, text }]) => [name, `${subject}\n\n${text}`] as const),
    ...Object.entries(reminders).map(([name, { title, body }]) => [name, `${title}\n${body}`] as const),
    ['Page for older browsers', oldBrowserNotice()] as const,
  ];
  const sentences = Object.keys(JSON.parse(readFileSync('shared/locales/server/de.json', 'utf8')));
  const figures = sentences.flatMap((sentence) => {
    const pattern = new RegExp(patternOf(sentence));
    const [name, letter] = letters.find(([, text]) => pattern.test(text)) ?? [];
    if (!letter) return [];
    const marked = escaped(letter).replace(new RegExp(patternOf(escaped(sentence))), '<mark>$&</mark>');
    return `<li>${escaped(sentence)} <small>${name}</small><pre>${marked}</pre></li>`;
  });
  return { all: sentences.length, figures };
}

const STYLE = `body{font:16px sans-serif;max-width:60em;margin:2em auto}small{color:#666}
pre{white-space:pre-wrap;border:1px solid #999;padding:1em}
li{margin:1em 0;content-visibility:auto;contain-intrinsic-size:auto 22em}
div{position:relative;width:390px;height:320px;overflow:hidden;border:1px solid #999}i{position:absolute;outline:3px solid red}`;

function writePage(): void {
  const without = SENTENCES.filter((sentence) => !places.has(sentence));
  const title = `${places.size} of ${SENTENCES.length} sentences have a picture`;
  const list = [...SENTENCES.filter((sentence) => places.has(sentence)), ...without].map(figure).join('\n');
  const head = `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>`;
  const letters = letterFigures();
  const inLetters = `${letters.figures.length} of ${letters.all} sentences of mails, reminders and the page for older browsers in their text`;
  const rest = `<h1>${inLetters}</h1><ol>${letters.figures.join('\n')}</ol>`;
  writeFileSync(join(PICTURES, 'index.html'), `${head}<ol>${list}</ol>${rest}\n`);
  writeFileSync(join(PICTURES, 'places.json'), JSON.stringify(Object.fromEntries(places), null, 2));
  console.info(`${title}, ${inLetters}: ${PICTURES}/index.html`);
}

if (!existsSync(built.web)) throw new Error('npm run build comes first.');
rmSync(PICTURES, { recursive: true, force: true });
mkdirSync(PICTURES, { recursive: true });
const tests = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'screens', '--project', 'pictures'],
  { stdio: 'inherit', env: { ...process.env, SENTENCES: '1' } },
);
const tell = () => console.info(`${readdirSync(PICTURES).filter((file) => file.endsWith('.jpg')).length} pictures`);
const progress = setInterval(tell, 20_000);
await once(tests, 'exit');
clearInterval(progress);
for (const [name, recorded] of recordedBy('app')) {
  if (!('places' in recorded)) continue;
  for (const [sentence, spot] of Object.entries(recorded.places)) {
    place(sentence, { ...spot, screen: recorded.screen, picture: `${name}.jpg` });
  }
}
console.info(`${places.size} sentences seen in the browser`);
await photographPages();
writePage();
