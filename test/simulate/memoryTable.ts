import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type {
  BatchGetCommandInput,
  DeleteCommandInput,
  GetCommandInput,
  PutCommandInput,
  QueryCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../functions/data/table.ts';
import { tableDefinition } from '../../functions/data/tableDefinition.ts';
import { holds, type Placeholders, plain, updated } from './expressions.ts';

type Key = Record<string, unknown>;
/** How many writes a reader may be behind. */
const remembered = 12;

const idOf = ({ PK, SK }: Key) => `${PK}\u0000${SK}`;

const invalid = (message: string) => Object.assign(new Error(message), { name: 'ValidationException' });
const refused = () => new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });

/**
 * The calls of DynamoDB that functions/data/table.ts makes, in this process: a thousand runs a minute wait for no other.
 * memoryTable.engine.test.ts holds it against the engine. It also knows how things were some writes ago, for readers that
 * are behind.
 */
export class MemoryTable {
  readonly items = new Map<string, Item>();
  /** How many there have been. */
  writes = 0;
  /** What each of the last writes replaced, the oldest first. */
  private readonly before: { id: string; item: Item | undefined }[] = [];

  /** Everything, as it was so many writes ago. */
  private seen(behind: number): Iterable<Item> {
    if (behind === 0) return this.items.values();
    const items = new Map(this.items);
    for (const { id, item } of this.before.slice(-behind).reverse()) {
      if (item) items.set(id, item);
      else items.delete(id);
    }
    return items.values();
  }

  private seenOne(id: string, behind: number): Item | undefined {
    const old = behind > 0 ? this.before.slice(-behind).find((each) => each.id === id) : undefined;
    return old ? old.item : this.items.get(id);
  }

  private store(id: string, item: Item | undefined): void {
    this.writes++;
    this.before.push({ id, item: this.items.get(id) });
    if (this.before.length > remembered) this.before.shift();
    if (item) this.items.set(id, item);
    else this.items.delete(id);
  }

  get({ Key: key = {} }: GetCommandInput, behind = 0) {
    const item = this.seenOne(idOf(key), behind);
    return item ? { Item: plain(item) } : {};
  }

  batchGet({ RequestItems = {} }: BatchGetCommandInput, behind = 0) {
    const [[name = '', { Keys: keys = [] } = {}] = []] = Object.entries(RequestItems);
    if (keys.length === 0 || keys.length > 100) throw invalid('one to a hundred keys');
    if (new Set(keys.map(idOf)).size < keys.length) throw invalid('Provided list of item keys contains duplicates');
    const found = keys.flatMap((key) => this.seenOne(idOf(key), behind) ?? []);
    return {
      Responses: { [name]: found.reverse().map((item) => plain(item) as Item) },
      UnprocessedKeys: {} as Record<string, { Keys: Key[] }>,
    };
  }

  query(input: QueryCommandInput, behind = 0) {
    const { IndexName: index = '', KeyConditionExpression: text = '', ExpressionAttributeValues: values = {} } = input;
    const [partition, sort] = [`${index}PK`, `${index}SK`];
    const known = /^#pk = :pk( AND begins_with\(#sk, :begin\)| AND #sk BETWEEN :low AND :high)?$/.exec(text);
    if (!known) throw new Error(`not a query: ${text}`);
    const inRange = (position: string) =>
      (values[':begin'] === undefined || position.startsWith(String(values[':begin']))) &&
      (values[':low'] === undefined || (position >= String(values[':low']) && position <= String(values[':high'])));
    const order = (item: Item) => `${item[sort]}\u0000${idOf(item)}`;
    const found = [...this.seen(behind)].filter(
      (item) => item[partition] === values[':pk'] && inRange(String(item[sort])),
    );
    found.sort((one, other) => (order(one) < order(other) ? -1 : 1));
    if (input.ScanIndexForward === false) found.reverse();
    const start = input.ExclusiveStartKey;
    const isAfter = (item: Item) => !start || order(item) > order(start) === (input.ScanIndexForward !== false);
    const rest = found.filter((item) => isAfter(item) && (!start || order(item) !== order(start)));
    const page = input.Limit === undefined ? rest : rest.slice(0, input.Limit);
    // The limit is looked at before the end is: a page that is just full names a next one.
    const last = input.Limit !== undefined && page.length === input.Limit ? page.at(-1) : undefined;
    const names = [...new Set(['PK', 'SK', partition, sort])];
    return {
      Items: page.map((item) => projected(item, index, input)),
      ...(last && { LastEvaluatedKey: Object.fromEntries(names.map((name) => [name, last[name]])) }),
      /** Where a page would end with each of these: for faults that end it early. */
      places: page.map((item) => Object.fromEntries(names.map((name) => [name, item[name]]))),
    };
  }

