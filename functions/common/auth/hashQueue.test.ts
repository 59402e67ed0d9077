import { expect, it } from 'vitest';
import { Refusal } from '../../../shared/api/errors.ts';
import { hashQueue } from './password.ts';

/** Concurrent callers of the queue with a fake clock that each finished task advances. */
function crowd(bounds: Partial<Parameters<typeof hashQueue>[0]> = {}) {
  let now = 0;
  const run = hashQueue({ atOnce: 2, longestMs: 1_000, guessMs: 100, ...bounds }, () => now);
  const ends: ((ms: number) => void)[] = [];
  const answers: Promise<unknown>[] = [];
  return {
    ends,
    answers,
    comes: () => {
      const answer = run(
        () =>
          new Promise<void>((resolve) =>
            ends.push((ms) => {
              now += ms;
              resolve();
            }),
          ),
      );
      answer.catch(() => undefined);
      answers.push(answer);
      return answer;
    },
    settled: () => new Promise((resolve) => setTimeout(resolve)),
  };
}

it('hashQueue runs a fixed number of hashes at once and the others in order', async () => {
  const { comes, ends, settled } = crowd();
  const order: number[] = [];
  const all = Array.from({ length: 5 }, (_, index) => comes().then(() => order.push(index)));
  await settled();
  expect(ends).toHaveLength(2);
  for (let turn = 0; turn < 5; turn++) {
    ends[turn]?.(100);
    await settled();
    expect(ends).toHaveLength(Math.min(5, turn + 3));
  }
  await Promise.all(all);
  expect(order).toEqual([0, 1, 2, 3, 4]);
});

it('the hash queue refuses a caller who would wait too long at once with Retry-After', async () => {
  const { comes, ends, settled } = crowd({ guessMs: 600 });
  const taken = [comes(), comes(), comes(), comes()];
  const refused: unknown = await comes().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: 'too_many_at_once', status: 503, headers: { 'retry-after': '2' } });
  for (let turn = 0; turn < 4; turn++) {
    await settled();
    ends[turn]?.(600);
  }
  await Promise.all(taken);
  await settled();
  const later = comes();
  await settled();
  ends.at(-1)?.(600);
  await expect(later).resolves.toBeUndefined();
});

it('a failing password hash frees its place in the queue', async () => {
  const run = hashQueue({ atOnce: 1, longestMs: 1_000, guessMs: 1 });
  const failed = run(() => Promise.reject(new Error('no memory')));
  const next = run(async () => 'done');
  await expect(failed).rejects.toThrow('no memory');
  expect(await next).toBe('done');
  expect(await run(async () => 'again')).toBe('again');
});

it('slow password hashes shorten the queue', async () => {
  const { comes, ends, settled } = crowd({ atOnce: 1, longestMs: 2_000, guessMs: 10 });
  for (let turn = 0; turn < 20; turn++) {
    const one = comes();
    await settled();
    ends[turn]?.(3_000);
    await one;
  }
  void comes();
  await expect(comes()).rejects.toMatchObject({ code: 'too_many_at_once' });
  ends.at(-1)?.(1);
});

it('the hash queue refuses a caller who waited much longer than estimated and frees the place', async () => {
  const { comes, ends, settled } = crowd({ atOnce: 1, longestMs: 1_000, guessMs: 100 });
  const first = comes();
  const second = comes();
  await settled();
  ends[0]?.(1_501);
  await first;
  await expect(second).rejects.toMatchObject({ code: 'too_many_at_once' });
  const third = comes();
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]?.(100);
  await expect(third).resolves.toBeUndefined();
});
