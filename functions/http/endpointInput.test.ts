import { describe, expect, it } from 'vitest';
import { type Call, testBench } from '../testing/context.ts';
import { echo } from './endpoint.fixture.ts';

describe('endpoint input', () => {
  const bench = testBench({});
  const refused: [string, Call, number, string, string][] = [
    ['no body', { method: 'POST' }, 400, 'invalid_input', 'Name please'],
    ['bad JSON', { body: '{"name":' }, 400, 'invalid_json', "The request body isn't valid JSON."],
    ['an array', { body: [] }, 400, 'invalid_input', 'The request body must be a JSON object.'],
    ['a wrong type', { body: { name: 3 } }, 400, 'invalid_input', 'Name please'],
    [
      'a wrong type without a sentence of its own',
      { body: { name: 'a', age: 'x' } },
      400,
      'invalid_input',
      'age is not valid.',
    ],
    [
      'not JSON by its type',
      { body: '{"name":"a"}', headers: { 'content-type': 'text/plain' } },
      415,
      'not_json',
      'The request body must be JSON.',
    ],
    [
      'a form',
      { body: 'name=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'not_json',
      'The request body must be JSON.',
    ],
    ['over 64 KB', { body: { name: 'a'.repeat(65 * 1024) } }, 413, 'body_too_large', 'That request is too large.'],
    [
      '__proto__ as a key',
      { body: '{"name":"a","__proto__":{"admin":true}}' },
      400,
      'forbidden_key',
      "The request body contains a key that isn't allowed.",
    ],
    [
      'constructor, deep inside',
      { body: '{"name":"a","x":[{"constructor":1}]}' },
      400,
      'forbidden_key',
      "The request body contains a key that isn't allowed.",
    ],
    [
      'prototype in the query',
      { body: { name: 'a' }, query: { prototype: '1' } },
      400,
      'forbidden_key',
      "The request body contains a key that isn't allowed.",
    ],
  ];
  for (const [what, call, status, code, sentence] of refused) {
    it(`an input with ${what} is refused with status ${status} and a text`, async () => {
      const answer = await bench.call(echo, call);
      expect(answer).toMatchObject({ status, text: sentence, headers: { 'x-error-code': code } });
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    });
  }

  it('unknown fields in a request body are ignored', async () => {
    const answer = await bench.call(echo, { body: { name: 'ada', unknown: { deep: true } } });
    expect(answer).toMatchObject({ status: 200, json: { name: 'ada' } });
  });
});
