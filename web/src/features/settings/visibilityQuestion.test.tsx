// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { configureApi, loadTransport } from '../../api/client.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { currentUser } from '../../session/session.ts';
import { isVisibilityQuestionDue, isVisibilityToConfirm } from '../../session/visibilityQuestion.ts';
import { click, find, mount, press } from '../../testing/mount.ts';
import { toastStore } from '../../ui/toast.ts';
import { visibilities } from './visibility.tsx';
import VisibilityQuestion, { ASK_AGAIN, ASK_FIRST } from './visibilityQuestion.tsx';

const walker = { id: 'w1', mapVisibility: 'anonymous', mapVisibilityToConfirm: false } as const;
const answers = vi.fn<(init: RequestInit) => Response>();
const closed = vi.fn();
let client: ReturnType<typeof createQueryClient>;
const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`no button ${name}`);
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

it('says in plain sentences what each choice gives away', () => {
  expect(find('[role=dialog]').textContent).toContain(ASK_FIRST);
  expect(find('[role=dialog]').textContent).toContain(
    'Friends see each walk, and the street and photo of about every third, whatever you choose: some ten walks show them roughly where you live.',
  );
  expect(find('[role=dialog] h2').textContent).toBe('Who may see your walks?');
  for (const { label, text } of visibilities) {
    expect(find('[role=dialog]').textContent).toContain(label);
    expect(find('[role=dialog]').textContent).toContain(text);
  }
});

it('says to a walker who was named under an older sentence why it asks again, and holds them anonymous', async () => {
  const before = { ...walker, mapVisibilityToConfirm: true };
  expect(isVisibilityToConfirm(walker)).toBe(false);
  expect(isVisibilityToConfirm(before)).toBe(true);
  client.setQueryData(currentUser.queryKey, before as never);
  await settle();
  expect(ASK_AGAIN).toBe(
    'You chose to show your name when we said too little about it: a few walks show roughly where you live. Until you choose again, strangers see an anonymous walker.',
  );
  expect(find('[role=dialog]').textContent).toContain(ASK_AGAIN);
  expect(find<HTMLInputElement>('input[value=anonymous]').checked).toBe(true);
  click(button('Decide Later'));
  expect(isVisibilityToConfirm(before)).toBe(false);
});

it('keeps the answer on the server', async () => {
  answers.mockImplementation(() => Response.json({ ...walker, mapVisibility: 'named' }));
  act(() => find<HTMLInputElement>('input[value=named]').click());
  click(button('Save My Choice'));
  await settle();
  expect(answers.mock.calls.map(([{ method, body }]) => [method, body])).toEqual([
    ['PATCH', JSON.stringify({ mapVisibility: 'named' })],
  ]);
  expect(toastStore.read()[0]).toMatchObject({ title: 'Settings updated' });
  expect(closed).toHaveBeenCalledTimes(1);
  expect(client.getQueryData(currentUser.queryKey)).toMatchObject({ mapVisibility: 'named' });
});

it('stays when the answer could not be kept', async () => {
  answers.mockImplementation(() => new Response('No.', { status: 400 }));
  click(button('Save My Choice'));
  await settle();
  expect(toastStore.read()[0]).toMatchObject({ title: 'Failed to update settings', description: 'Please try again.' });
  expect(closed).not.toHaveBeenCalled();
  expect(isVisibilityQuestionDue(walker)).toBe(true);
});

it.each([
  ['Decide Later', () => click(button('Decide Later'))],
  ['Escape', () => press(document, 'Escape')],
])('%s keeps the walker anonymous and is the end of it', (_, leave) => {
  leave();
  expect(answers).not.toHaveBeenCalled();
  expect(closed).toHaveBeenCalledTimes(1);
  expect(isVisibilityQuestionDue(walker)).toBe(false);
});
