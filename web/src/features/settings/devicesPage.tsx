import { LogOut } from 'lucide-react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../ui/dates.ts';
import { openModal } from '../../ui/modals.ts';
import { say } from '../../words/say.ts';
import { useSessions } from './signInQueries.ts';

/** Sessions by day: neither the device nor its address is kept, so neither is shown. */
export function DevicesPage() {
  const sessions = useSessions();
  const list = (sessions.data ?? []).toSorted((left, right) => Number(right.current) - Number(left.current));
  return (
    <div className="grid gap-3" aria-live="polite">
      <ul className="rows">
        {list.map(({ id, createdAt, lastSeenAt, current }) => (
          <li key={id} className="flex min-h-15 items-center justify-between gap-3">
            <div>
              <b className="font-strong">
                {current ? say('This device') : say('Signed in {day}', { day: dayText(createdAt) })}
              </b>
              <p className="text-sm text-ink-2">
                {current
                  ? say('since {day}', { day: dayText(createdAt) })
                  : say('last seen {day}', { day: dayText(lastSeenAt) })}
              </p>
            </div>
            {!current && (
              <Button
                look="line"
                aria-label={say('Sign out the device of {day}', { day: dayText(createdAt) })}
                onClick={() => openModal('endSessions', { session: { id, createdAt } })}
              >
                {say('Sign Out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.error && <Alert>{sessions.error.message}</Alert>}
      {list.length > 1 && (
        <Button look="line" block icon={LogOut} onClick={() => openModal('endSessions', {})}>
          {say('Sign Out Everywhere Else')}
        </Button>
      )}
    </div>
  );
}
