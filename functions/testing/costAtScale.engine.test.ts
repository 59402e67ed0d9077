import { expect, it } from 'vitest';
import { useEngine } from '../../test/engine.ts';
import { measureGrowth, outgrown, SAME_ORDER } from './costAtScale.ts';

const engine = useEngine();

it('calls cost the same waves and order of units for two thousand walkers as for sixty', async () => {
  const growth = await measureGrowth(engine.endpoint, 2000);
  expect(growth.map(({ call, large }) => `${call}: ${large.waves}`)).toEqual([
    'board of the world: 2',
    'board of friends: 2',
    'rank, first: 2',
    'rank, 400th (or last): 2',
    'rank, in the middle: 2',
    'rank, last: 2',
    'world map: 2',
    'figures of the world: 1',
  ]);
  expect(outgrown(growth)).toEqual([]);
  // The snapshot makes the cost independent of the world's size.
  expect(growth.find(({ call }) => call === 'world map')?.large.units).toBeLessThanOrEqual(60);

  // The check reports a violation.
  const [board] = growth;
  if (!board) throw new Error('nothing was measured');
  const { small, large } = board;
  expect(outgrown([{ ...board, large: { ...large, waves: large.waves + 1 } }])).toHaveLength(1);
  expect(outgrown([{ ...board, large: { ...large, units: small.units * SAME_ORDER } }])).toHaveLength(1);
});
