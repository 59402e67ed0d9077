import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstVisit, outboxOf } from '../driver/offline.ts';
import { celebration, choose, eventually, openUpload, photoFile, upload } from '../driver/photo.ts';
import { walkerOn } from '../driver/walker.ts';
import { changedSite } from '../helper/changedSite.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { siteUrl } from '../helper/site.ts';
import { slowUpload } from '../helper/slowUpload.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const question = 'New version available! Refresh to update?';

let site: Awaited<ReturnType<typeof changedSite>>;
beforeAll(async () => {
  site = await changedSite(siteUrl());
});
afterAll(() => site?.close());

it('an update from another tab during an upload neither loses nor doubles the walk', async () => {
  const walker = await firstVisit(await browser.open({ worker: true, at: site.url }));
  const { page } = walker;
  const other = await page.context().newPage();
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'PUT' || request.url().endsWith('/complete')) sent.push(request.method());
  });
  await openUpload(walker);
  await choose(page, photoFile('sign.jpg', await signPhoto('Södra vägen')));
  const letGo = await slowUpload(page, 4_000);
  await walker.button('Complete').click();
  await walker.sees(upload(page).getByText('Uploading', { exact: true }));
  await eventually(async () => sent).toEqual(['PUT']);

  const worker = await (await fetch(`${site.url}/sw.js`)).text();
  site.changed.set('/sw.js', `${worker}\n// another version`);
  await other.goto('/');
  await other.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const idle = walkerOn(other);
  await idle.sees(idle.text(question));
  expect(await walker.text(question).count()).toBe(0);
  await idle.button('Refresh').click();
  await other.waitForLoadState('load');
  await idle.isHome();
  await letGo();

  await eventually(async () => (await (await page.request.get('/api/user')).json()).completedChallenges).toBe(1);
  await eventually(async () => {
    const told = await Promise.all([page, other].map((each) => celebration(each).isVisible()));
    return told.filter(Boolean).length;
  }).toBe(1);
  await eventually(() => outboxOf(page)).toEqual([]);
  expect(sent).toEqual(['PUT', 'POST']);
});
