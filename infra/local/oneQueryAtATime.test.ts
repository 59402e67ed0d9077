import { expect, it } from 'vitest';
import { emptySurvey, surveyPage } from '../../functions/data/leaderboard/leaderboard.ts';
import type { Table } from '../../functions/data/table.ts';
import { eachShard } from '../../functions/runtime/job.ts';
import type { Board } from '../../shared/domain/leaderboard/leaderboard.ts';
import { oneQueryAtATime } from './oneQueryAtATime.ts';

const now = new Date('2026-11-20T09:00:00Z');
const pagesPerShard = 5;

/**
 * A board of eight shards whose pages are all available at once; records the event loop turn in which each is returned.
 */
function board() {
  const turns: number[] = [];
  let turn = 0;
  const count = () => {
    turn++;
    ticking = setImmediate(count);
  };
  let ticking = setImmediate(count);
  const unused = async () => Promise.reject(new Error('only queries'));
  const table: Table = {
    ...{ get: unused, batchGet: unused, write: unused },
    async query({ after }) {
      turns.push(turn);
      const page = Number(after?.page ?? 0) + 1;
      return { items: [], ...(page < pagesPerShard && { next: { page: String(page) } }) } as never;
    },
    within: () => table,
  };
  return { table, turns, stop: () => clearImmediate(ticking) };
}

async function pagesInOneTurn(wrap: (table: Table) => Table): Promise<{ pages: number; max: number }> {
  const { table, turns, stop } = board();
  const wrapped = wrap(table).within(() => 1);
  const survey = (board: Board) =>
    eachShard({ cursor: undefined, hasTime: () => true }, (shard, after) =>
      surveyPage(wrapped, emptySurvey(), { board, shard, after, owners: new Set(), now }),
    );
  await Promise.all([survey('points'), survey('ever')]);
  stop();
  const perTurn = new Map<number, number>();
  for (const turn of turns) perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1);
  return { pages: turns.length, max: Math.max(...perTurn.values()) };
}

it('the roll-up beside calls takes one page in a turn of the event loop', async () => {
  expect(await pagesInOneTurn(oneQueryAtATime)).toEqual({ pages: 80, max: 1 });
  expect((await pagesInOneTurn((table) => table)).max).toBeGreaterThan(16);
});

it('a failing query does not stop those behind it', async () => {
  let calls = 0;
  const { table, stop } = board();
  const failing: Table = {
    ...table,
    query: async (wanted) => {
      if (calls++ === 0) throw new Error('no page');
      return table.query(wanted);
    },
  };
  const gated = oneQueryAtATime(failing);
  const results = await Promise.allSettled([gated.query({} as never), gated.query({} as never)]);
  stop();
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
