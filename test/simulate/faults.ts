import * as sdk from '@aws-sdk/client-dynamodb';
import * as dynamo from '@aws-sdk/lib-dynamodb';
import type { Dice } from '../../shared/domain/seededRandom.fixture.ts';
import type { MemoryTable } from './memoryTable.ts';

export const noFaults = () => ({
  ...{ refused: 0, answerLost: 0, repeated: 0, throttled: 0, throttledInTransaction: 0, conflict: 0 },
  ...{ staleIndex: 0, staleRead: 0, unprocessedKeys: 0, pageEnd: 0, portRefused: 0, portAnswerLost: 0, stopped: 0 },
  ...{ messageLost: 0, messageLate: 0, messageTwice: 0, eventTwice: 0, runsAtOnce: 0, shortRun: 0 },
  ...{ clockBack: 0, clockAhead: 0 },
});
export type FaultCounts = ReturnType<typeof noFaults>;
type FaultKind = keyof FaultCounts;
export const faultKinds = Object.keys(noFaults()) as FaultKind[];

/** Probabilities of faults per call. */
export interface FaultRates {
  /** Fails in spite of the retries of the SDK and the table. */
  broken: number;
  /** Succeeds after retries. */
  transient: number;
  /** Probability of a stale read. */
  stale: number;
  stopped: number;
}
export const noRates: FaultRates = { broken: 0, transient: 0, stale: 0, stopped: 0 };

export function faultRatesOf(dice: Dice): FaultRates {
  if (dice.chance(0.15)) return noRates;
  const some = (max: number) => (dice.chance(0.3) ? 0 : dice.share() * max);
  return { broken: some(0.06), transient: some(0.3), stale: some(0.8), stopped: some(0.15) };
}

const realTimeout = globalThis.setTimeout;
export type Scheduler = ReturnType<typeof schedulerOf>;

/**
 * Serialises commands in an order drawn from the seed: each waits before its effect and again before its answer, so
 * that every interleaving can occur.
 */
export function schedulerOf(dice: Dice, waiting: (() => void)[] = []) {
  return {
    /** Passed to the next step's scheduler, because a handler may continue to work after its answer. */
    waiting,
    turn: () => new Promise<void>((resolve) => waiting.push(resolve)),
    /** Replaces a timer. */
    later: (work: () => void) => void waiting.push(work),
    async run(work: readonly Promise<unknown>[]): Promise<void> {
      let open = work.length;
      for (const each of work) each.finally(() => open--).catch(() => undefined);
      for (let idle = 0; ; ) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        if (waiting.length > 0) {
          waiting.splice(dice.below(waiting.length), 1)[0]?.();
          idle = 0;
        } else if (open === 0) return;
        else if (++idle > 2_000) throw new Error('stuck: no call goes on');
        else if (idle > 50) await new Promise<void>((resolve) => realTimeout(resolve, 1));
      }
    },
  };
}

/** Below the retry limits of the SDK and the table. */
const MAX_TRANSIENT = 5;
export type CallFaults = ReturnType<typeof callFaults>;

/** Faults of one request or job run, including the turn at which it is aborted. */
export function callFaults(dice: Dice, rates: FaultRates, scheduler: Scheduler, counts: FaultCounts) {
  const stopAt = dice.chance(rates.stopped) ? 1 + dice.below(40) : Number.POSITIVE_INFINITY;
  let [turns, transient] = [0, 0];
  const faults = {
    dice,
    rates,
    /** A fault may have aborted the call or lost its answer. */
    disturbed: false,
    /** A write may have been applied twice. */
    repeated: false,
    async turn(): Promise<void> {
      await scheduler.turn();
      if (++turns < stopAt) return;
      if (turns === stopAt) counts.stopped++;
      faults.disturbed = true;
      throw new Error('stopped');
    },
    count: (kind: FaultKind) => void counts[kind]++,
    breaks: () => dice.chance(rates.broken),
    isTransient: () => transient < MAX_TRANSIENT && dice.chance(rates.transient) && ++transient > 0,
    /** How many writes a read is behind. */
    behind(kind: 'staleIndex' | 'staleRead'): number {
      if (!dice.chance(rates.stale)) return 0;
      counts[kind]++;
      return 1 + dice.below(12);
    },
    /** A port may fail before or after its effect. */
    async port<T>(work: () => T | Promise<T>): Promise<T> {
      await faults.turn();
      const broken = faults.breaks() ? dice.pick(['portRefused', 'portAnswerLost'] as const) : undefined;
      const answer = broken === 'portRefused' ? undefined : await work();
      if (broken) {
        faults.disturbed = true;
        counts[broken]++;
        throw new Error('the service did not answer');
      }
      await faults.turn();
      return answer as T;
    },
  };
  return faults;
}

