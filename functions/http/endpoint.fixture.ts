import * as z from 'zod/mini';
import { route } from '../../shared/api/route.ts';
import type { Item, Table } from '../data/table.ts';
import { randomId, randomSecret, sha256 } from '../runtime/random.ts';
import { endpoint } from './endpoint.ts';

export const open = route('POST', '/api/echo', {
  auth: 'none',
  needs: [],
  body: z.object({ name: z.string({ error: 'Name please' }), age: z.optional(z.number()) }),
  response: z.object({ name: z.string() }),
});
export const echo = endpoint(open, async ({ body }) => ({ name: body.name }));

export const walkerId = randomId();
export const secret = randomSecret();
export const now = new Date('2026-11-20T09:00:00Z');
export const seconds = (instant: Date) => instant.getTime() / 1000;
export const days = 24 * 60 * 60;

/** A table that holds at most one session and records writes. */
export function tableWith(expiresAt: number | undefined, delayMs = 0, more: Partial<Item> = {}) {
  const written: unknown[] = [];
  const session: Item | undefined =
    expiresAt === undefined ? undefined : { SK: `S#${sha256(secret)}`, expiresAt, createdAt: seconds(now), ...more };
  const table: Table = {
    async get(key) {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      return key.PK === `U#${walkerId}` && key.SK === session?.SK ? session : undefined;
    },
    query: async () => ({ items: [] }),
    batchGet: async () => [],
    write: async (...ops) => {
      written.push(...ops);
      return undefined;
    },
    within: () => table,
  };
  return { table, written };
}

export const cookie = `session=${walkerId}.${secret}`;
/** Expiry of a session that is too young to be extended. */
export const longExpiry = seconds(now) + 29.5 * days;
