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
      <h3>{say(title)}</h3>
      <p className="text-ink-2">{say(description)}</p>
      <div className="mt-4.5 mb-5.5">
        <MiniPlate>{say('{points} points', { points })}</MiniPlate>
      </div>
      <dl className="card">
        <div>
          <dt>{say('Category')}</dt>
          <dd>{say(categoryStyle(category).name)}</dd>
        </div>
        <div>
          <dt>{say('Unlocked')}</dt>
          <dd>{unlockedText(unlockedAt, rested)}</dd>
        </div>
        <div>
          <dt>{say('Progress')}</dt>
          <dd>{say('{progress}%', { progress })}</dd>
        </div>
      </dl>
      {!unlockedAt && <ProgressBar value={progress} label={say('Progress')} className="mt-4 w-full" />}
    </div>
  );
}

function unlockedText(unlockedAt: string | null, rested: boolean | undefined): string {
  if (unlockedAt === null) return say('Not yet');
  const day = instantText(unlockedAt);
  return rested ? say('{day}, with rest days', { day }) : day;
}
