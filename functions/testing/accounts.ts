import { beforeEach, expect } from 'vitest';
import { handler as forgotPassword } from '../api/auth/forgotPassword.ts';
import { handler as register } from '../api/auth/register.ts';
import { handler as updateWalker } from '../api/walkers/updateWalker.ts';
import type { Table } from '../data/table.ts';
import type { Geo } from '../ports/geo.ts';
import type { Mail } from '../ports/mail.ts';
import type { Photos } from '../ports/photos.ts';
import { type Call, cookieOf, freshNetwork, testBench, testStage } from './context.ts';
import { useTable } from './table.ts';

/** No test here sends a photo. */
const noPhotos = { uploadsUrl: 'https://uploads.test/', size: async () => undefined } as unknown as Photos;
const geo: Geo = {
  findRoute: async () => ({ none: 'not_covered' }),
  findWay: async () => ({ none: 'not_covered' }),
  nearestPlace: async () => ({ place: { placeName: 'Rua das Flores, Porto', town: 'Porto' }, attribution: 'OSM' }),
};

/** Tokens of the links in a mail. */
export const tokensIn = (text = '') => [...text.matchAll(/#token=([\w-]+)/g)].map((match) => match[1]);

/** Walkers who register and log in on the real table, with mails and a clock. */
export function useAccounts({ keepsFirstMails = false } = {}) {
  const store = useTable();
  const mails: Parameters<Mail['send']>[0][] = [];
  const mail: Mail = { send: async (message) => void mails.push(message) };
  let names = 0;
  const freshName = () => `walker_${++names}`;

  const ports = { mail, geo, photos: noPhotos };
  const bench = testBench({
    ...ports,
    get table() {
      return store.table;
    },
  });
  beforeEach(() => {
    bench.now = new Date('2026-11-20T09:00:00Z');
    bench.stage = testStage;
    bench.lines.length = 0;
    mails.length = 0;
  });
  /** A bench on another table, such as one with a paused write. */
  const benchOn = (table: Table) => Object.assign(testBench({ ...ports, table }), { now: bench.now });

  async function signUp(fields: Record<string, unknown> = {}, call: Call = {}) {
    const username = freshName();
    const answer = await bench.call(register, {
      body: { username, password: 'secret1', ...fields },
      headers: freshNetwork(),
      ...call,
    });
    expect(answer.status, answer.text).toBe(201);
    // The first mail asks to confirm the address.
    if (!keepsFirstMails) mails.length = 0;
    const id = String(answer.json.id);
    const cookie = cookieOf(answer);
    const patch = (body: object, table = store.table) =>
      benchOn(table).call(updateWalker, { method: 'PATCH', params: { id }, cookie, body });
    return { username, id, cookie, answer, patch };
  }

  return {
    store,
    mails,
    bench,
    benchOn,
    freshName,
    freshAddress: () => `${freshName()}@example.org`,
    signUp,
    forgot: (email: string, from = '203.0.113.7') =>
      bench.call(forgotPassword, { body: { email }, headers: { 'cloudfront-viewer-address': `${from}:1` } }),
    /** Advances the clock. */
    later(minutes: number) {
      bench.now = new Date(bench.now.getTime() + minutes * 60_000);
    },
  };
}
