import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Challenge, challenges } from '../../../../shared/api/challenges.ts';
import { read } from '../../api/queryClient.ts';
import { followSign } from './queries.ts';

const today = read(challenges.getTodayChallenge).queryKey;
const done = { id: 'walk-1', userId: 'ada', completed: true, sign: null } as unknown as Challenge;
let client: QueryClient;
let answers: (Challenge | null)[];
let reads: number;

beforeEach(() => {
  vi.useFakeTimers();
  reads = 0;
  client = new QueryClient({
    defaultOptions: { queries: { queryFn: async () => answers[Math.min(reads++, answers.length - 1)] ?? null } },
  });
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

it('followSign polls until the sign is read', async () => {
  answers = [done, { ...done, sign: 'read' }];
  followSign(client, done);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toBe(2);
  expect(client.getQueryData(today)).toMatchObject({ sign: 'read' });
});

it('followSign ends after four reads, and at once for another walk', async () => {
  answers = [done];
  followSign(client, done);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reads).toBe(4);
  answers = [{ ...done, id: 'walk-2' }];
  reads = 0;
  followSign(client, done);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reads).toBe(1);
});
