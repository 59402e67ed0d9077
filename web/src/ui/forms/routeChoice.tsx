import { msg } from '../../../../shared/domain/msg.ts';
import type { PreferredWays, WayPreference } from '../../../../shared/domain/walk/walkComfort.ts';
import { t, translateLabels } from '../../i18n/t.ts';
import { RadioRows } from './choice.tsx';
import { Switch } from './switch.tsx';

export const wayOptions: readonly { id: PreferredWays; label: string; text: string }[] = [
  { id: 'quiet', label: msg('Quiet & Green'), text: msg('Parks and side streets first') },
  { id: 'lit', label: msg('Well Lit'), text: msg('Streets with lamps, for evenings') },
  { id: 'shortest', label: msg('Shortest'), text: msg('The direct route, whatever it passes') },
];

type RouteChoiceProps = {
  chosen: WayPreference;
  choose: (part: Partial<WayPreference>) => void;
};

export function RouteChoice({ chosen: { preferredWays, noSteps }, choose }: RouteChoiceProps) {
  return (
    <>
      <div>
        <RadioRows
          label={t('Preferred Routes')}
          options={translateLabels(wayOptions)}
          value={preferredWays}
          onChange={(id) => choose({ preferredWays: id })}
        />
      </div>
      <Switch
        label={t('Step-free')}
        text={t('No stairs: for wheels, prams and tired knees')}
        checked={noSteps}
        onChange={(checked) => choose({ noSteps: checked })}
      />
    </>
  );
}
