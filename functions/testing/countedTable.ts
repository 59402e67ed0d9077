import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { createTable, documentClient, type Item, openTable, scanPages, type Table } from '../data/table.ts';
import { fill } from './crowd.ts';

export const localAws = { region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };

/** The local engine ignores signatures, and signing takes a quarter of a call's time. */
const signer = {
  sign: async <Request extends { headers: Record<string, string> }>(request: Request): Promise<Request> => {
    request.headers.authorization =
      'AWS4-HMAC-SHA256 Credential=local/20200101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=none';
    request.headers['x-amz-date'] = '20200101T000000Z';
    return request;
  },
};

/** Cost of calls; parallel round trips are one wave. */
export interface Cost {
  waves: number;
  calls: string[];
  read: number;
  write: number;
}

const reading = /^(Get|Query|BatchGet)/;

/** The real table on the embedded engine, with counted requests. */
export async function openCountedTable(endpoint: string) {
  let inFlight = 0;
  const waiting: (() => void)[] = [];
  const nothing = (): Cost => ({ waves: 0, calls: [], read: 0, write: 0 });
  let cost = nothing();
  const client = documentClient({ endpoint, ...localAws, signer });
  await createTable('signpost', client);
  client.middlewareStack.add(
    (next, context) => async (input) => {
      const name = context.commandName ?? '';
      if (inFlight++ === 0) cost.waves++;
      cost.calls.push(name);
      try {
        const result = await next({ ...input, input: { ...input.input, ReturnConsumedCapacity: 'TOTAL' } });
        const units = unitsOf(result.output);
        if (reading.test(name)) cost.read += units;
        else cost.write += units;
        return result;
      } finally {
        // Answers are released together when all requests in flight have arrived, so that waves are deterministic and
        // concurrent calls collide.
        if (--inFlight > 0) await new Promise<void>((turn) => waiting.push(turn));
        else for (const turn of waiting.splice(0)) turn();
      }
    },
    { step: 'initialize' },
  );
  const table: Table = openTable('signpost', client);

  return {
    table,
    /** Writes items directly, uncounted. */
    async fill(items: Iterable<Item>): Promise<void> {
      const client = documentClient({ endpoint, ...localAws, signer });
      await fill(client, 'signpost', items);
      client.destroy();
    },
    /** Reads every item. */
    async scan(): Promise<Item[]> {
      const found: Item[] = [];
      for await (const page of scanPages('signpost', undefined, client)) found.push(...page);
      return found;
    },
    /** Deletes every item, uncounted. */
    async clear(): Promise<void> {
      const items = await this.scan();
      await Promise.all(
        items.map(({ PK, SK }) => client.send(new DeleteCommand({ TableName: 'signpost', Key: { PK, SK } }))),
      );
      this.takeCost();
    },
    /** Cost since the last call of this function. */
    takeCost(): Cost {
      const taken = cost;
      cost = nothing();
      return taken;
    },
  };
}

export type CountedTable = Awaited<ReturnType<typeof openCountedTable>>;

function unitsOf(output: object): number {
  const { ConsumedCapacity: consumed } = output as { ConsumedCapacity?: unknown };
  const parts = (Array.isArray(consumed) ? consumed : [consumed]) as ({ CapacityUnits?: number } | undefined)[];
  return parts.reduce((sum, part) => sum + (part?.CapacityUnits ?? 0), 0);
}
