import { readFileSync, writeFileSync } from 'node:fs';
import type { Cost } from './countedTable.ts';

export type Figures = Pick<Cost, 'waves' | 'read' | 'write'>;

const file = 'docs/data-model.md';
const [begin, end] = ['<!-- counted calls: begin -->', '<!-- counted calls: end -->'];

/** The generated part of docs/data-model.md: a row for each call. */
export const costTable = (rows: readonly (readonly [call: string, figures: Figures])[]): string =>
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

export const documentedTable = (): string => parts()[1];

export function writeTable(table: string): void {
  const [before, , after] = parts();
  writeFileSync(file, `${before}${begin}\n${table}\n${end}${after}`);
}
