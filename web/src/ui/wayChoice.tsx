import type { PreferredWays, WayPreference } from '../../../shared/domain/wayPreference.ts';
import { Choice } from './choice.tsx';
import { Switch } from './switch.tsx';

const options: readonly { id: PreferredWays; label: string }[] = [
  { id: 'quiet', label: 'Quiet & Green' },
  { id: 'shortest', label: 'Shortest' },
  { id: 'lit', label: 'Well Lit' },
];

type WayChoiceProps = {
  chosen: WayPreference;
  choose: (part: Partial<WayPreference>) => void;
  /** By day street lamps are offered only where they are chosen already. */
  isDark: boolean;
};

/** What kind of ways a walk takes. */
export function WayChoice({ chosen: { preferredWays, noSteps }, choose, isDark }: WayChoiceProps) {
  return (
    <>
      <div>
        <Choice
          label="Preferred Ways"
          options={options.filter(({ id }) => id !== 'lit' || isDark || preferredWays === 'lit')}
          value={preferredWays}
          onChange={(id) => choose({ preferredWays: id })}
        />
      </div>
      <Switch
        label="No Steps"
        text="Only ways without stairs, for a pram or a wheelchair"
        checked={noSteps}
        onChange={(checked) => choose({ noSteps: checked })}
      />
    </>
  );
}
