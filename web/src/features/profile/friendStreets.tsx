import { useQuery } from '@tanstack/react-query';
import { Route } from 'lucide-react';
import { collection } from '../../../../shared/api/collection.ts';
import { read } from '../../api/queryClient.ts';
import { say } from '../../words/say.ts';
import { useFriendship } from './queries.ts';

const streetsOf = (id: string) => read(collection.listTowns, { params: { id } });

/** How many streets a friend has walked: which ones is the friend's own. Of others nothing is known. */
export function FriendStreets({ viewerId, friendId }: { viewerId: string; friendId: string }) {
  const isFriend = useFriendship(viewerId, friendId)?.is === 'friend';
  const { data } = useQuery({ ...streetsOf(friendId), enabled: isFriend });
  if (!data?.walked) return null;
  return (
    <p className="friend-streets">
      <Route size={18} aria-hidden="true" />
      {say('{count, plural, one {# street} other {# streets}} walked, {towns, plural, one {# town} other {# towns}}', {
        count: data.walked,
        towns: data.townCount ?? 0,
      })}
    </p>
  );
}
