import { useQuery } from '@tanstack/react-query';
import { KeyRound, X } from 'lucide-react';
import { useState } from 'react';
import { passkeys } from '../../../../shared/api/passkeys.ts';
import { read } from '../../api/queryClient.ts';
import { t } from '../../i18n/t.ts';
import { canUsePasskeys } from '../../session/canUsePasskeys.ts';
import { KEPT } from '../../session/deviceMemory.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { IconButton } from '../../ui/forms/button.tsx';

/** A line below a completed walk, until it is used or dismissed once. */
export function PasskeyOffer({ walkerId }: { walkerId: string }) {
  const key = KEPT.passkeyOffered(walkerId);
  const [isOpen, setOpen] = useState(() => canUsePasskeys() && localStorage.getItem(key) === null);
  const own = useQuery({ ...read(passkeys.listPasskeys), meta: { isSecret: true }, enabled: isOpen });
  if (!isOpen || own.data?.length !== 0) return null;
  const close = () => {
    localStorage.setItem(key, 'true');
    setOpen(false);
  };
  return (
    <div className="-my-1 flex items-center gap-2.5">
      <KeyRound className="size-5 flex-none text-brand" aria-hidden="true" />
      <button
        type="button"
        className="link min-h-11 flex-1 text-start text-sm"
        onClick={() => {
          close();
          openModal('addPasskey', {});
        }}
      >
        {t('Sign in with a passkey next time')}
      </button>
      <IconButton icon={X} className="-me-2.5" label={t('Not Now')} onClick={close} />
    </div>
  );
}
