import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import type { Challenge } from '../../../shared/api/challenges.ts';
import { errors } from '../../../shared/api/errors.ts';
import { inEnglish } from '../../../shared/domain/msg.ts';
import { type Direction, RELATIONS, SIGHTS, TURNS, WAYS } from '../../../shared/domain/walk/directions.ts';
import { sentencesIn } from '../../shortCatalogues.ts';
import { type Screens, screensIn, walkerForScreens } from '../driver/screens.ts';
import { walkAlong, walkAway, walkerWithWalk } from '../driver/steps.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { browserForTests } from '../helper/visit.ts';
import { PICTURES, patternOf, type Recorded, type Recorder, type ScreenBox, SENTENCES, textsOn } from './recorded.ts';

/** The walk through the app in English of `npm run words:pictures` (main.ts). It asserts nothing. */

/** Statuses of a proxy whose answer has no sentence. */
const STATUSES = [400, 401, 403, 404, 405, 408, 409, 413, 415, 418, 429, 500, 502, 503, 504];
/** Tall, so that lists and dialogs show most of their texts without scrolling. */
const SCREEN = { width: 390, height: 1600 };

const browser = browserForTests();

/** Texts on an image have no element, so the whole image is framed. */
const [shareTexts = '', posterTexts = ''] = readFileSync('web/src/features/sharing/texts.ts', 'utf8').split(
  'posterTitle =',
);
const PAINTED: Record<string, { on: string; sentences: string[] }> = {
  share: { on: '[data-part=share-view] img', sentences: ['CHALLENGE COMPLETED!', ...sentencesIn(shareTexts)] },
  'poster that is painted': {
    on: '[data-part=poster-view] img',
    sentences: ['Signpost. Every day, one sign worth walking to.', ...sentencesIn(posterTexts)],
  },
};

const wanted = new Set(SENTENCES);
/** A sentence with fewer than four letters of its own would be found in any text. */
const letters = (sentence: string) => patternOf(sentence).replace(/[^\p{L}]/gu, '').length;
const whole = new Map(
  SENTENCES.filter((sentence) => letters(sentence) > 3).map((sentence) => [
    sentence,
    new RegExp(`^(?:\\d{3}: )?${patternOf(sentence)}$`),
  ]),
);
/** Texts that were compared with all sentences. */
const known = new Set<string>();

interface Options {
  /** Sentences that may be a part of a text. */
  parts?: readonly string[];
  /** Sentences that are painted on the image with this selector. */
  painted?: { on: string; sentences: readonly string[] } | undefined;
}

function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
  }
}

/** Takes a picture if the page shows a sentence for the first time in this process. */
async function recordScreen(page: Page, screen: string, { parts = [], painted }: Options = {}): Promise<void> {
  // A dialog that still rises would be measured below the screen.
  await page.evaluate(finishAnimations);
  const places: Record<string, ScreenBox> = {};
  const inside = parts.map((part) => [part, new RegExp(`(?<!\\p{L})${patternOf(part)}(?![\\p{L}-])`, 'u')] as const);
  for (const { text, ...place } of await textsOn(page)) {
    for (const [part, pattern] of inside) if (pattern.test(text) && wanted.has(part)) places[part] = place;
    if (known.has(text)) continue;
    known.add(text);
    for (const sentence of wanted) {
      if (!whole.get(sentence)?.test(text)) continue;
      places[sentence] = place;
      known.delete(text);
    }
  }
  for (const sentence of painted?.sentences ?? []) {
    const image = await page.locator(painted?.on ?? '').boundingBox();
    if (image && wanted.has(sentence)) places[sentence] = { ...image, isSpoken: false };
  }
  if (Object.keys(places).length === 0) return;
  const name = `${'app' satisfies Recorder}-${randomUUID()}`;
  mkdirSync(PICTURES, { recursive: true });
  const picture = join(PICTURES, `${name}.jpg`);
  await page.screenshot({ path: picture, quality: 70, type: 'jpeg', fullPage: true, animations: 'disabled' });
  for (const sentence of Object.keys(places)) wanted.delete(sentence);
  writeFileSync(join(PICTURES, `${name}.json`), JSON.stringify({ screen, places } satisfies Recorded));
}

