import type { account } from '../../../shared/api/account.ts';
import { archivedWalk } from '../../../shared/api/restoredWalk.fixture.ts';
import { type ActionsOf, own, readsOwn } from '../attempt.ts';
import { somePhoto } from './challenges.ts';

export const accountActions: ActionsOf<typeof account> = {
  requestArchive: readsOwn(),
  getArchive: readsOwn(),
  restoreWalks: (around) => {
    const days = ['2024-02-29', '2024-03-01', '2024-03-02'];
    const walks = days.filter(() => around.dice.chance(0.6)).map((day) => archivedWalk(day));
    const made = walks.length > 0 ? own(around, () => ({ body: { walks } })) : undefined;
    return (
      made && {
        ...made,
        follows: () =>
          walks.map(({ day }) => ({
            about: `walk:${made.id}:${day}`,
            says: 'a walk that was restored is there, and is worth nothing',
            holds: (view) => view.item(`U#${made.id}`, `C#${day}`)?.pointsEarned === 0,
          })),
      }
    );
  },
  restorePhoto: (around) => {
    const { id } = around.me;
    const restored = id ? around.view.of(id, 'C#').filter((walk) => walk.restored) : [];
    const photo = somePhoto(around);
    if (restored.length === 0 || !photo) return undefined;
    const day = String(around.dice.pick(restored).day);
    const made = own(around, () => ({ params: { day }, body: { photoUrl: photo.url } }));
    return (
      made && {
        ...made,
        follows: () => [
          {
            about: `photo:${made.id}:${day}`,
            says: 'a restored walk that was answered with a photo has one',
            holds: (view) => typeof view.item(`U#${made.id}`, `C#${day}`)?.photoId === 'string',
          },
        ],
      }
    );
  },
  deleteAccount: (around) => {
    if (!around.dice.chance(0.4)) return undefined;
    const made = own(around, () => ({ body: { password: around.dice.pick([...around.me.passwords]) } }));
    return (
      made && {
        ...made,
        touches: [made.id, `name:${around.me.name}`],
        follows: ({ json }) => [
          {
            about: `receipt:${json.id}`,
            says: 'a deletion that was answered goes on or is done',
            holds: (view) => {
              const receipt = view.item(`RECEIPT#${json.id}`, 'RECEIPT');
              return receipt?.deletedAt
                ? view.profile(made.id) === undefined
                : view.profile(made.id)?.deletionReceipt === json.id;
            },
          },
        ],
      }
    );
  },
  getDeletionReceipt: ({ view, dice }) => {
    const receipts = view.all().filter(({ SK }) => SK === 'RECEIPT');
    return receipts.length > 0 ? { call: { params: { receiptId: String(dice.pick(receipts).receiptId) } } } : undefined;
  },
};
