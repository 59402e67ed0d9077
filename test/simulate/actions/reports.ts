import type { blocks } from '../../../shared/api/blocks.ts';
import type { moderation } from '../../../shared/api/moderation.ts';
import type { reports } from '../../../shared/api/reports.ts';
import { type ActionsOf, cookieOf, differs, type Fact, otherOf, own, readsOwn } from '../attempt.ts';
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

export const reportsActions: ActionsOf<typeof reports> = {
  report: (around) => {
    const cookie = cookieOf(around);
    const other = otherOf(around);
    if (!cookie || !other) return undefined;
    const walks = around.view
      .of(other.id, 'C#')
      .flatMap(({ public: shown }) => (shown ? [shown as { publicId: string; completedAt: string }] : []));
    const [walk] = walks;
    const body =
      walk && around.dice.chance(0.5)
        ? {
            what: around.dice.pick(['walk', 'photo']),
            publicId: walk.publicId,
            day: walk.completedAt.slice(0, 10),
            reason: 'offensive',
          }
        : { what: 'name', reportedId: other.id, reason: 'offensive' };
    return { call: { cookie, body } };
  },
};

export const moderationActions: ActionsOf<typeof moderation> = {
  listStatements: readsOwn(({ view }, id, answer) =>
    differs('statements', answer.json.length, view.of(id, 'ST#').length),
  ),
  appeal: (around) => {
    const { id } = around.me;
    const statements = id ? around.view.of(id, 'ST#') : [];
    if (statements.length === 0) return undefined;
    const statementId = String(around.dice.pick(statements).SK).slice(3);
    return own(around, () => ({ params: { statementId }, body: { text: 'It is my name.' } }));
  },
};
