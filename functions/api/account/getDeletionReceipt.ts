import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { readReceipt } from '../../data/departures.ts';
import { receiptView } from '../../lib/deletionReceipt.ts';
import { endpoint } from '../../lib/endpoint.ts';

export const handler = endpoint(routes.getDeletionReceipt, async ({ params, table }) => {
  const receipt = await readReceipt(table, params.receiptId);
  if (!receipt) throw new Refusal('not_found');
  return receiptView(receipt);
});
