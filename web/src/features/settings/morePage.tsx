import { Eye, Footprints, Sun, UserRound } from 'lucide-react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { isLanguage, LANGUAGES, type Language, languageCodes } from '../../../../shared/domain/walkers/language.ts';
import type { Units } from '../../../../shared/domain/walkers/units.ts';
import { t, translateLabels } from '../../i18n/t.ts';
import { Choice, RadioRows } from '../../ui/forms/choice.tsx';
import { useSpokenLanguage } from '../../ui/forms/language.ts';
import { wayOptions } from '../../ui/forms/routeChoice.tsx';
import { ThemeChoice } from '../../ui/forms/themeChoice.tsx';
import { RowLink } from '../../ui/lists/rowLink.tsx';
import { useChoose } from './changes.ts';
import type { PageProps } from './pages.ts';
import { audiences } from './visibility.tsx';

const unitOptions: readonly { id: Units; label: string }[] = [
  { id: 'usual', label: msg('As usual') },
  { id: 'miles', label: msg('Miles') },
  { id: 'km', label: msg('Kilometres') },
];

/** Each language has its own name; the default is the language of the page. */
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
          label={t('Distances')}
          options={translateLabels(unitOptions)}
          value={chosen.units}
          onChange={(units) => choose({ units })}
        />
        {chosen.units === 'usual' && (
          <p className="mt-2 text-sm text-ink-2">
            {t("Miles for today's walk and on the map, kilometres for everything else.")}
          </p>
        )}
      </div>
      <div>
        <RadioRows
          label={t('Language')}
          options={languageCodes.map((code) => ({ id: code, label: LANGUAGES[code], lang: code }))}
          value={chosen.language ?? (isLanguage(spoken) ? spoken : 'en')}
          onChange={(language) => choose({ language })}
        />
      </div>
    </>
  );
}

export function MorePage({ user, goTo }: PageProps) {
  const label = <Id extends string>(options: readonly { id: Id; label: string }[], chosen: Id) =>
    t(options.find(({ id }) => id === chosen)?.label ?? '');
  const walks = [
    label(wayOptions, user.preferredWays),
    ...(user.noSteps ? [t('Step-free')] : []),
    ...(user.weeklyGoal > 0 ? [t('{goal} a week', { goal: user.weeklyGoal })] : []),
  ];
  const display = [languageLabel(user.language), ...(user.units === 'usual' ? [] : [label(unitOptions, user.units)])];
  const audience = audiences.find(({ id }) => id === user.mapVisibility);
  return (
    <div className="divide-y divide-hairline">
      <RowLink icon={Footprints} label={t('Walks')} text={walks.join(', ')} onClick={() => goTo('walks')} />
      <RowLink icon={Sun} label={t('Display')} text={display.join(', ')} onClick={() => goTo('display')} />
      <RowLink icon={Eye} label={t('Privacy')} text={audience && t(audience.summary)} onClick={() => goTo('privacy')} />
      <RowLink icon={UserRound} label={t('Account')} text={`@${user.username}`} onClick={() => goTo('account')} />
    </div>
  );
}
