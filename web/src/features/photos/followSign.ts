import type { QueryClient } from '@tanstack/react-query';
import { type Challenge, challenges } from '../../../../shared/api/challenges.ts';
import { read } from '../../api/queryClient.ts';
import { walksOf } from '../../api/walkerReads.ts';

/** After a completion: the reader needs a second or two, and six when it has to be started. */
const LOOKS_MS = [2_500, 4_500, 10_000, 20_000];

/** Looks a few times whether the photo's sign has been read, so that it is shown without a reload. */
export function followSign(client: QueryClient, { id, userId }: Challenge): void {
  const today = read(challenges.getTodayChallenge);
  const look = async (number: number) => {
    const challenge = await client.fetchQuery({ ...today, staleTime: 0, retry: false }).catch(() => undefined);
    // Another day's walk, sent late: its list shows it when it is opened.
    if (challenge && challenge.id !== id) return;
    if (challenge && challenge.sign !== null) await client.invalidateQueries({ queryKey: walksOf(userId).queryKey });
    else wait(number + 1);
  };
  const wait = (number: number) => {
    const pause = LOOKS_MS[number];
    if (pause !== undefined) setTimeout(() => void look(number), pause);
  };
  wait(0);
}
