import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { receiptView } from '../../common/account/removeAccount.ts';
import { readReceipt } from '../../data/walkers/accountDeletions.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.getDeletionReceipt, async ({ params, table }) => {
  const receipt = await readReceipt(table, params.receiptId);
  if (!receipt) throw new Refusal('not_found');
  return receiptView(receipt);
});
