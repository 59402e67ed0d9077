import { documentClient, openTable, type Table } from '../data/table.ts';

export const open = (env: Record<string, string | undefined>): Table => {
  if (!env.TABLE_NAME) throw new Error('TABLE_NAME is not set');
  return openTable(env.TABLE_NAME, documentClient());
};
