import { useId } from 'react';
import type { Settings } from '../../../../shared/api/settings.ts';
import { isLanguage, LANGUAGES, languageCodes } from '../../../../shared/domain/language.ts';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { Choice } from '../../ui/choice.tsx';
import { useSpokenLanguage } from '../../ui/language.ts';
import { say, sayLabels } from '../../words/say.ts';

const units = [
  { id: 'usual', label: phrase('As usual') },
  { id: 'km', label: phrase('Kilometres') },
  { id: 'miles', label: phrase('Miles') },
] as const;

type SettingProps = { chosen: Settings; choose: (part: Partial<Settings>) => void };

/** What everything is said and measured in. */
export function WordsAndUnitsSetting({ chosen, choose }: SettingProps) {
  const id = useId();
  const spoken = useSpokenLanguage();
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="font-strong">
          {say('Language')}
        </label>
        <select
          id={id}
          className="settings-select"
          value={chosen.language ?? spoken}
          onChange={({ target }) => isLanguage(target.value) && choose({ language: target.value })}
        >
          {languageCodes.map((code) => (
            <option key={code} value={code} lang={code}>
              {LANGUAGES[code]}
            </option>
          ))}
        </select>
      </div>
      <div>
        <Choice
          label={say('Distances')}
          options={sayLabels(units)}
          value={chosen.units}
          onChange={(id) => choose({ units: id })}
        />
        {chosen.units === 'usual' && (
          <p className="mt-2 text-sm text-ink-2">
            {say("Miles for today's walk and on the map, kilometres for everything else.")}
          </p>
        )}
      </div>
    </>
  );
}
