import type { secondLooks } from '../../../shared/api/secondLooks.ts';
import type { ExamplesOf } from '../example.ts';
import type { ExampleWalker } from '../exampleWalker.ts';

const ask = async (walker: ExampleWalker) => {
  const call = { params: { id: await walker.unreadWalk() } };
  await walker.call('askSecondLook', call);
  return call;
};

/** A friend who asks this walker about a photo. */
const askingFriend = async (owner: ExampleWalker): Promise<ExampleWalker> => {
  const friend = await owner.friend();
  await ask(friend);
  return friend;
};

export const secondLooksExamples: ExamplesOf<typeof secondLooks> = {
  askSecondLook: {
    call: async (owner) => ({ params: { id: await owner.unreadWalk() } }),
    about: 'own thing',
  },
  withdrawSecondLook: { call: ask, about: 'own thing' },
  listSecondLooks: {
    call: async (owner) => {
      await askingFriend(owner);
      return { params: { id: owner.id } };
    },
    // A friend's walks are seen elsewhere, too.
    freshWalker: true,
  },
  answerSecondLook: {
    call: async (owner) => {
      const friend = await askingFriend(owner);
      const { ofFriends } = await owner.call('listSecondLooks', { params: { id: owner.id } });
      const look = ofFriends.find((one: { friend: { id: string } }) => one.friend.id === friend.id);
      return { params: { id: owner.id, lookId: look.id }, body: { answer: 'yes' } };
    },
    freshWalker: true,
  },
};
