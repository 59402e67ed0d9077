import { straightTown } from '../../../functions/testing/straightTown.ts';
import type { collection } from '../../../shared/api/collection.ts';
import { numberingOf } from '../../../shared/domain/collection/packedTown.ts';
import { type ActionsOf, cookieOf, otherOf, own, readsOwn } from '../attempt.ts';

const town = '13-3900-3067-Town';
const streets = await straightTown.streetsOf(town);
const numbering = streets ? numberingOf(streets) : '';

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
    const made = own(around, () => ({ params: { town } }));
    return made && { call: made.call };
  },
  addEarlierStreets: (around) => {
    const runs = [around.dice.below(20), 1 + around.dice.below(20)];
    const made = own(around, () => ({ params: { town }, body: { numbering, runs } }));
    return (
      made && {
        ...made,
        touches: [`earlier:${made.id}`],
        follows: ({ json }) => [
          {
            about: `earlier:${made.id}`,
            says: 'streets walked before Signpost that were answered are stored, and counted apart',
            holds: (view) =>
              json.town.earlierMetres === 0 || view.item(`U#${made.id}`, `ES#${town}#0`)?.places !== undefined,
          },
        ],
      }
    );
  },
  removeEarlierStreets: (around) => {
    const made = own(around, () => ({}));
    return (
      made && {
        ...made,
        touches: [`earlier:${made.id}`],
        follows: () => [
          {
            about: `earlier:${made.id} removed`,
            says: 'nothing of removed streets is stored',
            holds: (view) => view.of(made.id, 'ES#').length === 0,
          },
        ],
      }
    );
  },
};
