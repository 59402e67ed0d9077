import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import * as dynamo from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../functions/data/table.ts';
import { tableDefinition } from '../../functions/data/tableDefinition.ts';

const MAX_BEHIND = 12;

/** The parts of a write that `functions/data/ops.ts` uses. */
interface Write {
  Key?: Item;
  Item?: Item;
  ConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
}
type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

const idOf = ({ PK, SK }: Item) => `${PK}\u0000${SK}`;
const invalid = (message: string) => Object.assign(new Error(message), { name: 'ValidationException' });

/**
 * An in-process implementation of the commands of functions/data/table.ts, so that a seed gives the same order of
 * events. memoryTable.engine.test.ts compares it with the engine. Recent writes are kept for stale reads.
 */
export class MemoryTable {
  readonly items = new Map<string, Item>();
  writes = 0;
  /** Items replaced by the last writes, oldest first. */
  private readonly before: { id: string; item: Item | undefined }[] = [];

  /** Reads the state of `behind` writes ago. */
  send(command: unknown, behind = 0): object {
    if (command instanceof dynamo.GetCommand) {
      const item = this.read(idOf(command.input.Key ?? {}), behind);
      return item ? { Item: plain(item) } : {};
    }
    if (command instanceof dynamo.BatchGetCommand) return this.batchGet(command.input, behind);
    if (command instanceof dynamo.QueryCommand) return this.query(command.input, behind);
    if (command instanceof dynamo.TransactWriteCommand) return this.transactWrite(command.input);
    const kinds = { Put: dynamo.PutCommand, Update: dynamo.UpdateCommand, Delete: dynamo.DeleteCommand };
    const kind = (['Put', 'Update', 'Delete'] as const).find((name) => command instanceof kinds[name]);
    if (!kind) throw new Error('no such command');
    const write = this.prepare(kind, (command as dynamo.PutCommand).input as Write);
    if (write) return { Attributes: write() };
    throw new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });
  }

  private read(id: string, behind: number): Item | undefined {
    const old = behind > 0 ? this.before.slice(-behind).find((each) => each.id === id) : undefined;
    return old ? old.item : this.items.get(id);
  }

  private batchGet({ RequestItems = {} }: dynamo.BatchGetCommandInput, behind: number) {
    const [[name = '', { Keys: keys = [], ...how } = {}] = []] = Object.entries(RequestItems);
    if (keys.length > 100) throw invalid('at most a hundred keys');
    if (new Set(keys.map(idOf)).size < keys.length) throw invalid('Provided list of item keys contains duplicates');
    const items = keys.map((key) => this.read(idOf(key), behind)).filter((item) => item !== undefined);
    return { Responses: { [name]: items.map((item) => projected(item, '', how)) } };
  }

  query(input: dynamo.QueryCommandInput, behind = 0) {
    const { IndexName: index = '', KeyConditionExpression: text = '', ExpressionAttributeValues: values = {} } = input;
    const [partition, sort] = [`${index}PK`, `${index}SK`];
    if (!/^#pk = :pk( AND begins_with\(#sk, :begin\)| AND #sk BETWEEN :low AND :high)?$/.test(text))
      throw new Error(`not a query: ${text}`);
    const { ':begin': begin = '', ':low': low = '', ':high': high = '\uffff' } = values;
    const order = (item: Item) => `${item[sort]}\u0000${idOf(item)}`;
    const items = new Map(this.items);
    const undone = behind > 0 ? this.before.slice(-behind).reverse() : [];
    for (const { id, item } of undone) item ? items.set(id, item) : items.delete(id);
    const found = [...items.values()].filter((item) => {
      const position = String(item[sort]);
      return item[partition] === values[':pk'] && position.startsWith(begin) && position >= low && position <= high;
    });
    found.sort((one, other) => (order(one) < order(other) ? -1 : 1));
    if (input.ScanIndexForward === false) found.reverse();
    const start = input.ExclusiveStartKey && order(input.ExclusiveStartKey);
    const isAfter = (item: Item) => !start || (order(item) !== start && order(item) > start === input.ScanIndexForward);
    const page = found.filter(isAfter).slice(0, input.Limit);
    // Like DynamoDB, a page that is exactly full has a next key.
    const last = page.length === input.Limit ? page.at(-1) : undefined;
    return {
      Items: page.map((item) => projected(item as Item, index, input)),
      ...(last && { LastEvaluatedKey: only(last, (name) => ['PK', 'SK', partition, sort].includes(name)) }),
    };
  }

  /** Undefined if the condition fails; the returned function applies the write and returns the new item. */
  private prepare(kind: WriteKind, input: Write): (() => Item | undefined) | undefined {
    const key = input.Key ?? input.Item ?? {};
    const id = idOf(key);
    const before = this.items.get(id);
    if (!holds(input.ConditionExpression, before, input)) return undefined;
    if (kind === 'ConditionCheck') return () => undefined;
    const after = kind === 'Put' ? plain(input.Item) : kind === 'Update' ? updated(before ?? key, input) : undefined;
    return () => {
      this.writes++;
      this.before.push({ id, item: this.items.get(id) });
      if (this.before.length > MAX_BEHIND) this.before.shift();
      if (after) this.items.set(id, after);
      else this.items.delete(id);
      return plain(after);
    };
  }

  private transactWrite({ TransactItems: parts = [] }: dynamo.TransactWriteCommandInput) {
    const ops = parts.flatMap((part) => Object.entries(part) as [WriteKind, Write][]);
    if (ops.length === 0 || ops.length > 100) throw invalid('one to a hundred operations');
    if (new Set(ops.map(([, { Key, Item = {} }]) => idOf(Key ?? Item))).size < ops.length)
      throw invalid('Transaction request cannot include multiple operations on one item');
    const prepared = ops.map(([kind, input]) => this.prepare(kind, input));
    if (prepared.includes(undefined)) {
      const CancellationReasons = prepared.map((write) => ({ Code: write ? 'None' : 'ConditionalCheckFailed' }));
      throw new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
    }
    for (const write of prepared) write?.();
    return {};
  }
}

