import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { currentUser } from '../../session/session.ts';
import type { ModalFrame } from '../../ui/dialogs/dialog.tsx';

/** A dialog that is shown once the user is loaded. */
export const withUser = (Shown: (props: ModalFrame & { user: OwnUser }) => ReactNode) =>
  function WithUser(frame: ModalFrame) {
    const { data: user } = useQuery(currentUser);
    return user ? <Shown user={user} {...frame} /> : null;
  };