  private apply(kind: WriteKind, key: Key, input: WriteInput): () => Item | undefined {
    const before = this.items.get(idOf(key));
    if (!holds(input.ConditionExpression, before, input)) throw refused();
    if (kind === 'check') return () => undefined;
    const after =
      kind === 'put'
        ? plain(input.Item ?? {})
        : kind === 'remove'
          ? undefined
          : updated(input.UpdateExpression, before ?? { ...key }, input);
    return () => {
      this.store(idOf(key), after);
      return after && plain(after);
    };
  }

  put(input: PutCommandInput) {
    this.apply('put', input.Item ?? {}, input)();
    return {};
  }

  update(input: UpdateCommandInput) {
    return { Attributes: this.apply('update', input.Key ?? {}, input)() };
  }

  remove(input: DeleteCommandInput) {
    this.apply('remove', input.Key ?? {}, input)();
    return {};
  }

  transactWrite({ TransactItems: parts = [] }: TransactWriteCommandInput) {
    const ops = parts.map(({ Put, Update, Delete, ConditionCheck }): [WriteKind, Key, WriteInput] => {
      if (Put) return ['put', Put.Item ?? {}, Put as WriteInput];
      if (Update) return ['update', Update.Key ?? {}, Update as WriteInput];
      if (Delete) return ['remove', Delete.Key ?? {}, Delete as WriteInput];
      return ['check', ConditionCheck?.Key ?? {}, ConditionCheck as WriteInput];
    });
    if (ops.length === 0 || ops.length > 100) throw invalid('one to a hundred operations');
    if (new Set(ops.map(([, key]) => idOf(key))).size < ops.length) {
      throw invalid('Transaction request cannot include multiple operations on one item');
    }
    const outcomes = ops.map(([kind, key, input]) => {
      try {
        return { write: this.apply(kind, key, input), Code: 'None' };
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return { write: () => undefined, Code: 'ConditionalCheckFailed' };
      }
    });
    if (outcomes.some(({ Code }) => Code !== 'None')) {
      const CancellationReasons = outcomes.map(({ Code }) => ({ Code }));
      throw new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
    }
    for (const { write } of outcomes) write();
    return {};
  }
}

type WriteKind = 'put' | 'update' | 'remove' | 'check';
type WriteInput = Placeholders & {
  ConditionExpression?: string | undefined;
  UpdateExpression?: string | undefined;
  Item?: Item | undefined;
};

const carriedBy = (index: string) => {
  const found = tableDefinition.indexes.find(({ name }) => name === index);
  if (!found) throw new Error(`no index ${index}`);
  return new Set<string>(['PK', 'SK', found.partitionKey, found.sortKey, ...found.include]);
};
const carried = new Map(tableDefinition.indexes.map(({ name }) => [name as string, carriedBy(name)]));

function projected(
  item: Item,
  index: string,
  { ProjectionExpression, ExpressionAttributeNames = {} }: QueryCommandInput,
): Item {
  const wanted = ProjectionExpression?.split(', ').map((part) => ExpressionAttributeNames[part] ?? '');
  const there = index ? carried.get(index) : undefined;
  const has = (name: string) => (!wanted || wanted.includes(name)) && (!there || there.has(name));
  return plain(Object.fromEntries(Object.entries(item).filter(([name]) => has(name))));
}
