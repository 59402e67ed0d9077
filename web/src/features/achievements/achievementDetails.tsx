import { AchievementIcon } from '../../ui/achievementIcon.tsx';
import { instantText } from '../../ui/dates.ts';
import { MiniPlate } from '../../ui/plate.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { say } from '../../words/say.ts';
import type { Achievement } from './achievementList.ts';
import { categoryStyle } from './category.ts';

export function AchievementDetails({ achievement }: { achievement: Achievement }) {
  const { title, description, category, icon, points, unlockedAt, rested } = achievement;
  const progress = Math.round(achievement.progress);
  return (
    <div className="achievement-details">
      <p className="caps achievement-category text-ink-2" aria-hidden="true">
        {say('Achievement Details')}
      </p>
      <AchievementIcon category={category} emoji={icon} size="lg" locked={unlockedAt === null} />
      <h3>{title}</h3>
      <p className="text-ink-2">{description}</p>
      <div className="mt-4.5 mb-5.5">
        <MiniPlate>{points} points</MiniPlate>
      </div>
      <dl className="card">
        <div>
          <dt>{say('Category')}</dt>
          <dd>{categoryStyle(category).name}</dd>
        </div>
        <div>
          <dt>{say('Unlocked')}</dt>
          <dd>{unlockedAt ? `${instantText(unlockedAt)}${rested ? ', with rest days' : ''}` : say('Not yet')}</dd>
        </div>
        <div>
          <dt>{say('Progress')}</dt>
          <dd>{progress}%</dd>
        </div>
      </dl>
      {!unlockedAt && <ProgressBar value={progress} label={say('Progress')} className="mt-4 w-full" />}
    </div>
  );
}
