import { describe, expect, it } from 'vitest';
import { Refusal } from '../../shared/api/errors.ts';
import { testBench } from '../testing/context.ts';
import { echo, open } from './endpoint.fixture.ts';
import { endpoint } from './endpoint.ts';

describe('the answer of an endpoint', () => {
  it('never shows an unexpected error, and logs where it was thrown without its message', async () => {
    const bench = testBench({});
    const broken = endpoint(open, async () => {
      throw new Error('cannot reach 57.70,11.96 for ada@example.org');
    });
    const answer = await bench.call(broken, { body: { name: 'ada' } });
    expect(answer).toMatchObject({ status: 500, text: 'Something went wrong on our side. Please quote request-1.' });
    expect(bench.lines.map((line) => line.message)).toEqual(['fault', 'request']);
    expect(bench.lines[1]?.counts).toEqual({ faults: 1 });
    expect(JSON.stringify(bench.lines)).not.toMatch(/57\.70|ada@/);
  });

  it('is a logged fault with status 500 when its shape is not the contract’s', async () => {
    const bench = testBench({});
    const wrong = endpoint(open, async () => JSON.parse('{"name": 3}'));
    expect((await bench.call(wrong, { body: { name: 'ada' } })).status).toBe(500);
    expect(bench.lines[0]?.error).toContain('InvalidOutput at name');
  });

  it('leaves out what the contract does not name', async () => {
    const chatty = endpoint(open, async () => JSON.parse('{"name": "ada", "homeLatitude": 57.7}'));
    expect((await testBench({}).call(chatty, { body: { name: 'ada' } })).json).toEqual({ name: 'ada' });
  });

  it('adds to the log line what the handler counted, and every refusal and fault', async () => {
    const bench = testBench({});
    const counting = endpoint(open, async ({ body, count }) => {
      count('conflicts');
      count('conflicts');
      if (body.name === 'bob') throw new Refusal('busy');
      count('completions');
      return { name: body.name };
    });
    for (const name of ['ada', 'bob']) await bench.call(counting, { body: { name } });
    await bench.call(echo, { body: { name: 'ada' } });
    expect(bench.lines.map(({ counts }) => counts)).toEqual([
      { conflicts: 2, completions: 1 },
      { conflicts: 2, refusals: 1 },
      undefined,
    ]);
  });

  it('comes with one log line and with headers that forbid caching', async () => {
    const bench = testBench({});
    const answer = await bench.call(echo, { body: { name: 'ada' } });
    expect(bench.lines).toEqual([
      expect.objectContaining({
        level: 'info',
        message: 'request',
        requestId: 'request-1',
        route: 'POST /api/echo',
        status: 200,
      }),
    ]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'request-1',
    });
  });
});
