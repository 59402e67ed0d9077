import type { Settings } from '../../../../shared/api/settings.ts';
import { WEEKLY_GOALS } from '../../../../shared/domain/weeklyGoal.ts';
import { Choice } from '../../ui/choice.tsx';
import { say } from '../../words/say.ts';

const labels = { 0: 'None', 3: '3 walks', 5: '5 walks', 7: '7 walks' } as const;
const options = WEEKLY_GOALS.map((goal) => ({ id: `${goal}` as const, label: labels[goal] }));

type SettingProps = { inForce: Settings['weeklyGoal']; chosen: Settings; choose: (part: Partial<Settings>) => void };

/** A week keeps the goal it began with. */
export function WeeklyGoalSetting({ inForce, chosen, choose }: SettingProps) {
  const { weeklyGoal } = chosen;
  return (
    <div>
      <Choice
        label={say('Weekly Goal')}
        options={options}
        value={`${weeklyGoal}`}
        onChange={(id) => choose({ weeklyGoal: WEEKLY_GOALS.find((goal) => `${goal}` === id) ?? 0 })}
      />
      <p className="mt-2 text-sm text-ink-2">
        {weeklyGoal === inForce
          ? say('A change acts from next Monday on.')
          : say('From next Monday on. Until then this week stays as it is.')}
      </p>
    </div>
  );
}
