import type { blocks } from '../../../shared/api/blocks.ts';
import { type ActionsOf, differs, type Fact, otherOf, own, readsOwn } from '../attempt.ts';
import { areFriends, between } from './friends.ts';

const isBlocked = (id: string, other: string, is: boolean): Fact => ({
  about: `blocked:${id}:${other}`,
  says: is ? 'a block that was answered is there' : 'a block that was lifted is gone',
  holds: (view) => (view.item(`U#${id}`, `B#${other}`)?.mine === true) === is,
});

export const blocksActions: ActionsOf<typeof blocks> = {
  listBlocks: readsOwn(({ view }, id, answer) =>
    differs(
      'blocks',
      answer.json.length,
      view
        .of(id, 'B#')
        .filter(({ mine, SK }) => mine && view.profile(String(SK).slice(2)) && !view.isLeaving(String(SK).slice(2)))
        .length,
    ),
  ),
  blockWalker: (around) => {
    const other = otherOf(around);
    const made = other && around.dice.chance(0.5) ? own(around, () => ({ body: { blockedId: other.id } })) : undefined;
    if (!made || !other) return undefined;
    return {
      ...made,
      touches: [between(made.id, other.id), `blocked:${made.id}:${other.id}`],
      follows: () => [isBlocked(made.id, other.id, true), areFriends(made.id, other.id, false)],
    };
  },
  unblockWalker: (around) => {
    const other = otherOf(around);
    const made = other && own(around, () => ({ params: { blockedId: other.id } }));
    if (!made || !other) return undefined;
    return {
      ...made,
      touches: [`blocked:${made.id}:${other.id}`],
      follows: () => [isBlocked(made.id, other.id, false)],
    };
  },
};
