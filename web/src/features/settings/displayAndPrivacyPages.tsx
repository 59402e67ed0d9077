import { useQuery } from '@tanstack/react-query';
import { Ban, Eye, Footprints, Sun, UserRound } from 'lucide-react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { isLanguage, LANGUAGES, type Language, languageCodes } from '../../../../shared/domain/walkers/language.ts';
import type { Units } from '../../../../shared/domain/walkers/units.ts';
import { blocksOf, useUnblockWalker } from '../../api/moderation.ts';
import { useUpdateStreak } from '../../api/walkers.ts';
import { t, translateLabels } from '../../i18n/t.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Choice, RadioRows } from '../../ui/forms/choice.tsx';
import { useSpokenLanguage } from '../../ui/forms/language.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { RowLink } from '../../ui/lists/rowLink.tsx';
import { noticeOfFailure, type PageProps, useChoose } from './changes.ts';
import { audiences, VisibilityChoice } from './visibility.tsx';
import { wayOptions } from './walksPage.tsx';

const unitOptions: readonly { id: Units; label: string }[] = [
  { id: 'usual', label: msg('Mixed') },
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

export function PrivacyPage({ user, goTo }: PageProps) {
  const { chosen, choose } = useChoose(user);
  const update = useUpdateStreak(user.id);
  const { data: blocked = [] } = useQuery(blocksOf(user.id));
  return (
    <>
      <VisibilityChoice value={chosen.mapVisibility} onChange={(mapVisibility) => choose({ mapVisibility })} />
      <Switch
        label={t('Hide my streak, from me too')}
        checked={user.streak.hidden}
        disabled={update.isPending}
        onChange={(hidden) => update.mutate({ hidden }, { onError: noticeOfFailure })}
      />
      {blocked.length > 0 && (
        <RowLink icon={Ban} label={t('Blocked walkers')} value={blocked.length} onClick={() => goTo('blocked')} />
      )}
    </>
  );
}

export function BlockedPage({ user }: { user: OwnUser }) {
  const { data: blocked = [] } = useQuery(blocksOf(user.id));
  const unblock = useUnblockWalker(user.id);
  if (blocked.length === 0) return <p>{t("You haven't blocked anyone.")}</p>;
  return (
    <ul className="divide-y divide-hairline">
      {blocked.map((walker) => (
        <li key={walker.id} className="flex min-h-15 items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">@{walker.username}</span>
          <Button
            variant="line"
            pending={unblock.isPending && unblock.variables.id === walker.id}
            onClick={() => unblock.mutate(walker)}
            aria-label={t('Unblock {name}', { name: walker.username })}
          >
            {t('Unblock')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
