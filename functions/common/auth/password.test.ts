import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

const work = vi.hoisted(() => {
  // An earlier file of this worker may have loaded modules with the real node:crypto.
  vi.resetModules();
  return { blocks: 0 };
});
afterAll(() => vi.resetModules());
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const scrypt = (...input: Parameters<typeof crypto.scrypt>) => {
    work.blocks += Number(input[3].N);
    return crypto.scrypt(...input);
  };
  return { ...crypto, scrypt };
});

beforeEach(() => {
  work.blocks = 0;
});

it.each([4, 6, 9, 10])(
  'an unknown username takes the same scrypt work as a hash of cost %i where 10 is configured',
  async (cost) => {
    const hash = await hashPassword('secret1', cost);
    work.blocks = 0;
    expect(await verifyPassword('secret2', hash, 10)).toEqual({ ok: false, outdated: false });
    expect(work.blocks).toBe(2 ** 10);
    work.blocks = 0;
    expect(await verifyPassword('secret2', undefined, 10)).toEqual({ ok: false, outdated: false });
    expect(work.blocks).toBe(2 ** 10);
    expect(await verifyPassword('secret1', hash, 10)).toEqual({ ok: true, outdated: cost !== 10 });
  },
);
