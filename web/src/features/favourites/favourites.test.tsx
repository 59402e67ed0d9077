// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/client.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { measureIn } from '../../i18n/chosenUnits.ts';
import { currentUser } from '../../session/session.ts';
import { click, find, mount } from '../../testing/mount.ts';
import { closeAllModals, useModal } from '../../ui/dialogs/openModal.ts';
import FavouritesScreen from './favouritesScreen.tsx';

const walk = (id: string, extra: Record<string, unknown> = {}) => ({
  id,
  destination: { street: `${id}gatan`, town: 'Göteborg' },
  destinationName: `${id}gatan, Göteborg`,
  town: 'Göteborg',
  distance: 1.35,
  difficulty: 'medium',
  pointsEarned: 203,
  completed: true,
  completedAt: '2026-11-03T09:00:00Z',
  date: '2026-11-03',
  photoUrl: '/objects/a.jpg',
  startLatitude: 57.7,
  startLongitude: 11.97,
  endLatitude: 57.71,
  endLongitude: 11.98,
  ...extra,
});

let client: ReturnType<typeof createQueryClient>;
let navigated: unknown;
function Probe() {
  navigated = useModal('mapApps')?.props.challenge;
  return null;
}
const answers = vi.fn<(method: string) => Promise<Response>>();
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
const settle = async () => {
  do await pause();
  while (client.isFetching() + client.isMutating() > 0);
  await pause();
};
const open = () =>
  mount(
    <QueryClientProvider client={client}>
      <FavouritesScreen />
      <Probe />
    </QueryClientProvider>,
  );
const show = async () => {
  open();
  await settle();
};
const text = (selector: string) => find(selector).textContent;

beforeAll(() => configureApi('http://signpost.test'));
beforeEach(() => {
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) => answers(method));
  answers.mockReset().mockImplementation(async () => Response.json([]));
  client = createQueryClient(() => undefined);
  client.setQueryData(currentUser.queryKey, { id: 'w1' } as never);
});
afterEach(() => {
  measureIn('usual');
  act(closeAllModals);
  client.clear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('favourite card', () => {
  beforeEach(() => answers.mockImplementation(async () => Response.json([walk('Vasa')])));

  it('a favourite card shows destination, duration, distance, difficulty and date', async () => {
    await show();
    expect(text('h1')).toBe('My Favourites');
    expect(text('header')).toContain('1 route');
    expect(text('h2')).toBe('Vasagatan');
    const card = text('article');
    for (const part of ['Challenge Destination', '16 min', '1.4 km', 'Medium', 'Completed', 'Nov 03, 2026']) {
      expect(card).toContain(part);
    }
    expect(find('article img').getAttribute('src')).toBe('/objects/a.jpg');
  });

  it('the distance on a favourite card follows the chosen unit', async () => {
    measureIn('miles');
    await show();
    expect(text('article')).toContain('0.8 mi');
    expect(text('article')).not.toContain('km');
  });

  it('Navigate on a favourite card opens the destination', async () => {
    await show();
    const [button] = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Navigate');
    if (button) click(button);
    expect(navigated).toMatchObject({
      endLatitude: 57.71,
      endLongitude: 11.98,
      destination: { street: 'Vasagatan', town: 'Göteborg' },
      destinationName: 'Vasagatan, Göteborg',
    });
  });

  it('a broken photo of a favourite is replaced by the sign', async () => {
    await show();
    act(() => void find('article img').dispatchEvent(new Event('error')));
    expect(document.querySelector('img')).toBeNull();
    expect(text('[data-part=mini-plate]')).toBe('Vasagatan');
  });

  it.each([
    ['easy', 'Easy'],
    ['medium', 'Medium'],
    ['hard', 'Hard'],
  ])('a favourite card shows the difficulty as %s', async (difficulty, word) => {
    answers.mockImplementation(async () => Response.json([walk('Vasa', { difficulty })]));
    await show();
    expect(text(`[data-badge=${difficulty}]`)).toBe(word);
  });

  it('removing the heart removes the favourite card and keeps the focus in the list', async () => {
    let kept = [walk('Vasa'), walk('Haga')];
    answers.mockImplementation(async (method) => {
      if (method === 'DELETE') kept = kept.slice(1);
      return Response.json(method === 'GET' ? kept : { isFavourite: false });
    });
    await show();
    expect(text('header')).toContain('2 routes');
    const heart = find<HTMLElement>('[aria-label="Favourite: Vasagatan"]');
    heart.focus();
    click(heart);
    await settle();
    expect([...document.querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual(['Hagagatan']);
    expect(document.activeElement?.contains(find('article'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('other states', () => {
  it('loading favourites show a status', () => {
    answers.mockImplementation(() => new Promise(() => undefined));
    open();
    expect(text('[role=status]')).toBe('Loading your favourite routes...');
  });

  it('an empty list of favourites explains the heart', async () => {
    await show();
    expect(text('h2')).toBe('No Favourite Routes Yet');
    expect(text('main')).toContain('Tap the heart on a completed challenge');
  });

  it('a failed read of favourites shows an error with Try again', async () => {
    answers.mockImplementation(async () => new Response('No.', { status: 403 }));
    await show();
    expect(text('[role=alert] h2')).toBe('Failed to load favourites. Please try again.');
    answers.mockImplementation(async () => Response.json([walk('Vasa')]));
    click(find('[role=alert] button'));
    await settle();
    expect(text('h2')).toBe('Vasagatan');
  });

  it('favourites without a session ask to log in', async () => {
    client.setQueryData(currentUser.queryKey, null);
    await show();
    expect(text('h1')).toBe('Please Log In');
    expect(text('main')).toContain('You need to be logged in to view your favourites.');
    expect(find('main a').getAttribute('href')).toBe('/');
    expect(text('main a')).toBe('Go to Home');
  });
});
