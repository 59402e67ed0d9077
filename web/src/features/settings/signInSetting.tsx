import { KeyRound, LogOut } from 'lucide-react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../ui/dates.ts';
import { openModal } from '../../ui/modals.ts';
import { say } from '../../words/say.ts';
import { useSessions } from './signInQueries.ts';

/** Where one is signed in, by day: neither the device nor its address is kept, so neither is shown. */
export function SignInSetting() {
  const sessions = useSessions();
  const list = (sessions.data ?? []).toSorted((left, right) => Number(right.current) - Number(left.current));
  return (
    <section aria-labelledby="sign-in">
      <h3 id="sign-in" className="font-strong">
        {say('Sign-in')}
      </h3>
      <ul className="mt-2 grid gap-2 text-sm">
        {list.map(({ id, createdAt, lastSeenAt, current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="font-strong">
              {current ? say('This device') : say('Signed in {day}', { day: dayText(createdAt) })}
            </span>
            <span className="text-ink-2">
              {current
                ? say('since {day}', { day: dayText(createdAt) })
                : say('last seen {day}', { day: dayText(lastSeenAt) })}
            </span>
            {!current && (
              <Button
                look="ghost"
                size="sm"
                className="-ms-2.5"
                aria-label={say('Sign out the device of {day}', { day: dayText(createdAt) })}
                onClick={() => openModal('endSessions', { session: { id, createdAt } })}
              >
                {say('Sign Out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 grid gap-2" aria-live="polite">
        {sessions.error && <Alert>{sessions.error.message}</Alert>}
        {list.length > 1 && (
          <Button look="line" block icon={LogOut} onClick={() => openModal('endSessions', {})}>
            {say('Sign Out Everywhere Else')}
          </Button>
        )}
        <Button look="line" block icon={KeyRound} onClick={() => openModal('changePassword', {})}>
          {say('Change Password')}
        </Button>
      </div>
    </section>
  );
}
