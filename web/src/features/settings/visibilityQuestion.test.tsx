// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { configureApi, loadTransport } from '../../api/client.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { currentUser } from '../../session/session.ts';
import { isVisibilityQuestionDue, WALKS_TELL } from '../../session/visibilityQuestion.ts';
import { click, find, mount, press } from '../../testing/mount.ts';
import { toastStore } from '../../ui/toast.ts';
import { audiences } from './visibility.tsx';
import VisibilityQuestion, { ASK_FIRST } from './visibilityQuestion.tsx';

const walker = { id: 'w1', mapVisibility: 'anonymous' } as const;
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
  expect(find('[role=dialog]').textContent).toContain(WALKS_TELL);
  expect(find('[role=dialog] h2').textContent).toBe('Who may see your walks?');
  for (const { label, text } of audiences) {
    expect(find('[role=dialog]').textContent).toContain(label);
    expect(find('[role=dialog]').textContent).toContain(text);
  }
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
