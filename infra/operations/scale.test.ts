import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stageSettings } from '../cloud/stage.ts';
import { loadOf } from './costs.ts';
import { givesWay, limits, maxStrain, partitionTable, peakOf, pictureTable, scaleTable } from './scale.ts';

const document = readFileSync('docs/data-model.md', 'utf8');
const at = (walkers: number, text = document) => givesWay(peakOf(walkers, loadOf(text, walkers)));

it('docs/scale.md contains the calculated table (`npm run bench -- scale` prints it)', () => {
  for (const table of [scaleTable(), pictureTable()]) expect(readFileSync('docs/scale.md', 'utf8')).toContain(table);
});

it('docs/scale.md says for each limit what to do and when', () => {
  const rows = new Map(
    [...readFileSync('docs/scale.md', 'utf8').matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
      ([, name = '', what = '', when = '']) => [name, { what, when }],
    ),
  );
  for (const { row } of limits) {
    expect(rows.get(row)?.what.length, row).toBeGreaterThan(20);
    expect(rows.get(row)?.when, row).toMatch(/\w/);
  }
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

it('the table follows the counted costs of calls', () => {
  const dearer = document.replace(/(\| world map \| \d+ \| [\d.]+ \|) [\d.]+/, '$1 90000');
  expect(dearer).not.toBe(document);
  expect(at(1_000_000, dearer).broken[0]).toContain('units a second');
});

it('docs/scale.md knows each shared partition, and at ten million daily walkers none is above half its limit', () => {
  const text = readFileSync('docs/scale.md', 'utf8');
  expect(text).toContain(partitionTable());
  expect(maxStrain(10_000_000)).toBeLessThanOrEqual(50);
  // The partitions of the data model that have neither a walker nor a place in their key.
  const shared = document.match(/`(TODO#\w+|SNAP#\w+|LB#|FEED#|STREAK#|REMINDER#)/g) ?? [];
  const quiet = /TODO#(photos|photoMoves|archives|accountDeletions|neighbourhoods|cases)|SNAP#cells/;
  for (const name of new Set(shared)) if (!quiet.test(name)) expect(text).toContain(name);
});
