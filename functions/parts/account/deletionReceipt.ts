import type { DeletionReceipt } from '../../../shared/api/account.ts';
import type { readReceipt } from '../../data/accountDeletions.ts';

type Stored = NonNullable<Awaited<ReturnType<typeof readReceipt>>>;

/** Numbers that are not there yet are none. */
export const receiptView = (receipt: Pick<Stored, 'receiptId' | 'askedAt'> & Partial<Stored>): DeletionReceipt => {
  const { receiptId, askedAt, deletedAt = null, ...counts } = receipt;
  const { walks = 0, photos = 0, favourites = 0, achievements = 0, friendships = 0, records = 0 } = counts;
  return {
    id: receiptId,
    state: deletedAt === null ? 'deleting' : 'deleted',
    askedAt,
    deletedAt,
    counts: { walks, photos, favourites, achievements, friendships, records },
  };
};
