import { pointsFor } from '../challenges/points.ts';
import type { Day } from '../day.ts';
import { DEFAULT_DIFFICULTY, type Difficulty } from '../difficulty.ts';
import type { Position } from '../geo.ts';
import { bareDay } from '../leaderboard/publicFigures.ts';
import { type HiddenFrom, isSeen, walkTarget } from '../moderation/report.ts';
import { msg } from '../msg.ts';
import { UNKNOWN_PLACE } from '../walk/destinationName.ts';
import { CROWD, type Crowd, SHOWN_SHARE } from './crowd.ts';
import { markerOf } from './homeCell.ts';
import type { PublicWalk } from './publicWalk.ts';
import { type ChosenVisibility, seesExactly, type Viewer } from './visibility.ts';

/** What every dot says of its walk, whatever it was: lengths would tie dots to walkers and to each other. */
const USUAL_WALK = { distance: 1.5, difficulty: DEFAULT_DIFFICULTY, pointsEarned: pointsFor(1.5, DEFAULT_DIFFICULTY) };

export interface ShownWalk extends Position {
  readonly id: string;
  readonly destinationName: string;
  readonly username: string;
  readonly difficulty: Difficulty;
  readonly pointsEarned: number;
  readonly distance: number;
  /** An instant, or the bare day where the walker is anonymous. */
  readonly completedAt: string;
  readonly photoUrl?: string | null;
  readonly completed: true;
  readonly endLatitude: number;
  readonly endLongitude: number;
}

export const ANONYMOUS_WALKER = msg('Anonymous walker');

/** To its walker, and to those whom the walker shows walks. */
const inFull = (walk: PublicWalk, username: string): ShownWalk => ({
  id: walk.publicId,
  destinationName: walk.destinationName,
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

/** A dot: of the walk it tells the day, of the walker the square of the home. */
const anonymously = (walk: PublicWalk, homeTown: string | null, { inCell }: Crowd): ShownWalk => {
  const { latitude, longitude } = markerOf(walk.homeCell, inCell);
  return {
    id: walk.publicId,
    // The town of home, the same for every walk: the shares of the towns walked to would tell how far their border is.
    // And where few walk, the name of a village would say more than the marker hides.
    destinationName: (inCell >= CROWD && homeTown) || UNKNOWN_PLACE,
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
 * The day it stands under on the world map, wherever the walker lives. An instant in UTC begins with its day: asking a
 * calendar for each of a thousand walks would take longer than reading them.
 */
export const utcDayOf = (walk: PublicWalk): Day => bareDay(walk.completedAt);

/** On the day itself, appearing at the moment of completion would tell the time after all. */
const dayHasEnded = (walk: PublicWalk, now: Date): boolean => now.toISOString().slice(0, 10) > utcDayOf(walk);

/**
 * Where even the parent is no crowd, its only marker may be one walker's, and the days under it that walker's days: such
 * walks are not shown. A share of those of a crowd is. While there is no crowd in all the world there is none to hide
 * in at any size, and the walk stands under its parent: a walker who is alone there can be tied to these 0.5
 * degrees, and to no smaller place (docs/decisions/crowds.md).
 */
const hidesIn = ({ inCell, inParent, anywhere }: Crowd, { lot }: PublicWalk): boolean =>
  !anywhere || (Math.max(inCell, inParent) >= CROWD && lot < SHOWN_SHARE);

export interface WalkOwner extends ChosenVisibility {
  readonly username: string;
  readonly homeTown: string | null;
}

/** What the viewer has reported, by target. */
export type ReportedByViewer = ReadonlySet<string>;

/** Without what the viewer has reported, or what is hidden from the viewer; null where that is the walk itself. */
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

/** A completed walk as this viewer may see it on the world map, or null. The owner's setting is today's, always. */
export const walkSeenBy = (
  viewer: Viewer,
  walk: PublicWalk,
  owner: WalkOwner,
  crowd: Crowd,
  now: Date,
): ShownWalk | null => {
  if (viewer === 'blocked') {
    // Without a name it stays: which walks go with a block would tell whose the anonymous ones are.
    return owner.mapVisibility === 'anonymous' ? walkSeenBy('stranger', walk, owner, crowd, now) : null;
  }
  if (seesExactly(viewer, owner)) return inFull(walk, owner.username);
  const isShown = owner.mapVisibility === 'anonymous' && dayHasEnded(walk, now) && hidesIn(crowd, walk);
  return isShown ? anonymously(walk, owner.homeTown, crowd) : null;
};

/**
 * The newest day first; in it those that show their time, the latest first, then the others by their random id. The
 * text does it: an instant begins with its day, so it stands above the bare day.
 */
export const newestFirst = (walks: readonly ShownWalk[]): ShownWalk[] =>
  walks.toSorted((a, b) => descending(a.completedAt, b.completedAt) || descending(a.id, b.id));

const descending = (a: string, b: string): number => (a === b ? 0 : a > b ? -1 : 1);

/** The most popular destination by name only where a crowd goes; else its town, else not at all. */
export const popularPlaceName = (destinationName: string, town: string | null, walkers: number): string | null =>
  walkers >= CROWD ? destinationName : town;
