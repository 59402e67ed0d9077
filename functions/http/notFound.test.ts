import { describe, expect, it } from 'vitest';
import { httpEvent, testStage } from '../testing/context.ts';
import { now } from './endpoint.fixture.ts';
import { notFound } from './notFound.ts';

describe('notFound', () => {
  const find = (method: string, path: string) =>
    notFound({ stage: testStage, clock: () => now, log: () => undefined })(httpEvent({ method, path }));

  it('an unknown method of a known path answers 405 with the Allow header', async () => {
    const answer = await find('PUT', '/api/users/abc');
    expect(answer).toMatchObject({ statusCode: 405, headers: { allow: 'GET, PATCH, DELETE' } });
  });

  it('an unknown path answers 404 in the form of every refusal', async () => {
    const answer = await find('GET', '/api/nothing');
    expect(answer).toMatchObject({ statusCode: 404, body: "There's nothing here." });
    expect(answer.headers['x-error-code']).toBe('not_found');
  });

  it('a refusal is a problem document where Accept names it, and text otherwise', async () => {
    const find = notFound({ stage: testStage, clock: () => now, log: () => undefined });
    const ask = (accept: string) => find(httpEvent({ path: '/api/nothing', headers: { accept } }));
    const problem = await ask('application/json, application/problem+json');
    expect(problem.headers).toMatchObject({ 'content-type': 'application/problem+json', vary: 'accept' });
    expect(JSON.parse(problem.body)).toEqual({
      type: 'about:blank',
      title: "There's nothing here.",
      status: 404,
      code: 'not_found',
    });
    for (const accept of ['*/*', 'application/json']) {
      expect((await ask(accept)).headers['content-type']).toBe('text/plain; charset=utf-8');
    }
  });
});
