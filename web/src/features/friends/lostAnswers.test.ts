import { expect, it } from 'vitest';
import { ApiError, OfflineError, UnreachableError } from '../../api/errors.ts';
import { unacknowledgedWrites } from './friends.ts';

const failing = (error: Error) => async () => Promise.reject(error);
const isAgain = async (again: boolean) => again;

it.each([
  ['no answer at all', new UnreachableError(new Error('reset')), true],
  ['an answer that our gateway gave', new ApiError(504, ''), true],
  ['no network to be sent by', new OfflineError(), false],
  ['a refusal', new ApiError(409, 'No.'), false],
])('after %s the next write is marked as a repetition or not', async (_, error, expected) => {
  const write = unacknowledgedWrites();
  await expect(write('ada', failing(error))).rejects.toBe(error);
  expect(await write('bob', isAgain)).toBe(false);
  expect(await write('ada', isAgain)).toBe(expected);
  expect(await write('ada', isAgain)).toBe(false);
});

it('an unacknowledged write stays marked through offline attempts until the server answers', async () => {
  const write = unacknowledgedWrites();
  await write('ada', failing(new UnreachableError(new Error('reset')))).catch(() => undefined);
  await write('ada', failing(new OfflineError())).catch(() => undefined);
  expect(await write('ada', isAgain)).toBe(true);
});
