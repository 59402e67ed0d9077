// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/queryClient.ts';
import { mount } from '../../testing/mount.ts';
import { isDayOver, useDayTurn } from './homeScreen.tsx';
import { todayChallenge } from './queries.ts';

const timeZone = 'Europe/Stockholm';
const at = (wall: string) => new Date(`2026-11-${wall}:00+01:00`);
const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));

function Probe() {
  useDayTurn({ id: 'w1', timeZone });
  return null;
}

describe('isDayOver', () => {
  const over = (date: string | undefined, read: string, now: string) =>
    isDayOver({ date, readAt: at(read).getTime() }, at(now), timeZone);

  it('the shown day is over once the local date has changed since it was read', () => {
    expect(over('2026-11-20', '20T23:58', '20T23:59')).toBe(false);
    expect(over('2026-11-20', '20T23:58', '21T00:00')).toBe(true);
    expect(over(undefined, '20T23:58', '21T00:00')).toBe(true);
  });

  it("today's challenge is refetched every five minutes while the server answers yesterday", () => {
    expect(over('2026-11-20', '21T00:01', '21T00:05')).toBe(false);
    expect(over('2026-11-20', '21T00:01', '21T00:06')).toBe(true);
    expect(over('2026-11-21', '21T00:01', '21T12:00')).toBe(false);
  });
});

describe('useDayTurn', () => {
  let visibility: DocumentVisibilityState = 'visible';
  let client: ReturnType<typeof createQueryClient>;
  const isStale = () => client.getQueryState(todayChallenge.queryKey)?.isInvalidated;

  beforeEach(() => {
    vi.useFakeTimers({ now: at('20T23:57') });
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    client = createQueryClient(() => undefined);
    client.setQueryData(todayChallenge.queryKey, { id: 'c1', completed: true, date: '2026-11-20' } as never);
    mount(
      <QueryClientProvider client={client}>
        <Probe />
      </QueryClientProvider>,
    );
  });
  afterEach(() => {
    visibility = 'visible';
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("today's challenge is refetched at midnight", async () => {
    await minutes(2);
    expect(isStale()).toBe(false);
    await minutes(2);
    expect(isStale()).toBe(true);
  });

  it("today's challenge is refetched when the page becomes visible after midnight", async () => {
    visibility = 'hidden';
    await minutes(4);
    expect(isStale()).toBe(false);
    visibility = 'visible';
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(isStale()).toBe(true);
  });
});
