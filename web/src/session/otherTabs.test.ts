// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/queryClient.ts';
import { toastStore } from '../ui/notices/toast.ts';

const ada = { id: 'ada', username: 'ada' };
const key = ['/api', 'challenges', 'today'];
const channels: { listeners: ((event: object) => void)[] }[] = [];
let visibility: DocumentVisibilityState;
let leave: () => void;

class Channel {
  listeners: ((event: object) => void)[] = [];
  constructor() {
    channels.push(this);
  }
  addEventListener(_: string, listener: (event: object) => void) {
    this.listeners.push(listener);
  }
  postMessage() {
    for (const other of channels.filter((channel) => channel !== this)) for (const hear of other.listeners) hear({});
  }
}

beforeEach(() => {
  visibility = 'visible';
  channels.length = 0;
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.resetModules();
});
afterEach(() => {
  leave();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a tab with today's challenge of Ada; each tab has its own module instances. */
async function tab() {
  vi.resetModules();
  const { followTabs, broadcastToTabs } = await import('./otherTabs.ts');
  const { currentUser } = await import('./session.ts');
  const client = createQueryClient(() => undefined, broadcastToTabs);
  leave = followTabs(client);
  client.setQueryData(currentUser.queryKey, ada as never);
  const queryFn = vi.fn(async () => 'today');
  const unsubscribe = new QueryObserver(client, { queryKey: key, queryFn }).subscribe(() => undefined);
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1));
  const user = () => client.getQueryData(currentUser.queryKey);
  return { client, queryFn, user, unsubscribe };
}
const write = (client: ReturnType<typeof createQueryClient>) =>
  client
    .getMutationCache()
    .build(client, { mutationFn: async () => 'completed' })
    .execute(undefined);

it('a write in one tab refetches queries in the other and not in its own', async () => {
  const [one, other] = [await tab(), await tab()];
  await write(one.client);
  await vi.waitFor(() => expect(other.queryFn).toHaveBeenCalledTimes(2));
  expect(one.queryFn).toHaveBeenCalledTimes(1);
});

it('a write marked as untold is not broadcast', async () => {
  const [one, other] = [await tab(), await tab()];
  const options = { mutationFn: async () => 'bye', meta: { isSilent: true } };
  await one.client.getMutationCache().build(one.client, options).execute(undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(other.queryFn).toHaveBeenCalledTimes(1);
});

it('a hidden tab refetches when it becomes visible', async () => {
  const [one, other] = [await tab(), await tab()];
  visibility = 'hidden';
  await write(one.client);
  expect(other.queryFn).toHaveBeenCalledTimes(1);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(other.queryFn).toHaveBeenCalledTimes(2));
});

const storage = () => window.dispatchEvent(new StorageEvent('storage', { key: 'currentUserId' }));

it('a logout in another tab ends the session with a notice', async () => {
  const { user } = await tab();
  localStorage.setItem('currentUserId', 'ada');
  storage();
  expect(user()).toEqual(ada);
  localStorage.removeItem('currentUserId');
  storage();
  expect(user()).toBeNull();
  const { toastStore: shown } = await import('../ui/notices/toast.ts');
  expect(shown.read()[0]?.title).toBe("You've signed out");
  expect(toastStore.read()).toEqual([]);
});

it("another walker's login in another tab clears the data of this one", async () => {
  const { user } = await tab();
  localStorage.setItem('currentUserId', 'bo');
  storage();
  expect(user()).toBeUndefined();
});
