import { KeySquare } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Scope } from '../../../../shared/domain/auth/accessTokens.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { t } from '../../i18n/t.ts';
import { dayText } from '../../ui/dates.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button } from '../../ui/forms/button.tsx';
import { RowLink } from '../../ui/lists/rowLink.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { useRevokeToken, useTokens } from './accountQueries.ts';

export const scopeLabels = {
  read: msg('See your walks, points and settings'),
  walk: msg('Plan and complete walks'),
  friends: msg('See and change your friends'),
} as const satisfies Record<Scope, string>;

export function TokensRow({ onClick }: { onClick: () => void }): ReactNode {
  return <RowLink icon={KeySquare} label={t('Access tokens')} onClick={onClick} />;
}

export function TokensPage() {
  const { data: tokens = [], error } = useTokens();
  const revoking = useRevokeToken();
  const problem = error ?? revoking.error;
  return (
    <div className="grid gap-3" role="status" aria-atomic="false">
      <p className="text-ink-2">{t('An access token lets your own script or app use Signpost as you.')}</p>
      <ul className="divide-y divide-hairline">
        {tokens.map(({ id, name, scopes, createdAt, lastUsedAt }) => (
          <li key={id} className="flex min-h-15 flex-wrap items-center justify-between gap-3 py-1.5">
            <div className="min-w-[8rem] flex-1">
              <b className="font-strong break-words">{name}</b>
              <p className="text-sm text-ink-2">{scopes.map((scope) => t(scopeLabels[scope])).join(' · ')}</p>
              <p className="text-sm text-ink-2">
                {lastUsedAt
                  ? t('Created {day}, last used {lastDay}', { day: dayText(createdAt), lastDay: dayText(lastUsedAt) })
                  : t('Created {day}, never used', { day: dayText(createdAt) })}
              </p>
            </div>
            <Button
              variant="line"
              aria-label={t('Revoke {name}', { name })}
              disabled={revoking.isPending}
              onClick={() => revoking.mutate(id)}
            >
              {t('Revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {problem && <Alert>{problem.message}</Alert>}
      <Button variant="line" block icon={KeySquare} onClick={() => openModal('createToken', {})}>
        {t('Create an Access Token')}
      </Button>
    </div>
  );
}
