import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { readReceipt } from '../../data/accountDeletions.ts';
import { endpoint } from '../../http/endpoint.ts';
import { receiptView } from '../../parts/account/removeAccount.ts';

export const handler = endpoint(routes.getDeletionReceipt, async ({ params, table }) => {
  const receipt = await readReceipt(table, params.receiptId);
  if (!receipt) throw new Refusal('not_found');
  return receiptView(receipt);
});
