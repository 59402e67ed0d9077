import type { collection } from '../../../shared/api/collection.ts';
import { type ActionsOf, cookieOf, otherOf, own, readsOwn } from '../attempt.ts';

const ownTowns = readsOwn((_, __, answer) =>
  answer.json.waiting === 0 ? undefined : 'a completed walk is not counted',
);

export const collectionActions: ActionsOf<typeof collection> = {
  /** One's own, or another's. */
  listTowns: (around) => {
    const other = otherOf(around);
    const cookie = cookieOf(around);
    if (!other || !cookie || around.dice.chance(0.7)) return ownTowns(around);
    return { call: { cookie, params: { id: other.id } } };
  },
  getTown: (around) => {
    const made = own(around, () => ({ params: { town: '13-4368-2479-Town' } }));
    return made && { call: made.call };
  },
};
