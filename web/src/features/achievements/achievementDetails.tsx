import { AchievementEmoji, AchievementIcon } from '../../ui/achievementIcon.tsx';
import { instantText } from '../../ui/dates.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { numberText, say } from '../../words/say.ts';
import type { Achievement } from './achievementList.ts';
import { categoryStyle } from './category.ts';

export function AchievementDetails({ achievement }: { achievement: Achievement }) {
  const { id, title, description, category, icon, points, unlockedAt, rested } = achievement;
  const progress = Math.round(achievement.progress);
  return (
    <div className="achievement-details">
      <AchievementIcon achievementId={id} category={category} size="lg" locked={unlockedAt === null} />
      <p className="caps achievement-category text-ink-2" aria-hidden="true">
        {say('Achievement Details')}
      </p>
      <h3>
        <span>{say(title)}</span> <AchievementEmoji icon={icon} />
      </h3>
      <p className="text-ink-2">{say(description)}</p>
      <dl>
        <div>
          <dt>{say('Category')}</dt>
          <dd>{say(categoryStyle(category).name)}</dd>
        </div>
        <div>
          <dt>{say('Points')}</dt>
          <dd>{numberText(points)}</dd>
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
