import { useOutbox } from '../../pwa/usePending.ts';
import { useSession } from '../../session/session.ts';
import { useSignOut } from '../../session/signOut.ts';
import { openModal } from '../../ui/modals.ts';

/** Signing out: asked first where walks of this walker have not been sent, or at once. */
export function useConfirmedSignOut() {
  const session = useSession();
  const unsent = useOutbox().filter(
    ({ walkerId, outcome }) => session.status === 'in' && walkerId === session.walkerId && outcome === null,
  );
  const { mutate } = useSignOut();
  const signOut = () => mutate();
  const confirmAndSignOut = () => (unsent.length > 0 ? openModal('unsentWalks', { count: unsent.length }) : signOut());
  return { signOut, confirmAndSignOut };
}
