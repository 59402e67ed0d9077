import type { account } from '../../../shared/api/account.ts';
import { type ActionsOf, own, readsOwn } from '../attempt.ts';

export const accountActions: ActionsOf<typeof account> = {
  askForArchive: readsOwn(),
  getArchive: readsOwn(),
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
              const receipt = view.item(`GONE#${json.id}`, 'RECEIPT');
              return receipt?.deletedAt
                ? view.profile(made.id) === undefined
                : view.profile(made.id)?.leaving === json.id;
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
