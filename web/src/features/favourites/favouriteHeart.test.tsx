// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/client.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { currentUser } from '../../session/session.ts';
import { click, find, mount } from '../../testing/mount.ts';
import { toastStore } from '../../ui/notices/toast.ts';
import { FavouriteHeart } from './favouriteHeart.tsx';

const id = 'w1.2026-11-20.abc';
const fetched = vi.fn<(method: string, path: string) => Response | Promise<Response>>();
const calls = (method: string) => fetched.mock.calls.filter(([given]) => given === method).map(([, path]) => path);
const lastToast = () => toastStore.read()[0];
const hearts = () => [...document.querySelectorAll<HTMLButtonElement>('.iconbtn--heart')];
const pressed = () => hearts().map((heart) => heart.getAttribute('aria-pressed'));
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
const settle = async () => {
  do await pause();
  while (client.isFetching() + client.isMutating() > 0);
  await pause();
};

let client: ReturnType<typeof createQueryClient>;
let kept: string[];
let held: Promise<void>;
let release: () => void;
const hold = () => {
  held = new Promise((resolve) => {
    release = resolve;
  });
};
const serve = (method: string, path: string): Response => {
  if (method === 'GET')
    return Response.json(
      kept.map((known) => ({ id: known, destination: { street: 'Vasagatan' }, destinationName: 'Vasagatan' })),
    );
  const challengeId = path.split('/').at(-1) ?? '';
  kept = kept.filter((known) => known !== challengeId);
  if (method === 'POST') kept.push(challengeId);
  return Response.json({ isFavourite: method === 'POST' });
};
const refuse = (method: string) => {
  fetched.mockImplementation((given, path) =>
    given === method ? new Response("That challenge doesn't exist.", { status: 404 }) : serve(given, path),
  );
};
const mountHearts = (count: number) =>
  mount(
    <QueryClientProvider client={client}>
      {[...Array(count).keys()].map((key) => (
        <FavouriteHeart key={key} challengeId={id} destination={{ street: 'Vasagatan', town: 'Göteborg' }} />
      ))}
    </QueryClientProvider>,
  );
const show = async (count = 1) => {
  mountHearts(count);
  await settle();
};

beforeAll(() => configureApi('http://signpost.test'));
beforeEach(() => {
  kept = [];
  held = Promise.resolve();
  fetched.mockReset().mockImplementation(serve);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') await held;
    return fetched(method, decodeURIComponent(String(url).replace('http://signpost.test', '')));
  });
  client = createQueryClient(() => undefined);
  client.setQueryData(currentUser.queryKey, { id: 'w1' } as never);
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

describe('FavouriteHeart', () => {
  it('the heart is a toggle labelled with its walk', async () => {
    await show();
    expect(find('button').getAttribute('aria-label')).toBe('Favourite: Vasagatan');
    expect(pressed()).toEqual(['false']);
  });

  it('adding and removing a favourite shows a notice', async () => {
    await show();
    click(find('button'));
    await settle();
    expect(calls('POST')).toEqual([`/api/users/w1/favourites/${id}`]);
    expect(lastToast()).toMatchObject({ title: 'Added to favourites' });
    expect(pressed()).toEqual(['true']);
    click(find('button'));
    await settle();
    expect(calls('DELETE')).toEqual([`/api/users/w1/favourites/${id}`]);
    expect(lastToast()).toMatchObject({ title: 'Removed from favourites' });
    expect(pressed()).toEqual(['false']);
    expect(kept).toEqual([]);
    act(() => lastToast()?.action?.onPress());
    await settle();
    expect(calls('POST')).toHaveLength(2);
    expect(pressed()).toEqual(['true']);
  });

  it.each([
    ['add', 'POST', [], 'false'],
    ['remove', 'DELETE', [id], 'true'],
  ] as const)('the heart changes at once and reverts when the request fails to %s', async (verb, method, at, was) => {
    kept = [...at];
    refuse(method);
    hold();
    await show();
    expect(pressed()).toEqual([was]);
    click(find('button'));
    await pause();
    expect(pressed()).toEqual([was === 'true' ? 'false' : 'true']);
    release();
    await settle();
    expect(lastToast()).toMatchObject({
      title: `Failed to ${verb} favourite`,
      description: 'Please try again.',
      variant: 'destructive',
    });
    expect(pressed()).toEqual([was]);
  });

  it('repeated clicks on a heart send one request', async () => {
    await show();
    click(find('button'));
    click(find('button'));
    click(find('button'));
    await settle();
    expect(fetched.mock.calls.filter(([method]) => method !== 'GET')).toHaveLength(1);
    expect(pressed()).toEqual(['true']);
  });

  it('all hearts of a walk agree and share one request', async () => {
    kept = [id];
    await show(30);
    expect(calls('GET')).toHaveLength(1);
    expect(new Set(pressed())).toEqual(new Set(['true']));
    const [first] = hearts();
    hold();
    if (first) click(first);
    await pause();
    expect(new Set(pressed())).toEqual(new Set(['false']));
    release();
    await settle();
    expect(new Set(pressed())).toEqual(new Set(['false']));
  });

  it('a heart knows favourites beyond the first page', async () => {
    fetched.mockImplementation((_, path) =>
      path.includes('cursor=next')
        ? Response.json([{ id }])
        : Response.json([{ id: 'other' }], { headers: { 'x-next-cursor': 'next' } }),
    );
    await show();
    expect(calls('GET')).toEqual(['/api/users/w1/favourites', '/api/users/w1/favourites?cursor=next']);
    expect(pressed()).toEqual(['true']);
  });

  it('the heart is disabled until favourites are known', async () => {
    fetched.mockImplementation(() => new Promise(() => undefined));
    mountHearts(1);
    expect(find<HTMLButtonElement>('button').disabled).toBe(true);
  });
});
