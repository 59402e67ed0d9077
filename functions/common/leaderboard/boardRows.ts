import { dayOf } from '../../../shared/domain/day.ts';
import { ranked } from '../../../shared/domain/leaderboard/leaderboard.ts';
import { type DatedPoints, publicPoints } from '../../../shared/domain/leaderboard/publicFigures.ts';
import type { Competitor } from '../../data/leaderboard/competitors.ts';
import { keyedHash } from '../../runtime/random.ts';
import { redactProfile } from '../walkers/readWalkerForViewer.ts';
import { publicView } from '../walkers/walkerView.ts';

export interface BoardViewer {
  walkerId: string;
  friends: ReadonlySet<string>;
  reported: ReadonlySet<string>;
  now: Date;
}

export const relationTo = ({ walkerId, friends }: Pick<BoardViewer, 'walkerId' | 'friends'>, other: string) =>
  other === walkerId ? 'self' : friends.has(other) ? 'friend' : 'stranger';

/** A walker's row as shown to this viewer, with name and photo as visible to the viewer. */
export function boardRow(viewer: BoardViewer, walker: Competitor) {
  const relation = relationTo(viewer, walker.walkerId);
  return publicView(redactProfile(walker, relation, viewer.reported), viewer.now, relation);
}

export const provenShown = (viewer: BoardViewer, walker: Competitor, points: DatedPoints): number =>
  publicPoints(relationTo(viewer, walker.walkerId), walker, points, viewer.now);

/** Ranked by shown points; the order of ties changes daily and carries no information. */
export const rankedRows = <Row extends { id: string; shownPoints: number }>(rows: readonly Row[], now: Date) => {
  const day = dayOf(now, 'UTC');
  return ranked(rows, ({ id }) => keyedHash(day, id));
};
