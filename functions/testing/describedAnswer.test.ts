import { expect, it } from 'vitest';
import { requireDescribed } from './describedAnswer.ts';

const answer = (status: number, json: unknown, headers = {}) => ({ status, json, headers });
const health = 'GET /api/health';

it('an answer with another status, shape or error code than described fails the test that got it', () => {
  requireDescribed(health, answer(200, { status: 'ok' }));
  requireDescribed('GET /api/of-a-test', answer(418, {}));
  expect(() => requireDescribed(health, answer(200, { status: 'ok', more: 1 }))).toThrow(
    'differs from its description',
  );
  expect(() => requireDescribed(health, answer(200, {}))).toThrow('differs from its description');
  expect(() => requireDescribed(health, answer(201, { status: 'ok' }))).toThrow('answers 201');
  expect(() => requireDescribed(health, answer(404, undefined, { 'x-error-code': 'busy' }))).toThrow('answers 404');
});
