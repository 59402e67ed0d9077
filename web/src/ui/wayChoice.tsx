import { phrase } from '../../../shared/domain/phrase.ts';
import type { PreferredWays, WayPreference } from '../../../shared/domain/walkComfort.ts';
import { say, sayLabels } from '../words/say.ts';
import { RadioRows } from './choice.tsx';
import { Switch } from './switch.tsx';

export const wayOptions: readonly { id: PreferredWays; label: string; text: string }[] = [
  { id: 'quiet', label: phrase('Quiet & Green'), text: phrase('Parks and side streets first') },
  { id: 'lit', label: phrase('Well Lit'), text: phrase('Streets with lamps, for evenings') },
  { id: 'shortest', label: phrase('Shortest'), text: phrase('The direct route, whatever it passes') },
];

type WayChoiceProps = {
  chosen: WayPreference;
  choose: (part: Partial<WayPreference>) => void;
};

/** What kind of ways a walk takes. */
export function WayChoice({ chosen: { preferredWays, noSteps }, choose }: WayChoiceProps) {
  return (
    <>
      <div>
        <RadioRows
          label={say('Preferred Routes')}
          options={sayLabels(wayOptions)}
          value={preferredWays}
          onChange={(id) => choose({ preferredWays: id })}
        />
      </div>
      <Switch
        label={say('Step-free')}
        text={say('No stairs: for wheels, prams and tired knees')}
        checked={noSteps}
        onChange={(checked) => choose({ noSteps: checked })}
      />
    </>
  );
}
