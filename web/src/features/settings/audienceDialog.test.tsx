// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { configureApi, loadTransport } from '../../api/client.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { currentUser } from '../../session/session.ts';
import { click, find, mount, press } from '../../testing/mount.ts';
import { closeAllModals, useModal } from '../../ui/dialogs/openModal.ts';
import { toastStore } from '../../ui/notices/toast.ts';
import AudienceDialog from './audienceDialog.tsx';
import { AudienceLine, WALKS_TELL } from './visibility.tsx';

const walker = {
  id: 'w1',
  mapVisibility: 'anonymous' as OwnUser['mapVisibility'],
  shownTown: 'Porto' as string | null,
};
const answers = vi.fn<(init: RequestInit) => Response>();
const closed = vi.fn();
let isOpened: boolean;
function Probe() {
  isOpened = useModal('audience')?.open === true;
  return null;
}
let client: ReturnType<typeof createQueryClient>;
const row = (audience: string) => {
  const found = [...document.querySelectorAll('button')].find(
    (button) => button.querySelector('b')?.textContent === audience,
  );
  if (!found) throw new Error(`no row ${audience}`);
  return found;
};
const settle = async () => {
  const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  do await pause();
  while (client.isMutating() > 0);
  await pause();
};

beforeAll(async () => {
  configureApi('http://signpost.test');
  await loadTransport();
});
beforeEach(() => {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => answers(init));
  client = createQueryClient(() => undefined);
  client.setQueryData(currentUser.queryKey, walker as never);
  mount(
    <QueryClientProvider client={client}>
      <AudienceDialog open onClose={closed} />
      <AudienceLine />
      <Probe />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  act(closeAllModals);
  client.clear();
  closed.mockReset();
  answers.mockReset();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('the audience dialog has three rows and at most 40 words', () => {
  const dialog = find('[role=dialog]');
  expect(find('[role=dialog] h2').textContent).toBe('Who sees your walks?');
  expect([...dialog.querySelectorAll('li')]).toHaveLength(3);
  const texts: string[] = [];
  const nodes = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) texts.push(nodes.currentNode.textContent ?? '');
  expect(texts.join(' ').trim().split(/\s+/).length).toBeLessThanOrEqual(40);
  expect(dialog.textContent).toContain(WALKS_TELL);
});

it('a tap on another audience saves it and closes the audience dialog', async () => {
  answers.mockImplementation(() => Response.json({ ...walker, mapVisibility: 'named' }));
  click(row('Everyone'));
  await settle();
  expect(answers.mock.calls.map(([{ method, body }]) => [method, body])).toEqual([
    ['PATCH', JSON.stringify({ mapVisibility: 'named' })],
  ]);
  expect(toastStore.read()[0]).toMatchObject({ title: 'Settings updated' });
  expect(closed).toHaveBeenCalledTimes(1);
  expect(client.getQueryData(currentUser.queryKey)).toMatchObject({ mapVisibility: 'named' });
});

it('the audience dialog stays open when the answer could not be saved', async () => {
  answers.mockImplementation(() => new Response('No.', { status: 400 }));
  click(row('Only me'));
  await settle();
  expect(toastStore.read()[0]).toMatchObject({ title: 'Failed to update settings', description: 'Please try again.' });
  expect(closed).not.toHaveBeenCalled();
});

it.each([
  ['a tap on the present audience', () => click(row('Friends'))],
  ['Escape', () => press(document, 'Escape')],
])('%s keeps the audience without a call', (_, leave) => {
  leave();
  expect(answers).not.toHaveBeenCalled();
  expect(closed).toHaveBeenCalledTimes(1);
});

it.each([
  [{}, 'Friends see itStrangers see only “Porto”Change'],
  [{ shownTown: null }, 'Friends see itStrangers see only a dotChange'],
  [{ mapVisibility: 'named' }, 'Everyone sees itChange'],
  [{ mapVisibility: 'hidden' }, 'Only you see itChange'],
])('beside a photo it is said who sees it: %j', async (changes, line) => {
  client.setQueryData(currentUser.queryKey, { ...walker, ...changes } as never);
  await settle();
  expect(find('[data-part=audience]').textContent).toBe(line);
});

it('a tap on the line beside a photo opens the three audiences', () => {
  click(find('[data-part=audience]'));
  expect(isOpened).toBe(true);
});
