import { useQuery } from '@tanstack/react-query';
import { KeyRound, X } from 'lucide-react';
import { useState } from 'react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { passkeys } from '../../../../shared/api/passkeys.ts';
import { read } from '../../api/queryClient.ts';
import { t } from '../../i18n/t.ts';
import { storageKeys } from '../../session/deviceMemory.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { canUsePasskeys } from '../auth/index.ts';
import { useRouteHome } from './walk/walkInProgress.ts';

/** A line below a completed walk, until it is used or dismissed once. On the way home the map needs its room. */
export function PasskeyOffer({ challenge }: { challenge: Challenge }) {
  const key = storageKeys.passkeyOffered(challenge.userId);
  const [isGoingHome] = useRouteHome(challenge.id);
  const [isOpen, setOpen] = useState(() => canUsePasskeys() && localStorage.getItem(key) === null);
  const own = useQuery({ ...read(passkeys.listPasskeys), meta: { isSecret: true }, enabled: isOpen });
  if (!isOpen || isGoingHome || own.data?.length !== 0) return null;
  const close = () => {
    localStorage.setItem(key, 'true');
    setOpen(false);
  };
  const open = () => {
    close();
    openModal('addPasskey', {});
  };
  return (
    <div className="-my-1 flex items-center">
      <Button variant="ghost" icon={KeyRound} className="-ms-2.5 flex-1 justify-start" onClick={open}>
        {t('Sign in with a passkey next time')}
      </Button>
      <IconButton icon={X} className="-me-2.5" label={t('Not Now')} onClick={close} />
    </div>
  );
}
