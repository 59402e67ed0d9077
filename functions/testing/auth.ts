import { beforeEach, expect } from 'vitest';
import { handler as register } from '../api/auth/register.ts';
import type { Geo } from '../ports/geo.ts';
import type { Mail } from '../ports/mail.ts';
import { noPhotos } from './accounts.ts';
import { type Call, cookieOf, testBench, testStage } from './context.ts';
import { useTable } from './table.ts';

const nowhere: Geo = {
  findRoute: async () => ({ none: 'not_covered' }),
  nearestPlace: async () => ({ place: { placeName: 'Vallgatan, Göteborg', town: 'Göteborg' }, attribution: 'OSM' }),
};

export const resetTokensIn = (text = '') =>
  [...text.matchAll(/reset-password\?token=([\w-]+)/g)].map((match) => match[1]);

/** Walkers who register and log in, with their mails and a clock. */
export function useAuth() {
  const store = useTable();
  const mails: Parameters<Mail['send']>[0][] = [];
  const mail: Mail = { send: async (message) => void mails.push(message) };
  let names = 0;
  const freshName = () => `walker_${++names}`;

  const bench = testBench({
    get table() {
      return store.table;
    },
    mail,
    geo: nowhere,
    photos: noPhotos,
  });
  beforeEach(() => {
    bench.now = new Date('2026-11-20T09:00:00Z');
    bench.stage = testStage;
    bench.lines.length = 0;
    mails.length = 0;
  });

  async function signUp(fields: Record<string, unknown> = {}, call: Call = {}) {
    const username = freshName();
    const answer = await bench.call(register, { body: { username, password: 'secret1', ...fields }, ...call });
    expect(answer.status).toBe(201);
    // verifyEmail.engine.test.ts is about this first mail, which asks to confirm the address.
    mails.length = 0;
    return { username, id: String(answer.json.id), cookie: cookieOf(answer), answer };
  }

  const minutes = (count: number) => new Date(bench.now.getTime() + count * 60_000);

  return { store, mails, bench, freshName, signUp, minutes };
}
