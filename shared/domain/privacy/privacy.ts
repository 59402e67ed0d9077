import { pointsFor } from '../challenges/points.ts';
import type { Day } from '../day.ts';
import { DEFAULT_DIFFICULTY, type Difficulty } from '../difficulty.ts';
import type { Position } from '../geo.ts';
import { bareDay } from '../leaderboard/publicFigures.ts';
import { type HiddenFrom, isSeen, walkTarget } from '../moderation/report.ts';
import { msg } from '../msg.ts';
import { type Destination, destinationName } from '../walk/destination.ts';
import { CROWD, type Crowd, SHOWN_SHARE } from './crowd.ts';
import { markerOf } from './homeCell.ts';
import type { PublicWalk } from './publicWalk.ts';
import { dotOf, type ShownTown } from './publicWalk.ts';
import { type ChosenVisibility, seesExactly, type Viewer } from './visibility.ts';

/** Shown for every dot, because real lengths would link dots to walkers and to each other. */
const USUAL_WALK = { distance: 1.5, difficulty: DEFAULT_DIFFICULTY, pointsEarned: pointsFor(1.5, DEFAULT_DIFFICULTY) };

export interface ShownWalk extends Position {
  readonly id: string;
  readonly destination: Destination;
  readonly destinationName: string;
  readonly username: string;
  readonly difficulty: Difficulty;
  readonly pointsEarned: number;
  readonly distance: number;
  readonly completedAt: string;
  readonly photoUrl?: string | null;
  readonly completed: true;
  readonly endLatitude: number;
  readonly endLongitude: number;
}

export const ANONYMOUS_WALKER = msg('Anonymous walker');

/** The full walk, for its walker and viewers who may see it. */
const inFull = (walk: PublicWalk, username: string): ShownWalk => ({
  id: walk.publicId,
  destination: walk.destination,
  destinationName: destinationName(walk.destination),
  username,
  difficulty: walk.difficulty,
  pointsEarned: walk.pointsEarned,
  distance: walk.distance,
  completedAt: walk.completedAt,
  photoUrl: walk.photoUrl,
  completed: true,
  latitude: walk.endLatitude,
  longitude: walk.endLongitude,
  endLatitude: walk.endLatitude,
  endLongitude: walk.endLongitude,
});

/**
 * A dot reveals the day of the walk and the town of the home, nothing else: the towns of destinations would reveal the
 * distance to their borders. Without a known town it stands in the middle of the home's map square.
 */
const anonymously = (walk: PublicWalk, town: ShownTown | null | undefined, { inCell }: Crowd): ShownWalk => {
  const { latitude, longitude } = (town && dotOf(town, walk.publicId)) ?? markerOf(walk.homeCell, inCell);
  const destination = { street: '', ...(town && { town: town.name }) };
  return {
    id: walk.publicId,
    destination,
    destinationName: destinationName(destination),
    username: ANONYMOUS_WALKER,
    ...USUAL_WALK,
    completedAt: utcDayOf(walk),
    completed: true,
    latitude,
    longitude,
    endLatitude: latitude,
    endLongitude: longitude,
  };
};

/**
 * The UTC date it is listed under on the world map. Slicing the string is faster than a calendar lookup for thousands
 * of walks.
 */
export const utcDayOf = (walk: PublicWalk): Day => bareDay(walk.completedAt);

/** Shown only after the day has ended, because the moment of appearance would reveal the time. */
const dayHasEnded = (walk: PublicWalk, now: Date): boolean => now.toISOString().slice(0, 10) > utcDayOf(walk);

/**
 * Where even the parent cell has no crowd, its only marker could be one walker's: such walks are hidden. Of a crowd's
 * walks a share is shown. While the whole world has no crowd, the walk is shown under its parent cell: a walker alone
 * there is located to 0.5 degrees and no better (docs/decisions/crowds.md).
 */
const hidesIn = ({ inCell, inParent, anywhere }: Crowd, { sampleShare }: PublicWalk): boolean =>
  !anywhere || (Math.max(inCell, inParent) >= CROWD && sampleShare < SHOWN_SHARE);

export interface WalkOwner extends ChosenVisibility {
  readonly username: string;
  readonly shownTown?: ShownTown | null | undefined;
}

export type ReportedByViewer = ReadonlySet<string>;

/** Removes what the viewer reported or may not see; null if that is the walk itself. */
export const withoutReported = <Walk extends ReportableWalk>(
  viewer: Viewer,
  walk: Walk,
  reported: ReportedByViewer,
): Walk | null => {
  const sees = (what: 'walk' | 'photo' | 'place', from: HiddenFrom | undefined) =>
    isSeen(viewer, from, reported.has(walkTarget(walk.publicId, what)));
  if (!sees('walk', walk.hiddenWalk) || !sees('place', walk.hiddenPlace)) return null;
  return sees('photo', walk.hiddenPhoto) ? walk : { ...walk, photoUrl: null };
};

type ReportableWalk = Pick<PublicWalk, 'publicId' | 'photoUrl' | 'hiddenWalk' | 'hiddenPhoto' | 'hiddenPlace'>;

/** A completed walk as this viewer may see it on the world map, or null. Always uses the owner's current setting. */
export const walkSeenBy = (
  viewer: Viewer,
  walk: PublicWalk,
  owner: WalkOwner,
  crowd: Crowd,
  now: Date,
): ShownWalk | null => {
  if (viewer === 'blocked') {
    // Anonymous walks stay visible after a block: their disappearance would reveal whose they are.
    return owner.mapVisibility === 'anonymous' ? walkSeenBy('stranger', walk, owner, crowd, now) : null;
  }
  if (seesExactly(viewer, owner)) return inFull(walk, owner.username);
  const isShown = owner.mapVisibility === 'anonymous' && dayHasEnded(walk, now) && hidesIn(crowd, walk);
  return isShown ? anonymously(walk, owner.shownTown, crowd) : null;
};

/**
 * Newest date first; within it walks with a time, latest first, then the others by random id. Plain text order does
 * this, because an instant sorts above its bare date.
 */
export const newestFirst = (walks: readonly ShownWalk[]): ShownWalk[] =>
  walks.toSorted((a, b) => descending(a.completedAt, b.completedAt) || descending(a.id, b.id));

const descending = (a: string, b: string): number => (a === b ? 0 : a > b ? -1 : 1);
