import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Table } from '../../functions/data/table.ts';
import { reportingTable, requireWritable, troubleOf, troubleReporter } from './folderTrouble.ts';

const full = new Error('commit failed (backend: database or disk is full) and rollback also failed');
const damaged = new Error('backend: database disk image is malformed');

it.each([
  [full, 'The disk with the data folder /somewhere is full'],
  [Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }), 'delete other files'],
  [damaged, 'DATA_DIR=/somewhere npm run doctor'],
  [new Error('error: Database file is encrypted or not a valid SQLite database.'), 'is damaged'],
  [new Error('backend: Conversion error from type Text at index: 2, invalid utf-8 sequence'), 'is damaged'],
  [new Error('attempt to write a readonly database'), 'The data folder /somewhere cannot be written to'],
])('troubleOf explains what to do about %s', (error, part) => {
  expect(troubleOf(error, '/somewhere')).toContain(part);
});

it('troubleOf is undefined for errors unrelated to the data folder', () => {
  expect(troubleOf(new Error('The conditional request failed'), '/somewhere')).toBeUndefined();
  expect(troubleOf('text', '/somewhere')).toBeUndefined();
});

it('requireWritable names a data folder that cannot be made', () => {
  const folder = join(import.meta.filename, 'data');
  expect(() => requireWritable(folder)).toThrow(
    `The data folder ${folder} cannot be written to (ENOTDIR). Let the user who runs Signpost write to it`,
  );
});

it('each error of the data folder is logged once a minute at most', () => {
  const sentences: string[] = [];
  let now = 0;
  const report = troubleReporter(
    '/somewhere',
    (sentence) => sentences.push(sentence),
    () => now,
  );
  for (const error of [full, full, damaged, damaged, full]) report(error);
  expect(sentences).toHaveLength(2);
  now = 60_000;
  report(full);
  report(full);
  expect(sentences).toHaveLength(3);
});

it('reportingTable reports the error that it throws', async () => {
  const reported: unknown[] = [];
  const fails = async () => Promise.reject(damaged);
  const broken: Table = { get: fails, query: fails, batchGet: fails, write: fails, within: () => broken };
  for (const table of [
    reportingTable(broken, (e) => reported.push(e)),
    reportingTable(broken, (e) => reported.push(e)).within(() => 1),
  ]) {
    const key = { PK: 'U#a', SK: 'P' } as Parameters<Table['get']>[0];
    const calls = [
      table.get(key),
      table.query({} as never),
      table.batchGet([key]),
      table.write({ kind: 'remove', key }),
    ];
    for (const call of calls) await expect(call).rejects.toBe(damaged);
  }
  expect(reported).toHaveLength(8);
});
