import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useHandlersHere } from '../archive/folder.fixture.ts';
import { sweepFolder } from './expiry.ts';
import { openStores } from './stores.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-expiry-'));
useHandlersHere();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('expired items are swept from the folder that a server holds, and no copy is left', async () => {
  const { environment, stop } = await openStores(folder);
  try {
    const { table } = environment;
    const now = new Date('2026-11-20T09:00:00Z');
    const key = (PK: string) => ({ PK, SK: 'COUNT' });
    for (const [name, seconds] of Object.entries({ over: -1, later: 60 })) {
      await table?.write({ kind: 'put', item: { ...key(name), expiresAt: now.getTime() / 1000 + seconds } });
    }
    expect(await sweepFolder(folder, now)).toBe(1);
    expect(await table?.batchGet([key('over'), key('later')])).toMatchObject([undefined, { PK: 'later' }]);
    expect(readdirSync(folder).filter((name) => name.startsWith('copy-'))).toEqual([]);
  } finally {
    await stop();
  }
});
