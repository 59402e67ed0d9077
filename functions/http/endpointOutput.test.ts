import { describe, expect, it } from 'vitest';
import { Refusal } from '../../shared/api/errors.ts';
import { testBench } from '../testing/context.ts';
import { echo, open } from './endpoint.fixture.ts';
import { endpoint } from './endpoint.ts';

describe('endpoint output', () => {
  it('an unexpected error answers 500 without its message and logs where it was thrown', async () => {
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

  it('an output that violates the contract answers 500 and is logged', async () => {
    const bench = testBench({});
    const wrong = endpoint(open, async () => JSON.parse('{"name": 3}'));
    expect((await bench.call(wrong, { body: { name: 'ada' } })).status).toBe(500);
    expect(bench.lines[0]?.error).toContain('InvalidOutput at name');
  });

  it('fields that the contract does not name are removed from a response', async () => {
    const chatty = endpoint(open, async () => JSON.parse('{"name": "ada", "homeLatitude": 57.7}'));
    expect((await testBench({}).call(chatty, { body: { name: 'ada' } })).json).toEqual({ name: 'ada' });
  });

  it("the log line contains the handler's counts, refusals and faults", async () => {
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

  it('every request writes one log line and answers with headers against caching', async () => {
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

  it('a refusal and a fault are problem documents where Accept names them', async () => {
    const headers = { accept: 'application/problem+json' };
    const refused = await testBench({}).call(echo, { body: {}, headers });
    expect(refused.headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(refused.text)).toMatchObject({ title: 'Name please', status: 400, code: 'invalid_input' });
    const broken = endpoint(open, async () => Promise.reject(new Error('a bug')));
    const failed = await testBench({}).call(broken, { body: { name: 'ada' }, headers });
    expect(JSON.parse(failed.text)).toMatchObject({ status: 500, code: 'internal' });
  });
});
