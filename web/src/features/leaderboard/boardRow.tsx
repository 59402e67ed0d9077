import { Link } from 'wouter';
import { fullName } from '../../../../shared/domain/names.ts';
import { kmText, roundedKmText } from '../../../../shared/domain/units.ts';
import { YouBadge } from '../../ui/badge.tsx';
import { WalkerAvatar } from '../../ui/walkerAvatar.tsx';
import type { Entry, ShownBoard } from './queries.ts';

const medals = new Map([
  [1, 'gold'],
  [2, 'silver'],
  [3, 'bronze'],
]);

type Props = { entry: Entry; by: ShownBoard; walkerId: string; onLeave: () => void };

/** One walker's place, and the way to their profile. */
export function BoardRow({ entry, by, walkerId, onLeave }: Props) {
  const { id, rank, points, level, totalDistance, provenPoints, provenThisWeek, currentStreak, streakRested } = entry;
  const shown = { points, ever: provenPoints, week: provenThisWeek }[by] ?? 0;
  const isOwn = id === walkerId;
  const medal = medals.get(rank);
  return (
    <li>
      <Link
        href={isOwn ? '/profile' : `/profile/${encodeURIComponent(id)}`}
        className="board-row"
        data-own={isOwn ? '' : undefined}
        onClick={onLeave}
      >
        <span className="board-rank" data-medal={medal}>
          <span className="sr-only">Rank </span>
          {rank.toLocaleString('en')}
        </span>
        <WalkerAvatar walker={entry} />
        <span className="board-who">
          <b>
            <span className="truncate">{fullName(entry)}</span>
            {isOwn && <YouBadge />}
          </b>
          <span>
            Level {level} · {(isOwn ? kmText : roundedKmText)(totalDistance)} km
          </span>
          {streakRested && currentStreak !== null && (
            <span>Streak of {currentStreak.toLocaleString('en')} walks, with rest days</span>
          )}
          {by === 'points' && provenPoints !== undefined && (
            <span>
              {provenPoints.toLocaleString('en')} proven, {(provenThisWeek ?? 0).toLocaleString('en')} this week
            </span>
          )}
        </span>
        <span className="board-points">
          <b>{shown.toLocaleString('en')}</b>
          <span>points</span>
        </span>
      </Link>
    </li>
  );
}
