import { Eye, Footprints, Sun, UserRound } from 'lucide-react';
import { RowLink } from '../../ui/rowLink.tsx';
import { wayOptions } from '../../ui/wayChoice.tsx';
import { say } from '../../words/say.ts';
import { languageLabel, unitOptions } from './displayPage.tsx';
import type { PageProps } from './pages.ts';
import { audiences } from './visibility.tsx';

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
