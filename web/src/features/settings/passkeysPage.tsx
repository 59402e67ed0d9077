import { KeyRound, KeySquare, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Passkey } from '../../../../shared/api/passkeys.ts';
import type { Scope } from '../../../../shared/domain/auth/accessTokens.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { t } from '../../i18n/t.ts';
import { dayText } from '../../ui/dates.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { RowLink } from '../../ui/lists/rowLink.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { canUsePasskeys } from '../auth/index.ts';
import { usePasskeys, useRevokeToken, useTokens } from './accountQueries.ts';

export function PasskeysRow({ onClick }: { onClick: () => void }) {
  const { data } = usePasskeys();
  return <RowLink icon={KeyRound} label={t('Passkeys')} value={data?.length} onClick={onClick} />;
}

export function PasskeysPage() {
  const { data: passkeys = [], error } = usePasskeys();
  return (
    <div className="grid gap-3" role="status" aria-atomic="false">
      <p className="text-ink-2">
        {t('Sign in with your fingerprint, your face or the lock of your screen instead of a password.')}
      </p>
      <ul className="divide-y divide-hairline">
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {error && <Alert>{error.message}</Alert>}
      {canUsePasskeys() ? (
        <Button variant="line" block icon={KeyRound} onClick={() => openModal('addPasskey', {})}>
          {t('Add a Passkey')}
        </Button>
      ) : (
        <p className="text-sm text-ink-2">{t("This browser can't use passkeys here.")}</p>
      )}
    </div>
  );
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt, copiedAt } = passkey;
  return (
    <li className="flex min-h-15 items-center gap-1 py-1.5">
      <div className="min-w-0 flex-1">
        <b className="font-strong break-words">{name}</b>
        <p className="text-sm text-ink-2">
          {lastUsedAt
            ? t('Added {day}, last used {lastDay}', { day: dayText(createdAt), lastDay: dayText(lastUsedAt) })
            : t('Added {day}', { day: dayText(createdAt) })}
        </p>
        {copiedAt && (
          <p className="flex gap-1.5 text-sm text-danger">
            <TriangleAlert size={16} className="mt-0.5 flex-none" />
            {t('We blocked this passkey on {day}: someone may have copied it. Please remove it.', {
              day: dayText(copiedAt),
            })}
          </p>
        )}
      </div>
      <IconButton
        icon={Pencil}
        label={t('Rename {name}', { name })}
        onClick={() => openModal('renamePasskey', { passkey })}
      />
      <IconButton
        icon={Trash2}
        label={t('Remove {name}', { name })}
        onClick={() => openModal('removePasskey', { passkey })}
      />
    </li>
  );
}

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
