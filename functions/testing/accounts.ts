import { beforeEach } from 'vitest';
import { handler as forgotPassword } from '../api/auth/forgotPassword.ts';
import { handler as register } from '../api/auth/register.ts';
import { handler as updateWalker } from '../api/walkers/updateWalker.ts';
import type { Table } from '../data/table.ts';
import type { Mail } from '../ports/mail.ts';
import { type Call, cookieOf, testBench } from './context.ts';
import { useTable } from './table.ts';

export const noPhotos = {
  keyOf: () => undefined,
  size: async () => undefined,
  readUpload: async () => new Uint8Array(),
  deleteUpload: async () => undefined,
  putPhoto: async () => undefined,
  copyPhoto: async () => false,
  deletePhoto: async () => undefined,
};
const adapters = {
  geo: {
    findRoute: async () => ({ none: 'not_covered' as const }),
    nearestPlace: async () => ({ place: null, attribution: 'OSM' }),
  },
  photos: noPhotos,
};

/** Accounts and their mails, on the real table. */
export function useAccounts() {
  const store = useTable();
  const mails: Parameters<Mail['send']>[0][] = [];
  const mail: Mail = { send: async (message) => void mails.push(message) };
  let names = 0;
  let clock = new Date('2026-11-20T09:00:00Z');
  beforeEach(() => {
    mails.length = 0;
  });
  const bench = (table: Table = store.table) => {
    const made = testBench({ ...adapters, table, mail });
    made.now = clock;
    return made;
  };

  return {
    store,
    mails,
    bench,
    /** The domain clock goes on by some minutes. */
    later(minutes: number) {
      clock = new Date(clock.getTime() + minutes * 60_000);
    },
    freshAddress: () => `fresh_${++names}@example.org`,
    async signUp(fields: Record<string, unknown> = {}, call: Call = {}) {
      const username = `account_${++names}`;
      const answer = await bench().call(register, { body: { username, password: 'secret1', ...fields }, ...call });
      if (answer.status !== 201) throw new Error(answer.text);
      const id = String(answer.json.id);
      const cookie = cookieOf(answer);
      const patch = (body: object, table?: Table) =>
        bench(table).call(updateWalker, { method: 'PATCH', params: { id }, cookie, body });
      return { username, id, cookie, patch };
    },
    forgot: (email: string, from = '203.0.113.7') =>
      bench().call(forgotPassword, { body: { email }, headers: { 'cloudfront-viewer-address': `${from}:1` } }),
    linksIn: (text = '') => [...text.matchAll(/token=([\w-]+)/g)].map((match) => match[1]),
  };
}
