import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { gameFiguresOf, NEWCOMER } from '../../shared/domain/achievements/figures.ts';
import { dayOf } from '../../shared/domain/day.ts';
import type { Position } from '../../shared/domain/geo.ts';
import { homeCellOf } from '../../shared/domain/privacy/homeCell.ts';
import type { PublicWalk } from '../../shared/domain/privacy/publicWalk.ts';
import type { MapVisibility } from '../../shared/domain/privacy/visibility.ts';
import { destinationName } from '../../shared/domain/walk/destination.ts';
import { USUAL_WAYS } from '../../shared/domain/walk/walkComfort.ts';
import { draftItem } from '../data/challenges/challengeItems.ts';
import { challengeFrom, completed } from '../data/challenges/challenges.ts';
import { keys } from '../data/keys.ts';
import type { Op } from '../data/ops.ts';
import type { Item, Table } from '../data/table.ts';
import { award } from '../data/walkers/achievements.ts';
import { newWalker, parseWalker, readWalker } from '../data/walkers/walkers.ts';

/** Result of an update on an item that is not stored. */
const applied = (item: Item, op: Op): Item => ({ ...item, ...(op.kind === 'update' ? op.change.set : {}) });

export interface Extra {
  walkerId: string;
  points: number;
  /** The points were earned the day before. */
  now: Date;
  /** Points since the start of the day. */
  today?: number;
  mapVisibility?: MapVisibility;
}

/** A stored profile made without calls, for crowds. */
export function extraWalker({ walkerId, points, now, today, mapVisibility = 'anonymous' }: Extra): Item {
  const names = { walkerId, username: walkerId, foldedUsername: walkerId, choiceSecret: walkerId };
  const unknown = { passwordHash: '', networkHash: '', email: undefined, timeZone: undefined, clubs: [] };
  const { profile } = newWalker({ ...names, ...unknown, now });
  const figures = { ...NEWCOMER, points, metres: points * 10, completedChallenges: Math.ceil(points / 250) };
  const shown = { ...profile, mapVisibility, homeTown: 'Town', shownTown: { name: 'Town', points: [] } };
  // Strangers are shown the figures from the start of the day.
  const earned = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const before = applied(shown, award(parseWalker(shown), { figures, streakEndsAt: null, now: earned }));
  if (today === undefined) return before;
  return applied(before, award(parseWalker(before), { figures: { ...figures, points: today }, now }));
}

/** Sets the points of a registered walker with the op of an award. */
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
  /** Like a random id: 22 characters. */
  publicId: string;
  home: Position;
  walk?: Partial<PublicWalk>;
}

/** A stored completed walk made without calls. */
export function extraWalk({ walkerId, at, publicId, home, walk = {} }: ExtraWalk): Item {
  const day = dayOf(at, 'UTC');
  const place = { destination: { street: 'Vallgatan', town: 'Town' }, difficulty: 'medium' } as const;
  const shared = { ...place, distance: 1.5, endLatitude: home.latitude + 0.005, endLongitude: home.longitude, ...walk };
  const { challenge } = challengeFrom(
    walkerId,
    draftItem.parse({
      ...shared,
      day,
      timeZone: 'UTC',
      routeId: publicId,
      destinationKey: destinationName(shared.destination),
      metres: Math.round(shared.distance * 1000),
      ...{ relaxed: false, lastVisited: null, fastRoadMetres: 0, streetsAround: [], comfort: null, ...USUAL_WAYS },
      ...{ provider: 'streets', attribution: '', line: '', directions: '[]', wayHome: null, question: '' },
      ...{ forced: 0, replaced: [] },
      start: [home.longitude, home.latitude],
      end: [shared.endLongitude, shared.endLatitude],
    }),
    undefined,
    { begunAt: at.toISOString(), createdAt: at.toISOString(), chosenAt: at.toISOString() },
  );
  const completion = {
    ...challenge,
    completed: true,
    completedAt: at.toISOString(),
    pointsEarned: 225,
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
      sampleShare: 0,
      ownerSince: '2026-01-01',
      ownerWalks: 5,
      ...shared,
    },
  };
  return applied({ ...keys.challenge(walkerId, day), ...challenge }, completed(challenge, completion));
}

/** Batch writes without the product's code, a hundred times faster. */
export async function fill(client: DynamoDBDocumentClient, tableName: string, items: Iterable<Item>): Promise<void> {
  const left = Array.from(items, (Item) => ({ PutRequest: { Item } }));
  const write = async () => {
    while (left.length > 0)
      await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: left.splice(-25) } }));
  };
  await Promise.all(Array.from({ length: 8 }, write));
}
