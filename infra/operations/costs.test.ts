import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hashPicture } from '../../functions/common/photos/pictureLook.ts';
import { limitOf } from '../../functions/data/auth/rateLimits.ts';
import { someView } from '../../functions/testing/pictures.ts';
import { bandsOf } from '../../shared/domain/signs/pictureHash.ts';
import { stageSettings } from '../cloud/stage.ts';
import { costOf, costTable, foreignMapLine, locationTable, reading } from './costs.ts';
import { locationPrices } from './prices.ts';

it('docs/costs.md contains the calculated table (`npm run bench -- costs` prints it)', () => {
  expect(readFileSync('docs/costs.md', 'utf8')).toContain(costTable());
});

it('the table follows the counted costs of calls', () => {
  const document = readFileSync('docs/data-model.md', 'utf8');
  const dearer = document.replace(/(`POST \/api\/challenges\/\{id\}\/complete` \| \d+ \| [\d.]+ \|) [\d.]+/, '$1 150');
  expect(dearer).not.toBe(document);
  expect(costTable(dearer)).not.toBe(costTable(document));
  expect(() => costTable(document.replace('`POST /api/objects/upload`', '`POST /api/nothing`'))).toThrow(
    'POST /api/objects/upload is no call, or has no row',
  );
});

it('docs/costs.md contains the costs of look-ups without imported streets', () => {
  expect(readFileSync('docs/costs.md', 'utf8')).toContain(locationTable());
});

it('a month at the maximum of paid calls costs less than the budget', () => {
  const { max } = limitOf('paid-call', 'stage');
  const dearest = Math.max(...[locationPrices.names, locationPrices.ways].map(({ dollars, per }) => dollars / per));
  expect(30 * max * dearest).toBeLessThanOrEqual(stageSettings('prod', { size: 'full' }).watch?.monthlyBudget ?? 0);
});

it("docs/costs.md contains the price of Amazon's map", () =>
  expect(readFileSync('docs/costs.md', 'utf8')).toContain(foreignMapLine()));

it('an empty small stage costs at most two dollars a month, and a thousand daily walkers at most twenty', () => {
  const document = readFileSync('docs/data-model.md', 'utf8');
  for (const isStockholm of [false, true]) {
    expect(costOf(document, { walkers: 0, size: 'small', isStockholm })).toBeLessThanOrEqual(2);
    expect(costOf(document, { walkers: 1_000, size: 'small', isStockholm })).toBeLessThanOrEqual(20);
  }
  expect(costOf(document, { walkers: 1_000, size: 'full' })).toBeLessThanOrEqual(32);
});

it('the costs count as many picture bands as the code reads and writes', async () => {
  const { asked, kept } = await hashPicture(await someView(1));
  expect(asked.flatMap(({ bands }) => bands)).toHaveLength(reading.bandsAsked);
  expect(kept.flatMap(bandsOf)).toHaveLength(reading.bandsKept);
});
