import { AchievementIcon } from '../../ui/achievementIcon.tsx';
import { Chips } from '../../ui/chips.tsx';
import { instantText } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/emptyState.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { say } from '../../words/say.ts';
import { type Achievement, FILTERS, type Filter, matching, sorted, type Unlocking } from './achievementList.ts';

type View = { unlocking: Unlocking; filter: Filter };

type Props = {
  achievements: readonly Achievement[];
  view: View;
  onView: (view: View) => void;
  /** Whose details were open just now: the focus goes back there. */
  returnTo: string | undefined;
  onChoose: (id: string) => void;
};

export function AchievementGrid({ achievements, view, onView, returnTo, onChoose }: Props) {
  const { unlocking, filter } = view;
  const inTab = sorted(achievements, unlocking);
  const shown = matching(inTab, filter);
  return (
    <Tabs
      label={say('Achievements')}
      selected={unlocking}
      onSelect={(next) => onView({ ...view, unlocking: next })}
      tabs={[
        { id: 'unlocked', label: say('Unlocked'), count: sorted(achievements, 'unlocked').length },
        { id: 'locked', label: say('Locked'), count: sorted(achievements, 'locked').length },
      ]}
    >
      <div className="mt-3.5 mb-4.5">
        <Chips
          label={say('Category')}
          chips={FILTERS.map(({ id, label }) => ({ id, label: say(label), count: matching(inTab, id).length }))}
          selected={filter}
          onSelect={(next) => onView({ ...view, filter: next })}
        />
      </div>
      {shown.length > 0 ? (
        <ul className="achievement-grid">
          {shown.map((achievement) => (
            <li key={achievement.id}>
              <AchievementButton
                achievement={achievement}
                autoFocus={achievement.id === returnTo}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Nothing unlocking={unlocking} />
      )}
    </Tabs>
  );
}

type AchievementButtonProps = { achievement: Achievement; autoFocus: boolean; onChoose: (id: string) => void };

function AchievementButton({ achievement, autoFocus, onChoose }: AchievementButtonProps) {
  const { id, title, category, unlockedAt } = achievement;
  const progress = Math.round(achievement.progress);
  return (
    // biome-ignore lint/a11y/noAutofocus: coming back from the details, the focus is put back where it was
    <button type="button" className="achievement-button" autoFocus={autoFocus} onClick={() => onChoose(id)}>
      <AchievementIcon achievementId={id} category={category} locked={unlockedAt === null} />
      <b>{say(title)}</b>
      <span className="text-xs text-ink-2">
        {unlockedAt ? instantText(unlockedAt) : say('{progress}%', { progress })}
      </span>
    </button>
  );
}

function Nothing({ unlocking }: { unlocking: Unlocking }) {
  switch (unlocking) {
    case 'unlocked':
      return (
        <EmptyState
          scene="hook"
          title={say('No pins here yet')}
          text={say('The next walk may hang one on this hook.')}
        />
      );
    case 'locked':
      return (
        <EmptyState
          scene="hook"
          title={say('All of these are yours')}
          text={say("There's nothing left to unlock here.")}
        />
      );
  }
}
