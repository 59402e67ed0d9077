import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hashPicture } from '../functions/common/photos/pictureLook.ts';
import { limitOf } from '../functions/data/limits/rateLimits.ts';
import { someView } from '../functions/testing/pictures.ts';
import { stageSettings } from '../infra/cloud/stage.ts';
import { bandsOf } from '../shared/domain/signs/pictureHash.ts';
import { costOf, costTable, loadOf, reading } from './costs.ts';
import { givesWay, peakOf, scaleTable } from './scale.ts';

const document = readFileSync('docs/data-model.md', 'utf8');
const at = (walkers: number, text = document) => givesWay(peakOf(walkers, loadOf(text, walkers)));

it('docs/costs.md and docs/scale.md contain the tables that `npm run bench -- costs scale` prints', () => {
  expect(readFileSync('docs/costs.md', 'utf8')).toContain(costTable());
  expect(readFileSync('docs/scale.md', 'utf8')).toContain(scaleTable());
});

it('both tables follow the counted costs of calls', () => {
  const dearer = document.replace(/(`POST \/api\/challenges\/\{id\}\/complete` \| \d+ \| [\d.]+ \|) [\d.]+/, '$1 150');
  expect(costTable(dearer)).not.toBe(costTable(document));
  expect(() => costTable(document.replace('`POST /api/objects/upload`', '`POST /api/nothing`'))).toThrow(
    'POST /api/objects/upload is no call, or has no row',
  );
  const largeMap = document.replace(/(\| world map \| \d+ \| [\d.]+ \|) [\d.]+/, '$1 90000');
  expect(at(1_000_000, largeMap).broken[0]).toContain('units a second');
});

it('an empty small stage costs at most two dollars a month, and a thousand daily walkers at most twenty', () => {
  for (const isStockholm of [false, true]) {
    expect(costOf(document, { walkers: 0, size: 'small', isStockholm })).toBeLessThanOrEqual(2);
    expect(costOf(document, { walkers: 1_000, size: 'small', isStockholm })).toBeLessThanOrEqual(20);
  }
  expect(costOf(document, { walkers: 1_000, size: 'full' })).toBeLessThanOrEqual(32);
});

it('a month at the maximum of paid calls costs less than the budget', () => {
  const dollarsOfCall = 4 / 1_000;
  const { monthlyBudget = 0 } = stageSettings('prod', { size: 'full' }).watch ?? {};
  expect(30 * limitOf('paid-call', 'stage').max * dollarsOfCall).toBeLessThanOrEqual(monthlyBudget);
});

it('the costs count as many picture bands as the code reads and writes', async () => {
  const { searched, kept } = await hashPicture(await someView(1));
  expect(searched.flatMap(({ bands }) => bands)).toHaveLength(reading.bandsAsked);
  expect(kept.flatMap(bandsOf)).toHaveLength(reading.bandsKept);
});

it('a thousand walkers reach no limit, and more walkers reach more limits', () => {
  expect(at(1_000).broken).toEqual([]);
  const counts = [1_000, 100_000, 1_000_000, 10_000_000, 100_000_000].map((walkers) => at(walkers).broken.length);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBeGreaterThan(4);
});

it("production's rate limit serves its walkers, reminders take ten minutes and signs a day", () => {
  const { requests } = stageSettings('prod', { size: 'full' });
  expect(peakOf(1_000_000, loadOf(document, 1_000_000)).requests).toBeLessThanOrEqual(requests.rate);
  expect(at(1_000_000).broken.join()).not.toMatch(/reminders|signs/);
});
