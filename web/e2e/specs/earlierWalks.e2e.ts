import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { profileOf } from '../driver/home.ts';
import { walkerWithChallenge } from '../driver/photo.ts';
import { stravaArchive } from '../driver/stravaArchive.ts';
import type { Walker } from '../driver/walker.ts';
import { axeFindings } from '../helper/axe.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
/** `ACTIVITIES=5000 npm run test:browser -- earlierWalks` takes some minutes. */
const count = Number(process.env.ACTIVITIES) || 200;
const PATIENCE = 150_000 + count * 600;

const folder = mkdtempSync(join(tmpdir(), 'earlier-walks-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function withStreets(width = 390, height = 844): Promise<Walker & { town: string; id: string }> {
  const walker = await walkerWithChallenge(await browser.open({ width, height }));
  await walker.visit('/streets');
  await walker.sees(walker.page.getByRole('link', { name: /Porto/ }));
  const { id } = await profileOf(walker);
  const { towns } = await (await walker.page.request.get(`/api/users/${id}/streets`)).json();
  return { ...walker, id, town: `/api/users/${id}/streets/${encodeURIComponent(towns[0].key)}` };
}

async function archiveFor({ page, town }: { page: Page; town: string }, activities: number) {
  const { pieces } = await (await page.request.get(`${town}?pieces=all`)).json();
  const bytes = stravaArchive(pieces, activities);
  // A path is passed because Playwright would send the bytes through the page and block its thread.
  const path = join(folder, `export-${activities}.zip`);
  writeFileSync(path, bytes);
  return { path, megabytes: (bytes.length / 1e6).toFixed(1) };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add earlier walks' });
const opens = async (page: Page) => {
  await page.getByRole('button', { name: 'Add earlier walks' }).click();
  return dialogOf(page);
};
const figuresOf = async ({ page, town }: { page: Page; town: string }) => {
  const { town: figures, earlierLines } = await (await page.request.get(town)).json();
  return { ...figures, lines: earlierLines.length };
};

const watchTasks = (page: Page) =>
  page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
const longTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);

describe('earlier walks', () => {
  it(
    'adding recordings colours their streets without uploading the files, and a repetition changes nothing',
    async () => {
      const walker = await withStreets();
      const { page } = walker;
      const file = await archiveFor(walker, count);
      const dialog = await opens(page);
      await walker.sees(dialog.getByText(/in these towns: Porto/));
      expect(await axeFindings(page)).toEqual([]);
      const asked: Request[] = [];
      page.context().on('request', (request) => asked.push(request));
      await watchTasks(page);
      const started = performance.now();
      await dialog.getByLabel('Recordings').setInputFiles(file.path);
      await dialog.getByRole('button', { name: 'Done' }).waitFor({ timeout: PATIENCE });
      const seconds = (performance.now() - started) / 1000;
      const tasks = await longTasks(page);
      console.info(
        `${count} activities, ${file.megabytes} MB, ${seconds.toFixed(1)} s; tasks above 50 ms: ${JSON.stringify(tasks)}`,
      );
      // Files are read in a worker; otherwise long tasks (above 50 ms) would fill the main thread. The bound is a share
      // of time, so it does not depend on the speed of the machine.
      expect(tasks.reduce((sum, task) => sum + task, 0) / 1000 / seconds).toBeLessThan(0.5);

      await walker.sees(dialog.getByText(/recordings passed streets of your towns\.$/));
      await walker.sees(dialog.getByText(/ km of streets, [\d,]+ whole streets$/));
      await walker.sees(dialog.getByText(`Doesn't touch any street in your towns (${count / 10})`));
      await walker.sees(dialog.getByText(`Faster than walking or running (${count / 10})`));
      await dialog.getByText(/^Couldn't be read. It may be damaged/).click();
      await walker.sees(dialog.getByText('activities/1000049.fit.gz'));
      expect(await axeFindings(page)).toEqual([]);

      const said = asked.map((request) => `${request.method()} ${request.url()} ${request.postData() ?? ''}`);
      for (const one of said) expect(one).not.toMatch(/\d\.\d{3,}|activities|gpx|export-/i);
      const bodies = asked.flatMap((request) => (request.method() === 'POST' ? [request.postDataJSON()] : []));
      expect(bodies.length).toBeGreaterThan(0);
      for (const body of bodies) expect(Object.keys(body).sort()).toEqual(['numbering', 'runs']);

      const once = await figuresOf(walker);
      expect([once.walked, once.walkedMetres]).toEqual([0, 0]);
      expect(once.earlierMetres).toBeGreaterThan(10_000);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await walker.sees(page.getByRole('button', { name: new RegExp(`^Before Signpost ?${once.walkedEarlier}$`) }));
      await walker.sees(page.getByText(/^and [\d.]+ % more before Signpost$/));
      expect(await profileOf(walker)).toMatchObject({ points: 0, currentStreak: 0, completedChallenges: 0 });

      await opens(page);
      await dialog.getByLabel('Recordings').setInputFiles(file.path);
      await walker.sees(dialog.getByText(/You've already added these walks/));
      expect(await figuresOf(walker)).toEqual(once);
      await dialog.getByRole('button', { name: 'Done' }).click();

      await opens(page);
      await dialog.getByRole('button', { name: 'Remove all streets walked before Signpost' }).click();
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await walker.sees(dialog.getByText(/^Streets from before Signpost are removed/));
      await dialog.getByRole('button', { name: 'Done' }).click();
      await walker.seesNo(page.getByText(/more before Signpost$/));
      await expect.poll(() => figuresOf(walker)).toMatchObject({ earlierMetres: 0, lines: 0 });
    },
    2 * PATIENCE,
  );

  it('recordings added from two tabs are all stored although one answer is lost', async () => {
    const walker = await withStreets();
    const { page } = walker;
    const other = await page.context().newPage();
    await other.goto('/streets');
    const [all, file] = [await archiveFor(walker, 30), await archiveFor(walker, 12)];
    let lost = 0;
    browser.expectComplaint(/net::ERR_FAILED|Failed to load resource/);
    await page.route(`**${new URL(walker.town, page.url()).pathname}`, async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost++;
      await route.fetch();
      await route.abort();
    });
    await Promise.all(
      [[page, all] as const, [other, file] as const].map(async ([tab, chosen]) => {
        const dialog = await opens(tab);
        await dialog.getByLabel('Recordings').setInputFiles(chosen.path);
        await dialog.getByRole('button', { name: 'Done' }).waitFor();
      }),
    );
    expect(lost).toBe(1);
    const both = await figuresOf(walker);
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await opens(page);
    await dialog.getByLabel('Recordings').setInputFiles([all.path, file.path]);
    await dialog.getByRole('button', { name: 'Done' }).waitFor();
    expect(await figuresOf(walker)).toEqual(both);
  });

  it('cancelling an import of recordings adds nothing, and an offline import waits for the network', async () => {
    const walker = await withStreets(1440, 900);
    const { page } = walker;
    const file = await archiveFor(walker, 400);
    const dialog = await opens(page);
    await dialog.getByLabel('Recordings').setInputFiles(file.path);
    await walker.sees(dialog.getByRole('progressbar', { name: 'Matching your recordings to streets...' }));
    await page.keyboard.press('Escape');
    await walker.sees(dialog.getByText(/^Stopped\. Choose the same files again/));
    expect(await figuresOf(walker)).toMatchObject({ earlierMetres: 0 });
    await page.context().setOffline(true);
    await walker.sees(dialog.getByText(/^You need a connection to add walks/));
    await expect.poll(() => dialog.getByRole('button', { name: 'Choose files' }).isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await page.keyboard.press('Escape');
    await walker.seesNo(dialog);
  });
});
