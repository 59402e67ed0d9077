import { Refusal } from '../../shared/api/errors.ts';
import type { Route } from '../../shared/api/route.ts';
import { extendSession, readSession } from '../data/auth/sessions.ts';
import type { Table } from '../data/table.ts';
import type { Claim } from './cookies.ts';

/**
 * The session that a cookie claims is there, and lives on for being used; otherwise 401. That of a suspended account is
 * good for the routes that say so.
 */
export async function verifySession(
  { whileSuspended }: Pick<Route, 'whileSuspended'>,
  claim: Claim | undefined,
  table: Table | undefined,
  now: Date,
) {
  if (!claim || !table) throw new Refusal('not_signed_in');
  const session = await readSession(table, claim, now);
  if (!session) throw new Refusal('not_signed_in');
  if (session.suspended && !whileSuspended) throw new Refusal('suspended');
  const outcome = await extendSession(table, claim, session, now);
  if (outcome === 'ended') throw new Refusal('not_signed_in');
  return { extended: outcome === 'extended' };
}
