import { type ReactNode, useState } from 'react';
import { fullName } from '../../../../shared/domain/names.ts';
import { Button } from '../../ui/button.tsx';
import { WalkerAvatar } from '../../ui/walkerAvatar.tsx';
import { say } from '../../words/say.ts';

/** As many as leave the board in sight. */
const SHOWN_AT_FIRST = 3;

type Walker = Parameters<typeof WalkerAvatar>[0]['walker'];
type Request = { id: string; walker: Walker };
type Props = { requests: readonly Request[]; children: (request: Request) => ReactNode };

/** Who asks or was asked, with what may be done about each; the newest first, the rest when asked for. */
export function RequestList({ requests, children }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? requests : requests.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className="request-list">
        {shown.map((request) => (
          <li key={request.id}>
            <WalkerAvatar walker={request.walker} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-strong">{fullName(request.walker)}</p>
              <p className="truncate text-sm text-ink-2">
                <bdi>@{request.walker.username}</bdi>
              </p>
            </div>
            {children(request)}
          </li>
        ))}
      </ul>
      {shown.length < requests.length && (
        <Button look="ghost" size="sm" className="mt-2" onClick={() => setWhole(true)}>
          {say('Show all {count} requests', { count: requests.length })}
        </Button>
      )}
    </>
  );
}
