import { Eye, Footprints, Sun, UserRound } from 'lucide-react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { isLanguage, LANGUAGES, type Language, languageCodes } from '../../../../shared/domain/language.ts';
import { phrase } from '../../../../shared/domain/phrase.ts';
import type { Units } from '../../../../shared/domain/units.ts';
import { Choice, RadioRows } from '../../ui/choice.tsx';
import { useSpokenLanguage } from '../../ui/language.ts';
import { RowLink } from '../../ui/rowLink.tsx';
import { ThemeChoice } from '../../ui/themeChoice.tsx';
import { wayOptions } from '../../ui/wayChoice.tsx';
import { say, sayLabels } from '../../words/say.ts';
import { useChoose } from './changes.ts';
import type { PageProps } from './pages.ts';
import { audiences } from './visibility.tsx';

const unitOptions: readonly { id: Units; label: string }[] = [
  { id: 'usual', label: phrase('As usual') },
  { id: 'miles', label: phrase('Miles') },
  { id: 'km', label: phrase('Kilometres') },
];

/** Each by its own name; of a walker who has not chosen, the language of the page. */
const languageLabel = (chosen: Language | null): string => {
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

/** The four pages, each with its present values, so that a visit that only looks ends here. */
export function MorePage({ user, goTo }: PageProps) {
  const label = <Id extends string>(options: readonly { id: Id; label: string }[], chosen: Id) =>
    say(options.find(({ id }) => id === chosen)?.label ?? '');
  const walks = [
    label(wayOptions, user.preferredWays),
    ...(user.noSteps ? [say('Step-free')] : []),
    ...(user.weeklyGoal > 0 ? [say('{goal} a week', { goal: user.weeklyGoal })] : []),
  ];
  const display = [languageLabel(user.language), ...(user.units === 'usual' ? [] : [label(unitOptions, user.units)])];
  const audience = audiences.find(({ id }) => id === user.mapVisibility);
  return (
    <div className="rows">
      <RowLink icon={Footprints} label={say('Walks')} text={walks.join(', ')} onClick={() => goTo('walks')} />
      <RowLink icon={Sun} label={say('Display')} text={display.join(', ')} onClick={() => goTo('display')} />
      <RowLink
        icon={Eye}
        label={say('Privacy')}
        text={audience && say(audience.summary)}
        onClick={() => goTo('privacy')}
      />
      <RowLink icon={UserRound} label={say('Account')} text={`@${user.username}`} onClick={() => goTo('account')} />
    </div>
  );
}
