import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { currentUser } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { say } from '../../words/say.ts';
import { useSendVerification } from './signInQueries.ts';

/** Whether the saved address is confirmed; offered, never demanded. */
export function EmailStatus({ user }: { user: OwnUser }) {
  const again = useSendVerification();
  // The link may have been opened in another browser: read again, whenever this is shown.
  useQuery({ ...currentUser, staleTime: 0 });
  if (!user.email) return null;
  if (user.emailVerified) {
    return (
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <MailCheck size={18} aria-hidden="true" /> {say('Confirmed. Only you can use it to reset your password.')}
      </p>
    );
  }
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className="text-sm text-ink-2">
        {again.isSuccess
          ? say("We've sent a link to {email}.", { email: user.email })
          : say('Not confirmed yet. Open the link we e-mailed you, so that nobody else can use this address.')}
      </p>
      {again.isError && <Alert>{again.error.message}</Alert>}
      {!again.isSuccess && (
        <Button look="ghost" pending={again.isPending} pendingText={say('Sending...')} onClick={() => again.mutate()}>
          {say('Send Again')}
        </Button>
      )}
    </div>
  );
}
