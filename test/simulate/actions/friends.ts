import { friendRequestId } from '../../../functions/common/friends/friendship.ts';
import type { friends } from '../../../shared/api/friends.ts';
import { type Action, type ActionsOf, cookieOf, differs, type Fact, otherOf, own, readsOwn } from '../attempt.ts';

const pair = (one: string, other: string) => [one, other].sort().join('+');
export const between = (one: string, other: string) => `between:${pair(one, other)}`;

export const areFriends = (one: string, other: string, are: boolean): Fact => ({
  about: between(one, other),
  says: are ? 'an accepted friendship is there' : 'an ended friendship is not',
  holds: (view) => (view.item(`U#${one}`, `F#${other}`) !== undefined) === are,
});
const isAsked = (requesterId: string, addresseeId: string, is: boolean): Fact => ({
  about: between(requesterId, addresseeId),
  says: is ? 'a friend request that was answered is there' : 'a declined friend request is gone',
  holds: (view) => (view.item(`U#${addresseeId}`, `FR#${requesterId}`)?.requesterId === requesterId) === is,
});

/** A request between two, on the side of who answers it or took it back. */
const onRequest =
  (follows: (requesterId: string, addresseeId: string) => Fact[]): Action =>
  (around) => {
    const cookie = cookieOf(around);
    const { me, view, dice } = around;
    const requests = me.id ? view.of(me.id, 'FR#') : [];
    if (!cookie || !me.id || requests.length === 0) return undefined;
    const { requesterId, addresseeId } = dice.pick(requests) as unknown as { requesterId: string; addresseeId: string };
    return {
      call: { cookie, params: { requestId: friendRequestId({ requesterId, addresseeId }) } },
      touches: [between(requesterId, addresseeId)],
      follows: () => follows(requesterId, addresseeId),
    };
  };

export const friendsActions: ActionsOf<typeof friends> = {
  listFriends: readsOwn(({ view }, id, answer) =>
    differs(
      'friends',
      answer.json.length,
      view.of(id, 'F#').filter(({ SK }) => !view.isLeaving(String(SK).slice(2))).length,
    ),
  ),
  listFriendRequests: readsOwn(),
  requestFriend: (around) => {
    const other = otherOf(around);
    const made =
      other && own(around, (id) => ({ params: {}, body: { requesterId: id, addresseeUsername: other.name } }));
    if (!made || !other) return undefined;
    const { id } = made;
    return {
      ...made,
      touches: [between(id, other.id)],
      follows: (answer) => [
        answer.json.status === 'accepted' ? areFriends(id, other.id, true) : isAsked(id, other.id, true),
      ],
    };
  },
  acceptFriend: onRequest((one, other) => [areFriends(one, other, true)]),
  declineFriend: onRequest((one, other) => [isAsked(one, other, false)]),
  removeFriend: (around) => {
    const other = otherOf(around);
    const made = other && own(around, () => ({ params: { friendId: other.id } }));
    if (!made || !other) return undefined;
    return { ...made, touches: [between(made.id, other.id)], follows: () => [areFriends(made.id, other.id, false)] };
  },
};