const of = { message: 'planned', $metadata: {} };
const cancelled = (Code: string, ops: number, at: number) => {
  const CancellationReasons = Array.from({ length: ops }, (_, index) => ({ Code: index === at ? Code : 'None' }));
  return new sdk.TransactionCanceledException({ ...of, CancellationReasons });
};

/** The table for one call: every command takes turns and may fail like DynamoDB. */
export function faultyClient(table: MemoryTable, faults: CallFaults): dynamo.DynamoDBDocumentClient {
  const { dice, rates } = faults;
  const refuse = () => {
    faults.disturbed = true;
    const kind = dice.pick(['refused', 'throttled'] as const);
    faults.count(kind);
    return kind === 'refused' ? new sdk.InternalServerError(of) : new sdk.ProvisionedThroughputExceededException(of);
  };

  function transientFault(command: unknown): Error {
    const ops = command instanceof dynamo.TransactWriteCommand ? (command.input.TransactItems?.length ?? 0) : 0;
    const kind = ops > 0 ? dice.pick(['conflict', 'throttledInTransaction'] as const) : 'conflict';
    faults.count(kind);
    if (ops === 0) return new sdk.TransactionConflictException(of);
    const throttled = ['ThrottlingError', 'ProvisionedThroughputExceeded'];
    return cancelled(kind === 'conflict' ? 'TransactionConflict' : dice.pick(throttled), ops, dice.below(ops));
  }

  /** A transaction's token makes the SDK's retry idempotent; a plain write has none. */
  async function write(command: unknown): Promise<object> {
    if (faults.isTransient()) throw transientFault(command);
    if (faults.breaks()) {
      if (dice.chance(0.5)) throw refuse();
      table.send(command);
      faults.disturbed = true;
      faults.count('answerLost');
      throw new sdk.InternalServerError(of);
    }
    const answer = table.send(command);
    if (!dice.chance(rates.transient / 8)) return answer;
    faults.count('repeated');
    await faults.turn();
    if (command instanceof dynamo.TransactWriteCommand) return answer;
    faults.repeated = true;
    return table.send(command);
  }

  /** Large items end a page early, even after the last item. */
  function query(input: dynamo.QueryCommandInput): object {
    const behind = input.ConsistentRead ? 0 : faults.behind(input.IndexName ? 'staleIndex' : 'staleRead');
    const page = table.query(input, behind);
    // Sessions, achievements and devices are bounded far below a page: the product reads them in one.
    const isBounded = /^(S#|A#|PS#)/.test(String(input.ExpressionAttributeValues?.[':begin'] ?? ''));
    if (input.Limit !== undefined || page.Items.length === 0 || isBounded || rates.transient === 0) return page;
    if (!dice.chance(0.4)) return page;
    faults.count('pageEnd');
    return table.query({ ...input, Limit: 1 + dice.below(Math.max(1, page.Items.length - 1)) }, behind);
  }

  function batchGet({ RequestItems = {} }: dynamo.BatchGetCommandInput): object {
    const [[name = '', request = { Keys: [] }] = []] = Object.entries(RequestItems);
    const behind = request.ConsistentRead ? 0 : faults.behind('staleRead');
    const isLate = faults.isTransient();
    if (isLate) faults.count('unprocessedKeys');
    const left = request.Keys?.filter(() => isLate && dice.chance(0.5)) ?? [];
    const Keys = request.Keys?.filter((key) => !left.includes(key));
    const answer = table.send(new dynamo.BatchGetCommand({ RequestItems: { [name]: { ...request, Keys } } }), behind);
    return left.length > 0 ? { ...answer, UnprocessedKeys: { [name]: { Keys: left } } } : answer;
  }

  function read(command: unknown): object {
    if (faults.breaks()) throw refuse();
    if (command instanceof dynamo.QueryCommand) return query(command.input);
    if (command instanceof dynamo.BatchGetCommand) return batchGet(command.input);
    const isConsistent = (command as dynamo.GetCommand).input.ConsistentRead;
    return table.send(command, isConsistent ? 0 : faults.behind('staleRead'));
  }

  const reads = [dynamo.GetCommand, dynamo.QueryCommand, dynamo.BatchGetCommand];
  const send = async (command: unknown) => {
    await faults.turn();
    const answer = reads.some((kind) => command instanceof kind) ? read(command) : await write(command);
    await faults.turn();
    return answer;
  };
  return { send } as unknown as dynamo.DynamoDBDocumentClient;
}
