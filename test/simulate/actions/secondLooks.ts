import { challengeId } from '../../../functions/parts/challenges/challengeId.ts';
import { lookAddress } from '../../../functions/parts/secondLooks/lookAddress.ts';
import type { secondLooks } from '../../../shared/api/secondLooks.ts';
import { type Action, type ActionsOf, cookieOf, own, readsOwn } from '../attempt.ts';

const ofOwnWalk: Action = (around) => {
  const cookie = cookieOf(around);
  const { id } = around.me;
  const walks = id ? around.view.of(id, 'C#').filter(({ completed }) => completed) : [];
  if (!cookie || walks.length === 0) return undefined;
  const walk = around.dice.pick(walks) as unknown as Parameters<typeof challengeId>[0];
  return { call: { cookie, params: { id: challengeId(walk) } } };
};

export const secondLooksActions: ActionsOf<typeof secondLooks> = {
  askSecondLook: ofOwnWalk,
  withdrawSecondLook: ofOwnWalk,
  listSecondLooks: readsOwn(),
  answerSecondLook: (around) => {
    const { view, dice, me } = around;
    const friends = me.id ? view.of(me.id, 'F#').map(({ SK }) => String(SK).slice(2)) : [];
    const looks = friends.flatMap((ownerId) =>
      ((view.item(`U#${ownerId}`, 'SL#asked')?.looks ?? []) as { lookId: string }[]).map(({ lookId }) => ({
        ownerId,
        lookId,
      })),
    );
    if (looks.length === 0) return undefined;
    return own(around, () => ({
      params: { lookId: lookAddress(dice.pick(looks)) },
      body: { answer: dice.pick(['yes', 'yes', 'no', null]) },
    }));
  },
};
