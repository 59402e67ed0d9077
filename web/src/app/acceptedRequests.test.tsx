// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { configureApi, loadTransport } from '../api/client.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { requestsBy } from '../features/friends/friends.ts';
import { mount } from '../testing/mount.ts';
import { toastStore } from '../ui/notices/toast.ts';
import { useAcceptedRequests } from './backgroundTasks.tsx';

const bo = { id: 'bo', username: 'bo', firstName: 'Bo', lastName: null, profilePhotoUrl: null };
const request = { id: 'ada.bo', requester: { ...bo, id: 'ada' }, addressee: bo };
const answerTo = vi.fn<(path: string) => unknown>();
const Told = () => {
  useAcceptedRequests('ada');
  return null;
};

let client: ReturnType<typeof createQueryClient>;
beforeAll(async () => {
  configureApi('http://signpost.test');
  await loadTransport();
});
beforeEach(() => {
  client = createQueryClient(() => undefined);
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(answerTo(String(url).replace('http://signpost.test', ''))),
  );
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
  answerTo.mockReset();
});

async function start(sent: readonly object[]) {
  client.setQueryData(requestsBy('ada').queryKey, sent as never);
  mount(
    <QueryClientProvider client={client}>
      <Told />
    </QueryClientProvider>,
  );
  for (let turn = 0; turn < 10; turn += 1) await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
}
const answers = (sent: readonly object[], friends: readonly object[]) =>
  answerTo.mockImplementation((path) => (path.includes('sent=true') ? sent : friends));
const titles = () => toastStore.read().map(({ title }) => title);

it('an accepted friend request is announced by first name', async () => {
  answers([], [bo]);
  await start([request]);
  expect(titles()).toContain('Bo has accepted your friend request');
});

it.each([
  ['was declined', [], []],
  ['still waits', [request], [bo]],
])('a friend request that %s is not announced', async (_, sent, friends) => {
  const before = titles();
  answers(sent, friends);
  await start([request]);
  expect(answerTo).toHaveBeenCalled();
  expect(titles()).toEqual(before);
});

it('no friends are fetched when no friend request was pending', async () => {
  await start([]);
  expect(answerTo).not.toHaveBeenCalled();
});
