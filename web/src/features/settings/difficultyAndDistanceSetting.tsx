import type { Settings } from '../../../../shared/api/settings.ts';
import { MAX_DISTANCE } from '../../../../shared/domain/points.ts';
import { milesText } from '../../../../shared/domain/units.ts';
import { DifficultyShape } from '../../ui/badge.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Slider } from '../../ui/slider.tsx';
import { WayChoice } from '../../ui/wayChoice.tsx';
import { say } from '../../words/say.ts';

const difficulties = (
  [
    ['easy', 'Easy'],
    ['medium', 'Medium'],
    ['hard', 'Hard'],
  ] as const
).map(([id, label]) => ({ id, label, tone: id, mark: <DifficultyShape difficulty={id} /> }));

const miles = (km: number) => `${milesText(km)} mi`;

type SettingProps = { chosen: Settings; choose: (part: Partial<Settings>) => void };

/** What walks are to be like. */
export function DifficultyAndDistanceSetting({ chosen, choose }: SettingProps) {
  return (
    <>
      <div>
        <Choice
          label={say('Preferred Difficulty')}
          options={difficulties}
          value={chosen.preferredDifficulty}
          onChange={(preferredDifficulty) => choose({ preferredDifficulty })}
        />
      </div>
      <WayChoice chosen={chosen} choose={choose} isDark />
      <Slider
        label={say('Distance Range')}
        min={MAX_DISTANCE.least}
        max={MAX_DISTANCE.most}
        step={MAX_DISTANCE.step}
        value={chosen.maxDistance}
        onChange={(maxDistance) => choose({ maxDistance })}
        valueText={`Up to ${miles(chosen.maxDistance)}`}
        minText={miles(MAX_DISTANCE.least)}
        maxText={miles(MAX_DISTANCE.most)}
      />
    </>
  );
}
