import { readChallenge } from '../../../functions/data/challenges.ts';
import { readFavourite } from '../../../functions/data/favourites.ts';
import { provenBefore } from '../../../functions/data/provenPoints.ts';
import { signSeen, signsToRead } from '../../../functions/data/signs.ts';
import type { Table } from '../../../functions/data/table.ts';
import { provenPointsOf } from '../../../shared/domain/proof.ts';
import { signNames } from '../../../shared/domain/sign.ts';

/** Now and then a sign cannot be read: a branch, the sun. */
const unreadEvery = 9;

/**
 * The plates of the demo's past are drawn with their names on them, and reading weeks of them would keep the reader busy
 * for an hour: most are taken as read, and none is compared with others.
 */
export async function readPast(table: Table, now: Date): Promise<void> {
  let seen = 0;
  for await (const walk of signsToRead(table, now)) {
    const [challenge, favourite, before] = await Promise.all([
      readChallenge(table, walk.walkerId, walk.day),
      readFavourite(table, walk.walkerId, walk.day),
      provenBefore(table, walk),
    ]);
    if (!challenge) continue;
    const sign = ++seen % unreadEvery === 0 ? 'unread' : 'read';
    const provenPoints = provenPointsOf({ ...challenge, sign, repeated: false });
    const signStreets = sign === 'read' ? signNames(challenge.destinationName).slice(0, 1) : [];
    const shown = { sign, signStreets, repeated: false, hashes: [], provenPoints, before } as const;
    await table.write(...signSeen(challenge, favourite !== undefined, shown, now));
  }
}
