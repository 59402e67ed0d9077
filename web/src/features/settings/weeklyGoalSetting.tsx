import type { Settings } from '../../../../shared/api/settings.ts';
import { WEEKLY_GOALS } from '../../../../shared/domain/weeklyGoal.ts';
import { Choice } from '../../ui/choice.tsx';
import { say } from '../../words/say.ts';

const label = (goal: number) => (goal === 0 ? say('None') : say('{goal} walks', { goal }));

type SettingProps = { inForce: Settings['weeklyGoal']; chosen: Settings; choose: (part: Partial<Settings>) => void };

/** A week keeps the goal it began with. */
export function WeeklyGoalSetting({ inForce, chosen, choose }: SettingProps) {
  const { weeklyGoal } = chosen;
  return (
    <div>
      <Choice
        label={say('Weekly Goal')}
        options={WEEKLY_GOALS.map((goal) => ({ id: `${goal}` as const, label: label(goal) }))}
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
