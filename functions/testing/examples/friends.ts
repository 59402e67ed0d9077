import type { friends } from '../../../shared/api/friends.ts';
import type { Example, ExamplesOf } from '../example.ts';

const answerRequest: Example<'walker'> = {
  call: async (owner) => ({ params: { requestId: await owner.friendRequest() } }),
  about: 'own thing',
  freshWalker: true,
};

export const friendsExamples: ExamplesOf<typeof friends> = {
  listFriends: {
    call: async (owner) => {
      await owner.friend();
      return { params: { id: owner.id } };
    },
  },
  listFriendRequests: {
    call: async (owner) => {
      await owner.friendRequest();
      return { params: { id: owner.id } };
    },
  },
  requestFriend: {
    call: async (owner) => ({
      body: { requesterId: owner.id, addresseeUsername: (await owner.newcomer()).username },
    }),
  },
  acceptFriend: answerRequest,
  declineFriend: answerRequest,
  removeFriend: {
    call: async (owner) => ({ params: { id: owner.id, friendId: (await owner.friend()).id } }),
  },
};
