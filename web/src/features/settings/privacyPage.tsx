import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { blocksOf, useUnblockWalker } from '../../api/blocks.ts';
import { useUpdateStreak } from '../../api/walkers.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { RowLink } from '../../ui/lists/rowLink.tsx';
import { noticeOfFailure, useChoose } from './changes.ts';
import type { PageProps } from './pages.ts';
import { VisibilityChoice } from './visibility.tsx';

export function PrivacyPage({ user, goTo }: PageProps) {
  const { chosen, choose } = useChoose(user);
  const update = useUpdateStreak(user.id);
  const { data: blocked = [] } = useQuery(blocksOf(user.id));
  return (
    <>
      <VisibilityChoice value={chosen.mapVisibility} onChange={(mapVisibility) => choose({ mapVisibility })} />
      <Switch
        label={t('Hide my streak')}
        text={t('Nobody sees it, not even you')}
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