const only = (item: Item, isWanted: (name: string) => boolean): Item =>
  plain(Object.fromEntries(Object.entries(item).filter(([name]) => isWanted(name))));

function projected(
  item: Item,
  index: string,
  input: Pick<dynamo.QueryCommandInput, 'ProjectionExpression' | 'ExpressionAttributeNames'>,
): Item {
  const wanted = input.ProjectionExpression?.split(', ').map((part) => input.ExpressionAttributeNames?.[part]);
  const found = tableDefinition.indexes.find(({ name }) => name === index);
  const carried = found && new Set<string>(['PK', 'SK', found.partitionKey, found.sortKey, ...found.include]);
  return only(item, (name) => (!wanted || wanted.includes(name)) && (!carried || carried.has(name)));
}

/** A copy without undefined fields, as the table returns it. */
function plain<T>(value: T): T {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(plain) as T;
  const defined = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(defined.map(([name, inner]) => [name, plain(inner)])) as T;
}

const pathOf = (text: string, { ExpressionAttributeNames: names = {} }: Write) =>
  text.split('.').map((part) => names[part] ?? '');
const at = (item: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Item | undefined)?.[name], item);

/** Only the expressions of functions/data/ops.ts; a new one throws. */
const holds = (condition: string | undefined, item: Item | undefined, given: Write): boolean =>
  (condition?.split(' AND ') ?? []).every((part) => {
    const alternatives = part.replace(/^\((.*)\)$/, '$1').split(' OR ');
    return alternatives.some((each) => isTrue(each, item, given));
  });

function isTrue(part: string, item: Item | undefined, given: Write): boolean {
  const [, not, name] = /^attribute_(not_)?exists\((\S+)\)$/.exec(part) ?? [];
  if (name) return (at(item, pathOf(name, given)) !== undefined) !== Boolean(not);
  const [, left, sign, right = ''] = /^(\S+) (=|<|>) (\S+)$/.exec(part) ?? [];
  if (!left) throw new Error(`not a condition: ${part}`);
  const [stored, wanted] = [at(item, pathOf(left, given)), given.ExpressionAttributeValues?.[right]];
  if (sign === '=') return stored !== undefined && JSON.stringify(stored) === JSON.stringify(wanted);
  return typeof stored === 'number' && (sign === '<' ? stored < Number(wanted) : stored > Number(wanted));
}

function updated(before: Item, given: Write): Item {
  const after = plain(before);
  const clauses = given.UpdateExpression?.matchAll(/(SET|ADD|REMOVE) (.*?)(?= (?:SET|ADD|REMOVE) |$)/g) ?? [];
  for (const [, clause, list = ''] of clauses) {
    for (const part of list.split(', ')) {
      const [left = '', right = ''] = part.split(/ (?:= )?/);
      const path = pathOf(left, given);
      const [holder, name] = [at(after, path.slice(0, -1)) as Item | undefined, path.at(-1) ?? ''];
      const value = given.ExpressionAttributeValues?.[right];
      if (!holder) throw invalid('The document path is not valid.');
      if (clause === 'REMOVE') delete holder[name];
      else holder[name] = clause === 'SET' ? plain(value) : Number(holder[name] ?? 0) + Number(value);
    }
  }
  return after;
}
