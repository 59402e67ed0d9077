import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { route } from '../../shared/api/route.ts';
import { randomId } from '../runtime/random.ts';
import { type Call, testBench } from '../testing/context.ts';
import { cookie, longExpiry, tableWith, walkerId } from './endpoint.fixture.ts';
import { endpoint } from './endpoint.ts';

describe('ownId', () => {
  const ownFile = route('POST', '/api/users/{id}/file', {
    auth: 'own',
    needs: [],
    params: z.object({ id: z.string() }),
    response: z.object({ walkerId: z.string() }),
  });
  const named = route('POST', '/api/named', {
    auth: 'own',
    ownId: 'body.userId',
    needs: [],
    body: z.object({ userId: z.optional(z.string()), text: z.optional(z.string()) }),
    response: z.object({ walkerId: z.string() }),
  });
  let ran = 0;
  const inPath = endpoint(ownFile, async ({ walkerId }) => {
    ran++;
    return { walkerId };
  });
  const inBody = endpoint(named, async ({ walkerId }) => {
    ran++;
    return { walkerId };
  });
  const path = (id: string): Call => ({ method: 'POST', params: { id }, cookie });
  const body = (body: object): Call => ({ body, cookie });

  it.each([
    ['their own id in the path', inPath, path(walkerId), 200],
    ['an id of another walker in the path', inPath, path(randomId()), 403],
    ['their own id in the body', inBody, body({ userId: walkerId }), 200],
    ['no id in the body', inBody, body({}), 200],
    ['an id of another walker in the body', inBody, body({ userId: randomId() }), 403],
    ['an id of another walker in an otherwise invalid input', inBody, body({ userId: randomId(), text: 3 }), 400],
  ])(
    'a request with %s gets its status, and a refused one never reaches the handler',
    async (_, handler, call, status) => {
      ran = 0;
      const answer = await testBench(tableWith(longExpiry)).call(handler, call);
      expect(answer.status).toBe(status);
      expect(ran).toBe(status === 200 ? 1 : 0);
      if (status === 403) expect(answer.headers['x-error-code']).toBe('not_yours');
    },
  );

  it("a call for any walker's id answers 401 without a valid session", async () => {
    for (const id of [walkerId, randomId()]) {
      expect((await testBench(tableWith(undefined, 5)).call(inPath, path(id))).status).toBe(401);
      expect((await testBench(tableWith(longExpiry)).call(inPath, { ...path(id), cookie: undefined })).status).toBe(
        401,
      );
    }
  });
});