async function walkThrough(page: Page, screens: Screens): Promise<void> {
  for (const [name, go] of Object.entries(screens)) {
    await go();
    await recordScreen(page, name, { painted: PAINTED[name] });
    if (name === 'achievements') await recordLockedAchievements(page);
    if (name === 'streets') await recordStreetLists(page);
  }
}

async function recordLockedAchievements(page: Page): Promise<void> {
  const tab = (name: RegExp) => page.getByRole('tab', { name }).click();
  await tab(/^Locked/);
  await recordScreen(page, 'locked achievements');
  const tiles = page.locator('[data-part=achievement-grid] button');
  const count = await tiles.count();
  for (let index = 0; index < count; index++) {
    await tiles.nth(index).click();
    await recordScreen(page, 'a locked achievement');
    await page.getByRole('button', { name: 'Back to Grid' }).click();
  }
  await tab(/^Unlocked/);
}

async function recordStreetLists(page: Page): Promise<void> {
  for (const kind of await page.getByRole('group', { name: 'Which streets' }).getByRole('button').all()) {
    await kind.click();
    await recordScreen(page, 'a list of streets');
  }
  await page.getByLabel('Find a street').fill('no such street');
  await recordScreen(page, 'a list of streets');
}

it('records the screens before the login', async () => {
  browser.expectComplaint(/401/);
  const page = await browser.open(SCREEN);
  await walkThrough(page, screensIn(walkerOn(page), inEnglish).outside);
  for (const path of ['/verify-email', '/goodbye']) {
    await page.goto(path);
    await walkerOn(page).sees(page.locator('h1:visible'));
    await recordScreen(page, path);
  }
});

it('records the screens before the walk', async () => {
  const walker = await walkerForScreens(await browser.open(SCREEN), { hasWalked: false });
  await walkThrough(walker.page, screensIn(walker, inEnglish).before);
});

it('records the screens after the walk', async () => {
  const walker = await walkerForScreens(await browser.open(SCREEN), { hasWalked: true });
  await walkThrough(walker.page, screensIn(walker, inEnglish).after);
});

it('records a walk under way', async () => {
  const { walker, page, line, metres } = await walkerWithWalk(await browser.open(SCREEN));
  await walker.button('Start Walking').click();
  await walkAlong(page, line, 0, metres * 0.3);
  await walkAway(page, line, metres * 0.3, 90);
  await walker.sees(walker.button('New route (sends your location)'));
  await recordScreen(page, 'off the route');
  for (let at = 0.3; at < 1; at += 0.05) {
    await walkAlong(page, line, metres * at, metres * (at + 0.05));
    await recordScreen(page, 'a walk under way');
  }
});

it('records the profile of another walker', async () => {
  const [ada, bo] = [walkerOn(await browser.open(SCREEN)), walkerOn(await browser.open(SCREEN))];
  await ada.arrive(newAccount());
  const { username } = await bo.arrive(newAccount());
  const id = await bo.page.evaluate(() => localStorage.getItem('currentUserId'));
  await ada.visit(`/profile/${id}`);
  await ada.sees(ada.heading(`${username}'s Profile`));
  await recordScreen(ada.page, 'profile of another walker');
  for (const label of ['Add friend', 'Report']) {
    await ada.button(label).click();
    await recordScreen(ada.page, label);
  }
  await ada.page.keyboard.press('Escape');
  await ada.button(`Block ${username}`).click();
  await recordScreen(ada.page, 'block a walker');
});

