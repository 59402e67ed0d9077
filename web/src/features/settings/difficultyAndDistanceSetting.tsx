import type { Settings } from '../../../../shared/api/settings.ts';
import { MAX_DISTANCE } from '../../../../shared/domain/difficulty.ts';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { DifficultyShape } from '../../ui/badge.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Slider } from '../../ui/slider.tsx';
import { WayChoice } from '../../ui/wayChoice.tsx';
import { walkText } from '../../words/measures.ts';
import { say, sayLabels } from '../../words/say.ts';

const difficulties = (
  [
    ['easy', phrase('Easy')],
    ['medium', phrase('Medium')],
    ['hard', phrase('Hard')],
  ] as const
).map(([id, label]) => ({ id, label, tone: id, mark: <DifficultyShape difficulty={id} /> }));

type SettingProps = { chosen: Settings; choose: (part: Partial<Settings>) => void };

/** What walks are to be like. */
export function DifficultyAndDistanceSetting({ chosen, choose }: SettingProps) {
  return (
    <>
      <div>
        <Choice
          label={say('Preferred Difficulty')}
          options={sayLabels(difficulties)}
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
        valueText={say('Up to {distance}', { distance: walkText(chosen.maxDistance) })}
        minText={walkText(MAX_DISTANCE.least)}
        maxText={walkText(MAX_DISTANCE.most)}
      />
    </>
  );
}
