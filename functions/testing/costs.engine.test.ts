import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Cost } from './countedTable.ts';
import { type NamedExample, namedExamples } from './examples.ts';
import { handlerOf } from './transports.ts';
import { useWorld } from './world.ts';

type Figures = Pick<Cost, 'waves' | 'read' | 'write'>;

const file = 'docs/data-model.md';
const [begin, end] = ['<!-- counted calls: begin -->', '<!-- counted calls: end -->'];

/** The generated part of docs/data-model.md: a row for each call. */
const costTable = (rows: readonly (readonly [call: string, figures: Figures])[]): string =>
  [
    '| call | waves | read units | write units |',
    '|---|---|---|---|',
    ...rows.map(([call, { waves, read, write }]) => `| \`${call}\` | ${waves} | ${read} | ${write} |`),
  ].join('\n');

function parts(): [before: string, table: string, after: string] {
  const text = readFileSync(file, 'utf8');
  const [before, rest, ...more] = text.split(begin);
  const [table, after] = rest?.split(end) ?? [];
  if (before === undefined || table === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} must have one table between ${begin} and ${end}`);
  }
  return [before, table.trim(), after];
}

const documentedTable = (): string => parts()[1];

function writeTable(table: string): void {
  const [before, , after] = parts();
  writeFileSync(file, `${before}${begin}\n${table}\n${end}${after}`);
}

const world = useWorld({ width: 320, height: 240 });

/** Cost of an example for its owner, or for another walker where anyone may ask, in a world of its own. */
async function count(named: NamedExample, byOther: boolean): Promise<Figures> {
  await world.store.clear();
  world.at('2026-11-20T09:00:00Z');
  const owner = await world.exampleWalker();
  const asker = byOther ? await world.exampleWalker() : owner;
  const call = await named.example.call?.(owner, asker);
  const handler = await handlerOf(named.name);
  world.store.takeCost();
  const answer = await world.bench.call(handler, { method: named.route.method, cookie: asker.cookie, ...call });
  const { waves, read, write } = world.store.takeCost();
  expect(answer.status, `${named.key}: ${answer.text}`).toBe(named.status);
  return { waves, read, write };
}

/** The higher of both costs. */
async function dearest(named: NamedExample): Promise<Figures> {
  const own = await count(named, false);
  if (typeof named.example.about !== 'object') return own;
  const other = await count(named, true);
  return {
    waves: Math.max(own.waves, other.waves),
    read: Math.max(own.read, other.read),
    write: Math.max(own.write, other.write),
  };
}

const counted: [string, Figures][] = [];

describe('costs in docs/data-model.md', () => {
  it.each(namedExamples())('the cost of $key is counted', async (named) => {
    counted.push([named.key, await dearest(named)]);
  });

  it('the documented costs equal the counted ones (UPDATE_DOCS=1 rewrites them)', () => {
    expect(counted).toHaveLength(namedExamples().length);
    const table = costTable(counted);
    if (process.env.UPDATE_DOCS) writeTable(table);
    expect(documentedTable()).toBe(table);
  });
});
