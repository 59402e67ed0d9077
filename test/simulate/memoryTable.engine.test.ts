import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { type Condition, check, type Op, put, remove, update } from '../../functions/data/ops.ts';
import type { Query } from '../../functions/data/query.ts';
import { createTable, documentClient, openTable, type Table } from '../../functions/data/table.ts';
import { localAws } from '../../functions/testing/countedTable.ts';
import { type Dice, diceOf } from '../../shared/domain/seededRandom.fixture.ts';
import { useEngine } from '../engine.ts';
import { MemoryTable } from './memoryTable.ts';

const engine = useEngine();

/** The simulation's table without faults. */
function memoryClient(table: MemoryTable): DynamoDBDocumentClient {
  const send = async (command: unknown) => table.send(command);
  return { send } as unknown as DynamoDBDocumentClient;
}

const partitions = ['A', 'B'];
const places = ['1', '2', '3', '4'];
const keyOf = (dice: Dice) => ({ PK: dice.pick(partitions), SK: dice.pick(places) });
const indexed = (dice: Dice) => (dice.chance(0.6) ? { GSI1PK: dice.pick(['X', 'Y']), GSI1SK: dice.pick(places) } : {});

function conditionOf(dice: Dice): Condition {
  return dice.pick<Condition>([
    { exists: true },
    { exists: false },
    { equals: { points: dice.below(3) } },
    { equals: { username: null } },
    { equals: { 'inner.name': dice.pick(['a', 'b']) } },
    { below: { points: dice.below(4) } },
    { above: { points: dice.below(3) } },
    { exists: true, below: { points: 3 }, equals: { username: dice.pick(['ada', 'bob']) } },
  ]);
}

function opOf(dice: Dice): Op {
  const key = keyOf(dice);
  const when = dice.chance(0.5) ? conditionOf(dice) : undefined;
  const item = {
    ...key,
    ...indexed(dice),
    points: dice.below(4),
    username: dice.pick(['ada', 'bob', null, undefined]),
    inner: { name: dice.pick(['a', 'b']), list: [1, { two: 2 }] },
    bytes: new Uint8Array([dice.below(256)]),
  };
  const changed = { add: { points: dice.below(5) - 2 }, set: { username: 'cyd', ...indexed(dice) }, remove: ['bytes'] };
  return dice.pick([put(item, when), put(item, when), update(key, changed, when), remove(key, when)]);
}

const queryOf = (dice: Dice): Query => ({
  ...(dice.chance(0.5) ? { PK: dice.pick(partitions) } : { index: 'GSI1' as const, PK: dice.pick(['X', 'Y']) }),
  ...dice.pick([{}, { beginsWith: dice.pick(places) }, { between: ['1', '3'] as const }]),
  ...(dice.chance(0.5) && { limit: 1 + dice.below(3) }),
  newestFirst: dice.chance(0.5),
  ...(dice.chance(0.3) && { only: ['SK', 'points'] }),
});

/** Result of an operation: answer, failed conditions, or refusal. */
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    (answer) => ({ answer }),
    (error: { name: string; failed?: number[] }) => ({ name: error.name, failed: error.failed }),
  );

/** A random operation on both tables, from the same seed. */
async function stepOn(table: Table, seed: number) {
  const dice = diceOf(seed);
  const kind = dice.pick(['write', 'write', 'transaction', 'get', 'batch', 'query'] as const);
  if (kind === 'write') return outcomeOf(table.write(opOf(dice)));
  if (kind === 'get') return outcomeOf(table.get(keyOf(dice)));
  if (kind === 'batch') return outcomeOf(table.batchGet([keyOf(dice), keyOf(dice), keyOf(dice)]));
  if (kind === 'transaction') {
    const ops = [opOf(dice), opOf(dice), check(keyOf(dice), conditionOf(dice))];
    return outcomeOf(table.write(...ops));
  }
  const query = queryOf(dice);
  const first = await outcomeOf(table.query(query));
  const next = 'answer' in first ? (first.answer as { next?: Record<string, unknown> }).next : undefined;
  return next ? [first, await outcomeOf(table.query({ ...query, after: next }))] : first;
}

let real: Table;
beforeAll(async () => {
  const client = documentClient({ endpoint: engine.endpoint, ...localAws });
  await createTable('signpost', client);
  real = openTable('signpost', client);
});

it('MemoryTable answers as the engine for random sequences of calls', async () => {
  const memory = openTable('signpost', memoryClient(new MemoryTable()));
  const outcomes = new Set<string>();
  for (let seed = 0; seed < 1_500; seed++) {
    const [answered, expected] = [await stepOn(memory, seed), await stepOn(real, seed)];
    expect(answered, `step ${seed}`).toEqual(expected);
    outcomes.add(JSON.stringify(expected).slice(0, 24));
  }
  // Guards against comparing only identical refusals.
  expect(outcomes.size).toBeGreaterThan(10);
});
