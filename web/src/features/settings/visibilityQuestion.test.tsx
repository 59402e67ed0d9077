// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { configureApi, loadTransport } from '../../api/client.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { currentUser } from '../../session/session.ts';
import { click, find, mount, press } from '../../testing/mount.ts';
import { toastStore } from '../../ui/notices/toast.ts';
import { isVisibilityQuestionDue, markVisibilityAsked, WALKS_TELL } from './visibilityDue.ts';
import VisibilityQuestion from './visibilityQuestion.tsx';

const walker = { id: 'w1', mapVisibility: 'anonymous' as OwnUser['mapVisibility'], completedChallenges: 1 };
const answers = vi.fn<(init: RequestInit) => Response>();
const closed = vi.fn();
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
      <VisibilityQuestion open onClose={closed} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  client.clear();
  closed.mockReset();
  answers.mockReset();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const isDue = (user: Partial<typeof walker> = {}, today: { completed: boolean } | null = null) =>
  isVisibilityQuestionDue({ ...walker, ...user }, today);

it('the audience question has three rows and at most 40 words', () => {
  const dialog = find('[role=dialog]');
  expect(find('[role=dialog] h2').textContent).toBe('Who sees your walks?');
  expect([...dialog.querySelectorAll('li')]).toHaveLength(3);
  const texts: string[] = [];
  const nodes = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) texts.push(nodes.currentNode.textContent ?? '');
  expect(texts.join(' ').trim().split(/\s+/).length).toBeLessThanOrEqual(40);
  expect(dialog.textContent).toContain(WALKS_TELL);
});

it('a tap on another audience saves it and closes the audience question', async () => {
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

it('the audience question stays open when the answer could not be saved', async () => {
  answers.mockImplementation(() => new Response('No.', { status: 400 }));
  click(row('Only me'));
  await settle();
  expect(toastStore.read()[0]).toMatchObject({ title: 'Failed to update settings', description: 'Please try again.' });
  expect(closed).not.toHaveBeenCalled();
  expect(isDue()).toBe(true);
});

it.each([
  ['a tap on the present audience', () => click(row('Friends'))],
  ['Escape', () => press(document, 'Escape')],
])('%s keeps the default audience without a call, and the question is not asked again', (_, leave) => {
  expect(isDue()).toBe(true);
  leave();
  expect(answers).not.toHaveBeenCalled();
  expect(closed).toHaveBeenCalledTimes(1);
  expect(isDue()).toBe(false);
});

it('the audience question is due from the day after the first walk, once for each walker who kept the default', () => {
  expect(isDue({ completedChallenges: 0 })).toBe(false);
  expect(isDue({ completedChallenges: 1 }, { completed: true })).toBe(false);
  expect(isDue({ completedChallenges: 1 }, { completed: false })).toBe(true);
  expect(isDue({ completedChallenges: 2 }, { completed: true })).toBe(true);
  expect(isDue({ mapVisibility: 'named' })).toBe(false);
  markVisibilityAsked('w2');
  expect(isDue()).toBe(true);
  markVisibilityAsked(walker.id);
  expect(isDue()).toBe(false);
});
