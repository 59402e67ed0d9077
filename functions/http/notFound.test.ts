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
});
