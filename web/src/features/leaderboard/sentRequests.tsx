import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { fullName } from '../../../../shared/domain/names.ts';
import { requestsBy, useCancelRequest } from '../../api/friends.ts';
import { IconButton } from '../../ui/button.tsx';
import { say } from '../../words/say.ts';
import { RequestList } from './requestList.tsx';

/** Whom this walker has asked, and who has not answered yet; renders nothing while there is none. */
export function SentRequests({ walkerId }: { walkerId: string }) {
  const { data = [] } = useQuery(requestsBy(walkerId));
  const cancel = useCancelRequest();
  const requests = data.flatMap(({ id, addressee }) => (addressee ? [{ id, walker: addressee }] : []));
  if (requests.length === 0) return null;
  return (
    <section className="card" aria-labelledby="sent-requests">
      <h3 id="sent-requests" className="h-card">
        {say('Waiting for an Answer')}
      </h3>
      <RequestList requests={requests}>
        {({ id, walker }) => (
          <IconButton
            look="line"
            icon={X}
            label={say('Cancel the request to {name}', { name: fullName(walker) })}
            disabled={cancel.isPending}
            onClick={() => cancel.mutate(id)}
          />
        )}
      </RequestList>
    </section>
  );
}
