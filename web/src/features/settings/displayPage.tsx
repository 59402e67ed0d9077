import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { isLanguage, LANGUAGES, type Language, languageCodes } from '../../../../shared/domain/language.ts';
import { phrase } from '../../../../shared/domain/phrase.ts';
import type { Units } from '../../../../shared/domain/units.ts';
import { Choice } from '../../ui/choice.tsx';
import { useSpokenLanguage } from '../../ui/language.ts';
import { RadioRows } from '../../ui/radioRows.tsx';
import { ThemeChoice } from '../../ui/themeChoice.tsx';
import { say, sayLabels } from '../../words/say.ts';
import { useChoose } from './changes.ts';

export const unitOptions: readonly { id: Units; label: string }[] = [
  { id: 'usual', label: phrase('As usual') },
  { id: 'miles', label: phrase('Miles') },
  { id: 'km', label: phrase('Kilometres') },
];

/** Each by its own name; of a walker who has not chosen, the language of the page. */
export const languageLabel = (chosen: Language | null): string => {
  const spoken = chosen ?? document.documentElement.lang;
  return isLanguage(spoken) ? LANGUAGES[spoken] : LANGUAGES.en;
};

export function DisplayPage({ user }: { user: OwnUser }) {
  const { chosen, choose } = useChoose(user);
  const spoken = useSpokenLanguage();
  return (
    <>
      <div>
        <ThemeChoice />
      </div>
      <div>
        <Choice
          label={say('Distances')}
          options={sayLabels(unitOptions)}
          value={chosen.units}
          onChange={(units) => choose({ units })}
        />
        {chosen.units === 'usual' && (
          <p className="mt-2 text-sm text-ink-2">
            {say("Miles for today's walk and on the map, kilometres for everything else.")}
          </p>
        )}
      </div>
      <div>
        <RadioRows
          label={say('Language')}
          options={languageCodes.map((code) => ({ id: code, label: LANGUAGES[code], lang: code }))}
          value={chosen.language ?? (isLanguage(spoken) ? spoken : 'en')}
          onChange={(language) => choose({ language })}
        />
      </div>
    </>
  );
}
