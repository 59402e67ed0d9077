import { expect, it, vi } from 'vitest';
import type { Op } from '../../data/ops.ts';
import type { Table } from '../../data/table.ts';
import { testStage } from '../../testing/context.ts';

const session = { walkerId: 'ada', secretHash: '' };
const now = new Date('2026-11-20T09:00:00Z');

it('a login refused by a full hash queue is not counted by the rate limit', async () => {
  // A fresh queue without measured hash times.
  vi.resetModules();
  const { hashPassword } = await import('./password.ts');
  const { confirmOwner } = await import('./password.ts');
  let counted = 0;
  const write = async (...ops: readonly Op[]) => {
    for (const op of ops) counted += op.kind === 'update' ? Number(op.change.add?.count ?? 0) : 0;
    return undefined;
  };
  const table = { get: async () => undefined, write } as unknown as Table;
  const context = { table, stage: { ...testStage, scryptCost: 4 }, viewer: '203.0.113.7', session, now };
  const busy = Array.from({ length: 200 }, () => hashPassword('secret1x', 4).catch(() => undefined));
  await expect(confirmOwner(context, 'ada', 'secret1x')).rejects.toMatchObject({ code: 'too_many_at_once' });
  expect(counted).toBe(0);
  await Promise.all(busy);
  await expect(confirmOwner(context, 'ada', 'a guess')).rejects.toMatchObject({ code: 'wrong_password' });
  expect(counted).toBe(2);
});

it('a hash of lower cost is renewed at once unless other logins wait', async () => {
  vi.resetModules();
  const { hashPassword, renewedHash } = await import('./password.ts');
  const crowd = Array.from({ length: 20 }, () => hashPassword('secret1x', 4));
  expect(await renewedHash('secret1x', 4)).toBeUndefined();
  await Promise.all(crowd);
  expect(await renewedHash('secret1x', 4)).toMatch(/^\$scrypt\$ln=4,/);
});
