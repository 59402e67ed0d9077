import { expect, it } from 'vitest';
import { useEngine } from '../../test/engine.ts';
import { localAws } from '../testing/countedTable.ts';
import { createTable, documentClient, openTable } from './table.ts';
import { sweepExpired } from './wholeTable.ts';

const engine = useEngine();

it('expired items are swept from the table, and others stay', async () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const seconds = now.getTime() / 1000;
  const client = documentClient({ endpoint: engine.endpoint, ...localAws });
  await createTable('signpost', client);
  const table = openTable('signpost', client);
  const key = (PK: string) => ({ PK, SK: 'COUNT' });
  const expiries = { over: seconds - 1, now: seconds, later: seconds + 60, never: undefined };
  for (const [name, expiresAt] of Object.entries(expiries)) {
    await table.write({ kind: 'put', item: { ...key(name), ...(expiresAt !== undefined && { expiresAt }) } });
  }
  expect(await sweepExpired({ client, segments: 3 }, client, 'signpost', now)).toBe(1);
  expect((await table.batchGet(Object.keys(expiries).map(key))).map((item) => item !== undefined)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
