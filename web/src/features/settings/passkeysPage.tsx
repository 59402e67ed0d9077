import { KeyRound, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { Passkey } from '../../../../shared/api/passkeys.ts';
import { t } from '../../i18n/t.ts';
import { dayText } from '../../ui/dates.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { RowLink } from '../../ui/lists/rowLink.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { canUsePasskeys } from '../auth/index.ts';
import { usePasskeys } from './accountQueries.ts';

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
            <TriangleAlert size={16} className="mt-0.5 flex-none" aria-hidden="true" />
            {t('It may have been copied: refused on {day}. Please remove it.', { day: dayText(copiedAt) })}
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
