import { Link } from 'wouter';
import { fullName } from '../../../../shared/domain/names.ts';
import { YouBadge } from '../../ui/badge.tsx';
import { WalkerAvatar } from '../../ui/walkerAvatar.tsx';
import { roundedFigure, totalFigure, totalUnit, unitText } from '../../words/measures.ts';
import { numberText, say } from '../../words/say.ts';
import { nameText } from '../../words/standIns.ts';
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
  const isExact = isOwn || !Number.isInteger(totalDistance);
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
          <span className="sr-only">{say('Rank')} </span>
          {numberText(rank)}
        </span>
        <WalkerAvatar walker={entry} />
        <span className="board-who">
          <b>
            <span className="board-name">{nameText(fullName(entry))}</span>
            {isOwn && <YouBadge />}
          </b>
          <span>
            {say('Level {level}', { level })} · {(isExact ? totalFigure : roundedFigure)(totalDistance)}{' '}
            {unitText(totalUnit())}
          </span>
          {streakRested && currentStreak !== null && (
            <span>{say('Streak of {walks} walks, with rest days', { walks: currentStreak })}</span>
          )}
        </span>
        <span className="board-points">
          <b>{numberText(shown)}</b>
          <span>{say('points')}</span>
        </span>
      </Link>
    </li>
  );
}
