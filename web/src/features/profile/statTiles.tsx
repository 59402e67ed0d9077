import type { ResponseOf } from '../../../../shared/api/route.ts';
import type { walkers } from '../../../../shared/api/walkers.ts';
import { roundedFigure, totalFigure, totalUnit } from '../../words/measures.ts';
import { numberText, say } from '../../words/say.ts';
import { useUnlockedAchievements } from './queries.ts';

export type Stats = ResponseOf<typeof walkers.getStats>;

type Props = { walkerId: string; stats: Stats; isExact: boolean };

export function StatTiles({ walkerId, stats, isExact }: Props) {
  const list = useUnlockedAchievements(walkerId);
  const unlocked = list.status === 'ready' ? String(list.data.length) : list.status === 'empty' ? '0' : '–';
  return (
    <dl className="tiles">
      <Tile label={say('Achievements')} value={unlocked} />
      <Tile label={say('Challenges')} value={numberText(stats.completedChallenges)} />
      {stats.currentStreak !== null && (
        <Tile
          label={stats.streakRested ? say('Walk Streak') : say('Day Streak')}
          value={numberText(stats.currentStreak)}
        />
      )}
      <Tile
        label={totalUnit() === 'mi' ? say('Miles') : say('Kilometres')}
        value={(isExact ? totalFigure : roundedFigure)(stats.totalDistance)}
      />
    </dl>
  );
}

function Tile({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
