import { beforeAll } from 'vitest';
import { useEngine } from '../../test/engine.ts';
import { createTable, documentClient, openTable, type Table } from '../data/table.ts';

export const localAws = {
  region: 'local',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
};

/** The real table on the embedded engine, and what was asked of it: the data model's figures are counted here. */
export function useTable() {
  const engine = useEngine();
  const opened: { table?: Table; calls: string[] } = { calls: [] };

  beforeAll(async () => {
    const client = documentClient({ endpoint: engine.endpoint, ...localAws });
    await createTable('signpost', client);
    client.middlewareStack.add(
      (next, context) => (input) => {
        opened.calls.push(context.commandName ?? '');
        return next(input);
      },
      { step: 'initialize' },
    );
    opened.table = openTable('signpost', client);
  });

  return {
    get table(): Table {
      if (!opened.table) throw new Error('The table is there from beforeAll on: ask for it in a test.');
      return opened.table;
    },
    /** Round trips since the last time this was asked. */
    takeCalls: () => opened.calls.splice(0),
  };
}