it('records the directions of a walk', async () => {
  const { walker, page, challenge } = await walkerWithWalk(await browser.open({ ...SCREEN, height: 3200 }));
  const named = { at: 0, turn: 'left', way: 'street', relation: 'into', street: 'Rua das Flores' } as const;
  const ways: Partial<Direction>[] = [...WAYS.map((way) => ({ way })), ...SIGHTS.map((sight) => ({ sight }))];
  const headings = Array.from({ length: 8 }, (_, index) => ({ turn: 'depart', heading: index * 45 }) as const);
  const kinds: Partial<Direction>[] = [
    ...RELATIONS.map((relation) => ({ relation })),
    { relation: 'towards', street: null },
    ...ways.flatMap((way) => [
      { ...way, relation: 'near' as const },
      { ...way, street: null },
    ]),
    ...[...headings, ...TURNS.map((turn) => ({ turn }))].map((turn) => ({ ...turn, street: null })),
  ];
  const unchecked = { noSteps: true, comfort: null, fastRoadMetres: null };
  const variants: Partial<Challenge>[] = [
    { directions: kinds.map((kind, index) => ({ ...named, ...kind, at: index * 40 })) },
    { ...unchecked, preferredWays: 'quiet' },
    { ...unchecked, preferredWays: 'lit', relaxed: true },
    { ...unchecked, preferredWays: 'shortest', lastVisited: challenge.date },
    ...(['quiet', 'lit'] as const).map((preferredWays) => ({
      preferredWays,
      comfort: { greenPercent: 40, waterPercent: 30, litPercent: 80, stepsMetres: preferredWays === 'lit' ? 20 : 0 },
    })),
  ];
  const parts = ['directions', 'walkComfort'].flatMap((name) =>
    sentencesIn(readFileSync(`shared/domain/walk/${name}.ts`, 'utf8')),
  );
  await walker.button('Start Walking').click();
  for (const variant of variants) {
    await page.route('**/api/challenges/today', (route) => route.fulfill({ json: { ...challenge, ...variant } }));
    await page.reload();
    await page.getByTitle('All directions').click();
    await walker.sees(page.locator('[data-part=walk-list]'));
    await recordScreen(page, 'directions', { parts });
  }
});

it('records the refusals of the server', async () => {
  browser.expectComplaint(/Failed to load resource/);
  const page = await browser.open(SCREEN);
  const walker = walkerOn(page);
  await walker.visit('/login');
  await walker.fillLogin(newAccount());
  const answers = [...Object.values(errors), ...STATUSES.map((status) => [status, ''] as const)];
  for (const [status, body] of answers) {
    await page.route('**/api/login', (route) => route.fulfill({ status, body, contentType: 'text/plain' }));
    await walker.button('Login').click();
    await walker.sees(walker.notice().getByText(new RegExp(`^${status}: `)));
    await recordScreen(page, 'a refusal, as any screen shows it');
    await walker.closesNotice();
  }
});

it.each(['late', 'refused'])('records screens whose data is %s', async (state) => {
  browser.expectComplaint(/Failed to load resource/);
  const { page } = await walkerForScreens(await browser.open(SCREEN), { hasWalked: true });
  await page.goto('/');
  await page.route('**/api/**', async (route) => {
    if (/\/api\/user$/.test(route.request().url())) {
      const answer = await route.fetch();
      const user = await answer.json();
      const streak = { ...user.streak, goal: 3, thisWeek: 1 };
      return route.fulfill({ response: answer, json: { ...user, streak, currentStreak: 4, streakRested: true } });
    }
    return state === 'refused' ? route.fulfill({ status: 400 }) : undefined;
  });
  const show = async (name: string) => {
    await page.waitForTimeout(1000);
    await recordScreen(page, `${name}, whose data is ${state}`);
  };
  for (const path of ['/', '/profile', '/streets', '/year', '/global', '/favourites']) {
    await page.goto(path);
    await show(path);
  }
  for (const name of ['Achievements', 'Photo Gallery', 'Leaderboard', 'Settings']) {
    await page.goto('/');
    await page.getByRole('button', { name: /^Menu/ }).click();
    await page.getByRole('button', { name, exact: true }).click();
    await show(name);
  }
});
