import { dayOf } from '../../../shared/domain/day.ts';
import type { AccessToken } from '../../data/auth/tokens.ts';
import type { Walker } from '../../data/walkers/walkers.ts';
import { zoneOf } from '../walkers/walkerView.ts';
import { sessionIdOf } from './session.ts';

/** A token as its owner sees it. The public id is a hash of the stored hash, as that of a session. */
export function tokenView(token: AccessToken, walker: Walker) {
  const dayThere = (instant: string) => dayOf(new Date(instant), zoneOf(walker));
  const { name, scopes, createdAt, lastUsedAt } = token;
  return {
    id: sessionIdOf(token),
    name,
    scopes,
    createdAt: dayThere(createdAt),
    lastUsedAt: lastUsedAt && dayThere(lastUsedAt),
  };
}
