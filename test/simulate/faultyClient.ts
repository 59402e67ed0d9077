import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { errors } from './faults.ts';
import type { Hand } from './hand.ts';
import type { MemoryTable } from './memoryTable.ts';

/** The table as one call sees it: every command waits for its turn, and may go wrong as one of DynamoDB's may. */
export function faultyClient(table: MemoryTable, hand: Hand): DynamoDBDocumentClient {
  const send = async (command: unknown) => {
    await hand.turn();
    const answer = await perform(table, hand, command);
    await hand.turn();
    return answer;
  };
  return { send } as unknown as DynamoDBDocumentClient;
}

async function perform(table: MemoryTable, hand: Hand, command: unknown): Promise<unknown> {
  if (command instanceof GetCommand || command instanceof QueryCommand || command instanceof BatchGetCommand) {
    if (hand.breaks()) throw brokenBefore(hand);
    return read(table, hand, command);
  }
  if (command instanceof TransactWriteCommand) {
    const ops = command.input.TransactItems?.length ?? 0;
    if (hand.mayPass()) throw passingCancel(hand, ops);
    return write(hand, () => table.transactWrite(command.input), true);
  }
  if (hand.mayPass()) {
    hand.count('conflict');
    throw errors.conflict();
  }
  if (command instanceof PutCommand) return write(hand, () => table.put(command.input));
  if (command instanceof UpdateCommand) return write(hand, () => table.update(command.input));
  if (command instanceof DeleteCommand) return write(hand, () => table.remove(command.input));
  throw new Error('no such command');
}

function brokenBefore(hand: Hand): Error {
  hand.disturbed = true;
  const kind = hand.dice.pick(['refused', 'throttled'] as const);
  hand.count(kind);
  return errors[kind]();
}

function passingCancel(hand: Hand, ops: number): Error {
  const kind = hand.dice.pick(['conflict', 'throttledInTransaction'] as const);
  hand.count(kind);
  const code =
    kind === 'conflict' ? 'TransactionConflict' : hand.dice.pick(['ThrottlingError', 'ProvisionedThroughputExceeded']);
  return errors.cancelled(code, ops, hand.dice.below(ops));
}

/** A transaction carries a token: the SDK's second try of one that was applied finds it done. A plain write does not. */
async function write(hand: Hand, apply: () => object, hasToken = false): Promise<object> {
  if (hand.breaks()) {
    if (hand.dice.chance(0.5)) throw brokenBefore(hand);
    apply();
    hand.disturbed = true;
    hand.count('answerLost');
    throw errors.refused();
  }
  const answer = apply();
  if (!hand.dice.chance(hand.weather.passing / 8)) return answer;
  hand.count('repeated');
  await hand.turn();
  if (hasToken) return answer;
  hand.repeated = true;
  return apply();
}

/** What is bounded by its count and far below a page: the product reads it in one. */
const inOnePage = /^(S#|A#|PS#)/;

function read(table: MemoryTable, hand: Hand, command: GetCommand | QueryCommand | BatchGetCommand): object {
  if (command instanceof GetCommand) {
    return table.get(command.input, command.input.ConsistentRead ? 0 : hand.behind('staleRead'));
  }
  if (command instanceof QueryCommand) {
    const { input } = command;
    const behind = input.ConsistentRead ? 0 : hand.behind(input.IndexName ? 'staleIndex' : 'staleRead');
    return endedEarly(table.query(input, behind), input, hand);
  }
  const [[name = '', asked] = []] = Object.entries(command.input.RequestItems ?? {});
  const answer = table.batchGet(command.input, asked?.ConsistentRead ? 0 : hand.behind('staleRead'));
  if (!hand.mayPass()) return answer;
  hand.count('unprocessedKeys');
  const left = (asked?.Keys ?? []).filter(() => hand.dice.chance(0.5));
  const isLeft = (item: Record<string, unknown>) => left.some(({ PK, SK }) => PK === item.PK && SK === item.SK);
  return {
    Responses: { [name]: (answer.Responses[name] ?? []).filter((item) => !isLeft(item)) },
    ...(left.length > 0 && { UnprocessedKeys: { [name]: { Keys: left } } }),
  };
}

/** As a page ends that is full of large items: after any of them; after the only one, too, and then nothing follows. */
function endedEarly(
  { places, ...page }: ReturnType<MemoryTable['query']>,
  input: QueryCommandInput,
  hand: Hand,
): object {
  const begins = String(input.ExpressionAttributeValues?.[':begin'] ?? '');
  const mayEnd = input.Limit === undefined && places.length > 0 && !inOnePage.test(begins);
  if (!mayEnd || hand.weather.passing === 0 || !hand.dice.chance(0.4)) return page;
  hand.count('pageEnd');
  const size = 1 + hand.dice.below(Math.max(1, places.length - 1));
  return { Items: page.Items.slice(0, size), LastEvaluatedKey: places[size - 1] };
}
