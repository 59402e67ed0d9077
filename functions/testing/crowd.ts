import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { gameFiguresOf, NEWCOMER } from '../../shared/domain/achievements/figures.ts';
import { dayOf } from '../../shared/domain/day.ts';
import type { Position } from '../../shared/domain/geo.ts';
import { homeCellOf } from '../../shared/domain/privacy/homeCell.ts';
import type { PublicWalk } from '../../shared/domain/privacy/publicWalk.ts';
import type { MapVisibility } from '../../shared/domain/privacy/visibility.ts';
import { USUAL_WAYS } from '../../shared/domain/walk/walkComfort.ts';
import { challengeFrom, completed } from '../data/challenges/challenges.ts';
import { keys } from '../data/keys.ts';
import type { Op } from '../data/ops.ts';
import type { Item, Table } from '../data/table.ts';
import { award } from '../data/walkers/achievements.ts';
import { newWalker, parseWalker, readWalker } from '../data/walkers/walkers.ts';

/** What an update leaves, where the item is not in the table yet. */
const applied = (item: Item, op: Op): Item => ({ ...item, ...(op.kind === 'update' ? op.change.set : {}) });

export interface Extra {
  walkerId: string;
  points: number;
  /** The walker came to these points the day before. */
  now: Date;
  /** And to these since the day began. */
  today?: number;
  mapVisibility?: MapVisibility;
}

/** A walker's profile as the aggregate would leave it, without the calls that lead there: for crowds. */
export function extraWalker({ walkerId, points, now, today, mapVisibility = 'anonymous' }: Extra): Item {
  const person = {
    walkerId,
    username: walkerId,
    foldedUsername: walkerId,
    passwordHash: '',
    networkHash: '',
    email: undefined,
  };
  const { profile } = newWalker({ ...person, timeZone: undefined, choiceSecret: walkerId, now });
  const figures = { ...NEWCOMER, points, metres: points * 10, completedChallenges: Math.ceil(points / 250) };
  const shown = { ...profile, mapVisibility, homeTown: 'Town' };
  // The day before: strangers are shown what a walker had when the day began.
  const earned = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const before = applied(shown, award(parseWalker(shown), { figures, streakEndsAt: null, now: earned }));
  if (today === undefined) return before;
  return applied(before, award(parseWalker(before), { figures: { ...figures, points: today }, now }));
}

/** Puts a walker who has registered at these points, as an award would. */
export async function setPoints(
  table: Table,
  walkerId: string,
  points: number,
  now: Date,
  metres = points * 7,
): Promise<void> {
  const walker = await readWalker(table, walkerId);
  if (!walker) throw new Error('no such walker');
  const figures = { ...gameFiguresOf(walker), points, metres };
  await table.write(award(walker, { figures, streakEndsAt: null, now }));
}

export interface ExtraWalk {
  walkerId: string;
  at: Date;
  /** 22 letters, as random ids have. */
  publicId: string;
  home: Position;
  walk?: Partial<PublicWalk>;
}

/** A completed walk as the aggregate would leave it. */
export function extraWalk({ walkerId, at, publicId, home, walk = {} }: ExtraWalk): Item {
  const day = dayOf(at, 'UTC');
  const place = { destinationName: 'Vallgatan, Town', town: 'Town', difficulty: 'medium' } as const;
  const shared = { ...place, distance: 1.5, endLatitude: home.latitude + 0.005, endLongitude: home.longitude, ...walk };
  const { challenge } = challengeFrom(
    walkerId,
    {
      ...shared,
      day,
      timeZone: 'UTC',
      routeId: publicId,
      destinationKey: shared.destinationName,
      metres: Math.round(shared.distance * 1000),
      ...{ relaxed: false, lastVisited: null, fastRoadMetres: 0, streetsAround: [], comfort: null, ...USUAL_WAYS },
      ...{ provider: 'streets', attribution: '', line: '', directions: '[]', wayHome: null, question: '' },
      ...{ forced: 0, replaced: [] },
      start: [home.longitude, home.latitude],
      end: [shared.endLongitude, shared.endLatitude],
    },
    undefined,
    { begunAt: at.toISOString(), createdAt: at.toISOString(), chosenAt: at.toISOString() },
  );
  const completion = {
    completedAt: at.toISOString(),
    pointsEarned: 225,
    witness: 'unknown' as const,
    possible: false,
    photoId: publicId,
    answer: {
      pointsEarned: 225,
      newAchievements: [],
      stats: {
        ...{ level: 1, totalPoints: 225, totalDistance: 1.5 },
        ...{ currentStreak: 1, longestStreak: 1, completedChallenges: 1, thisWeek: 1 },
      },
    },
    public: {
      publicId,
      pointsEarned: 225,
      completedAt: at.toISOString(),
      photoUrl: `/objects/${publicId}.jpg`,
      homeCell: homeCellOf(home),
      lot: 0,
      ownerSince: '2026-01-01',
      ownerWalks: 5,
      ...shared,
    },
  };
  return applied({ ...keys.challenge(walkerId, day), ...challenge }, completed(challenge, completion));
}

const batch = 25;
const writers = 8;

/** Writes items as they come, many at once: nothing of the product's own care, and so a hundred times quicker. */
export async function fill(client: DynamoDBDocumentClient, tableName: string, items: Iterable<Item>): Promise<void> {
  const source = items[Symbol.iterator]();
  const take = () => {
    const taken: Item[] = [];
    while (taken.length < batch) {
      const { done, value } = source.next();
      if (done) break;
      taken.push(value);
    }
    return taken;
  };
  const write = async () => {
    for (let some = take(); some.length > 0; some = take()) {
      const requests = some.map((Item) => ({ PutRequest: { Item } }));
      await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}
