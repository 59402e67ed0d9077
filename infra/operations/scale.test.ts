import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stageSettings } from '../cloud/stage.ts';
import { loadOf } from './costs.ts';
import { givesWay, limits, peakOf, scaleTable } from './scale.ts';

const document = readFileSync('docs/data-model.md', 'utf8');
const at = (walkers: number, text = document) => givesWay(peakOf(walkers, loadOf(text, walkers)));

it('is what docs/scale.md says: after a change, `npm run bench -- scale` prints the table anew', () => {
  expect(readFileSync('docs/scale.md', 'utf8')).toContain(scaleTable());
});

it('says there for each limit what to ask for or do, and when', () => {
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

it('finds nothing that gives way among a thousand, and ever more among more', () => {
  expect(at(1_000).broken).toEqual([]);
  const counts = [1_000, 100_000, 1_000_000, 10_000_000, 100_000_000].map((walkers) => at(walkers).broken.length);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBeGreaterThan(4);
});

it('holds production to the rate of the walkers that it is made for, their reminders to ten minutes, and their signs to a day', () => {
  const { requests } = stageSettings('prod');
  expect(peakOf(1_000_000, loadOf(document, 1_000_000)).requests).toBeLessThanOrEqual(requests.rate);
  expect(at(1_000_000).broken.join()).not.toMatch(/reminders|signs/);
});

it('follows what calls are counted to cost', () => {
  const dearer = document.replace(/(\| world map \| \d+ \| [\d.]+ \|) [\d.]+/, '$1 90000');
  expect(dearer).not.toBe(document);
  expect(at(1_000_000, dearer).broken[0]).toContain('units a second');
});
