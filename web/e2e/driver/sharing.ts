import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import sharp from 'sharp';
import { changeUser } from './setUp.ts';
import { newAccount, type Walker, walkerOn } from './walker.ts';

/** Another version of the browser may smooth an edge otherwise; a missing word, band or photo is far beyond. */
export const TOLERANCE = 6;

/** A sign on a wall, in colours of its own: no letters, because the fonts of another machine would paint other pixels. */
const photo = (place: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <rect width="800" height="600" fill="hsl(${(place * 47) % 360} 45% ${45 + (place % 4) * 10}%)"/>
    <rect y="430" width="800" height="170" fill="hsl(${(place * 47 + 30) % 360} 30% 32%)"/>
    <rect x="150" y="190" width="500" height="150" rx="16" fill="${place % 2 ? '#f4f1e6' : '#1c4f9c'}"/></svg>`),
  )
    .jpeg()
    .toBuffer();

export const walk = (place: number) => ({
  id: `c${place}`,
  destinationName: place === 0 ? 'Kettensteggasse, Krems' : `Gasse ${place}, Krems`,
  town: 'Krems',
  distance: 1.36,
  difficulty: 'medium',
  pointsEarned: 204,
  completed: true,
  completedAt: '2026-11-20T10:00:00.000Z',
  date: '2026-11-20',
  photoUrl: `/objects/golden${place}.jpg`,
  startLatitude: 41.1452,
  startLongitude: -8.6108,
  endLatitude: 41.1493,
  endLongitude: -8.6094,
});

const stats = {
  level: 7,
  totalPoints: 6624,
  currentStreak: 13,
  longestStreak: 31,
  completedChallenges: 48,
  totalDistance: 86,
  thisWeek: 4,
};

/** Signed in, with a past that is the same at every run. */
export async function livelyWalker(page: Page, walks = [walk(0)]): Promise<Walker> {
  const [today] = walks;
  // The day of the walk, and so of the streak on its picture.
  await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'));
  const routeGeometry = {
    type: 'LineString',
    coordinates: [
      [-8.6108, 41.1452],
      [-8.6094, 41.1493],
    ],
  };
  const facts = {
    userId: 'w',
    estimatedMinutes: 16,
    provider: 'practice',
    attribution: 'Practice streets',
    routeGeometry,
  };
  await page.route('**/api/challenges/today', (route) =>
    route.fulfill({ json: today ? { ...today, ...facts } : null }),
  );
  await page.route('**/api/users/*/stats', (route) => route.fulfill({ json: stats }));
  await page.route('**/api/users/w/achievements*', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/users/*/rank', (route) =>
    route.fulfill({ json: { globalRank: 209, friendsRank: 1, pointsToNextRank: 3 } }),
  );
  await page.route('**/api/users/*/challenges/completed', (route) => route.fulfill({ json: walks }));
  await page.route('**/api/users/*/favourites', (route) => route.fulfill({ json: walks.slice(0, 1) }));
  await page.route('**/objects/golden*', async (route) => {
    const place = Number(/golden(\d+)/.exec(route.request().url())?.[1]);
    await route.fulfill({ contentType: 'image/jpeg', body: await photo(place) });
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const walker = walkerOn(page);
  await walker.arrive(newAccount(), (userId) => changeUser(page, userId, { firstName: 'Lena', lastName: 'Brandt' }));
  return walker;
}

export const told = (walker: Walker, text: string) => walker.sees(walker.notice().getByText(text, { exact: true }));
export const image = (walker: Walker) => walker.page.locator('[data-part=share-view] img');
const contents = async (download: Download) => readFile(await download.path());

export async function downloaded(walker: Walker, button = 'Download') {
  const [download] = await Promise.all([walker.page.waitForEvent('download'), walker.button(button).click()]);
  const picture = await contents(download);
  const { format, width, height } = await sharp(picture).metadata();
  return { name: download.suggestedFilename(), picture, format, size: `${width}x${height}` };
}

/** The picture with a place painted over. */
export const without = (
  picture: Buffer,
  place: { left: number; top: number; width: number; height: number },
  colour: string,
) =>
  sharp(picture)
    .composite([{ input: { create: { ...place, channels: 3, background: colour } }, left: place.left, top: place.top }])
    .png()
    .toBuffer();

/** By a worker of its own, under the page's security policy. */
export function workersOf(page: Page): string[] {
  const seen: string[] = [];
  page.on('worker', (worker) => void seen.push(worker.url()));
  return seen;
}
