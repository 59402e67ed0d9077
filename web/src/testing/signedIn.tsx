import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { configureApi } from '../api/client.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { currentUser } from '../session/session.ts';
import { mount, onlyOf } from './mount.ts';

/** The fake server answers `GET /api/...` with a value, a Response, or undefined for a network error. */
export type Answers = Record<string, unknown>;

export const refused = (status: number, sentence: string) => new Response(sentence, { status });

let clear: (() => void) | undefined;
afterEach(() => {
  clear?.();
  clear = undefined;
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Renders for a signed-in walker with fake answers, and records requests in `calls`. */
export async function showTo(walker: { id: string } | null, node: ReactNode, first: Answers) {
  const answers = { ...first };
  configureApi('http://signpost.test');
  const calls: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string | URL, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(url, 'http://signpost.test');
    const exact = `${method} ${pathname}${search}`;
    const call = exact in answers ? exact : `${method} ${pathname}`;
    calls.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const answer = call in answers ? answers[call] : refused(404, "There's nothing here.");
    if (answer === undefined) return new Promise(() => undefined);
    return Promise.resolve(answer instanceof Response ? answer.clone() : Response.json(answer));
  });
  const client = createQueryClient(() => undefined);
  clear = () => client.clear();
  client.setQueryData(currentUser.queryKey, walker as never);
  if (walker) localStorage.setItem('currentUserId', walker.id);
  const waiting = Object.values(answers).filter((answer) => answer === undefined).length;
  const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  const isBusy = () => client.isFetching() + client.isMutating() > waiting;
  /** The loop waits three times, because an answer can cause further requests. */
  const settle = async () => {
    for (let quiet = 0; quiet < 3; quiet = isBusy() ? 0 : quiet + 1) await pause();
  };
  const within = (shown: ReactNode) => <QueryClientProvider client={client}>{shown}</QueryClientProvider>;
  const { show } = mount(within(node));
  await settle();
  const answer = (call: string, value: unknown) => {
    answers[call] = value;
  };
  const remount = (next: ReactNode) => show(within(next));
  return { settle, answer, remount, made: (call: string) => calls.filter((one) => one.call === call) };
}

export function buttonOf(name: string): HTMLButtonElement {
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
  return onlyOf(
    [...document.querySelectorAll('button')].filter((element) => nameOf(element) === name),
    `button ${name}`,
  );
}
