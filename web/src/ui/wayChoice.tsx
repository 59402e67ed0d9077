import { phrase } from '../../../shared/domain/phrase.ts';
import type { PreferredWays, WayPreference } from '../../../shared/domain/wayPreference.ts';
import { say, sayLabels } from '../words/say.ts';
import { Choice } from './choice.tsx';
import { Switch } from './switch.tsx';

const options: readonly { id: PreferredWays; label: string }[] = [
  { id: 'quiet', label: phrase('Quiet & Green') },
  { id: 'shortest', label: phrase('Shortest') },
  { id: 'lit', label: phrase('Well Lit') },
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
          label={say('Preferred Ways')}
          options={sayLabels(options).filter(({ id }) => id !== 'lit' || isDark || preferredWays === 'lit')}
          value={preferredWays}
          onChange={(id) => choose({ preferredWays: id })}
        />
      </div>
      <Switch
        label={say('No Steps')}
        text={say('Only ways without stairs, for a pram or a wheelchair')}
        checked={noSteps}
        onChange={(checked) => choose({ noSteps: checked })}
      />
    </>
  );
}
