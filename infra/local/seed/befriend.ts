import { handler as acceptFriend } from '../../../functions/api/friends/acceptFriend.ts';
import { handler as requestFriend } from '../../../functions/api/friends/requestFriend.ts';
import { startOfDay } from '../../../shared/domain/day.ts';
import { dice } from './dice.ts';
import type { Life } from './liveThrough.ts';

/** Who gets to know whom, in which order: neighbours more than others, the visitor (who comes first) most of all. */
export function acquaintances(lives: readonly Life[]): [Life, Life][] {
  const random = dice(4711);
  const [visitor, ...others] = lives;
  const pairs: [Life, Life][] = [];
  for (const [index, life] of others.entries()) {
    if (visitor && random() < (life.person.timeZone === visitor.person.timeZone ? 0.35 : 0.12)) {
      pairs.push(random() < 0.5 ? [visitor, life] : [life, visitor]);
    }
    for (const other of others.slice(index + 1)) {
      const near = other.person.timeZone === life.person.timeZone;
      if (random() < (near ? 0.16 : 0.012)) pairs.push([life, other]);
    }
  }
  return pairs;
}

/** One asks in the morning, the other says yes before noon. Both have moved in by then. */
export async function befriend([one, other]: [Life, Life], day: string): Promise<void> {
  await ask(one, other, day);
  const requestId = `${one.walker.id}.${other.walker.id}`;
  other.at(new Date(noon(day) + 30 * 60_000));
  const answer = await other.walker.call(acceptFriend, { method: 'POST', params: { requestId } });
  if (answer.status !== 200) throw new Error(`${other.person.username} could not accept: ${answer.text}`);
}

export async function ask(from: Life, to: Life, day: string): Promise<void> {
  from.at(new Date(noon(day)));
  const body = { addresseeUsername: to.person.username };
  const answer = await from.walker.call(requestFriend, { body });
  if (answer.status !== 201) throw new Error(`${from.person.username} could not ask: ${answer.text}`);
}

/** Noon of UTC's day is later than everybody's first morning on it. */
const noon = (day: string) => startOfDay(day, 'UTC').getTime() + 12 * 60 * 60_000;
