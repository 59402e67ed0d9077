// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { configureApi, loadTransport } from '../../api/client.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { currentUser } from '../../session/session.ts';
import { click, find, mount } from '../../testing/mount.ts';
import { DEFAULT_LOCATION } from '../home/location/homePlace.tsx';
import WorldScreen, { completedText, globalWalks } from './worldScreen.tsx';

type MapProps = {
  walks: readonly { id: string }[];
  place: unknown;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
};
const map = vi.hoisted(() => ({ props: undefined as MapProps | undefined }));
vi.mock('../../map/world/worldMap.tsx', () => ({
  WorldMap: (props: MapProps) => {
    map.props = props;
    return null;
  },
}));

const walk = (id: number, extra: Record<string, unknown> = {}) => ({
  id: `walk-${id}`,
  destination: { street: `Street ${id}`, town: 'Lisboa' },
  destinationName: `Street ${id}, Lisboa`,
  username: 'ines',
  difficulty: 'hard',
  pointsEarned: 1420,
  distance: 2.149,
  completedAt: '2026-11-19T12:00:00Z',
  photoUrl: '/objects/a.jpg',
  completed: true,
  latitude: 38.7,
  longitude: -9.1,
  endLatitude: 38.7,
  endLongitude: -9.1,
  ...extra,
});
const walksFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => walk(first + at));
const world = {
  totalChallenges: 18_204,
  totalUsers: 2391,
  totalDistance: 31_870,
  mostPopularDestination: {
    name: 'Linnégatan, Göteborg',
    destination: { street: 'Linnégatan', town: 'Göteborg' },
    count: 112,
  },
};

const answers = vi.fn<(path: string) => Response>();
let client: ReturnType<typeof createQueryClient>;
const tell = (walks: unknown[], stats: unknown = world) =>
  answers.mockImplementation((path) => Response.json(path.includes('/stats/') ? stats : walks));
const settle = async () => {
  const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  do await pause();
  while (client.isFetching() > 0);
  await pause();
};
const open = () =>
  mount(
    <QueryClientProvider client={client}>
      <WorldScreen />
    </QueryClientProvider>,
  );
const show = async () => {
  open();
  await settle();
};
const text = (selector: string) => find(selector).textContent;
const entries = () => [...document.querySelectorAll<HTMLButtonElement>('[data-part=global-recent] button')];
const entry = (at: number) => entries()[at] ?? document.body;
const details = () => find<HTMLElement>('[aria-label="Selected challenge"]');

beforeAll(async () => {
  configureApi('http://signpost.test');
  await loadTransport();
});
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('fetch', async (url: string) => answers(String(url)));
  client = createQueryClient(() => undefined);
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

describe('world figures', () => {
  const figures = () =>
    [...document.querySelectorAll('[data-part=global-summary] > div')].map((card) => [
      card.querySelector('dt')?.textContent,
      card.querySelector('dd')?.textContent?.replace(/\s+/g, ' '),
    ]);

  it('the world summary shows challenges, walkers, kilometres and the popular place', async () => {
    tell([]);
    await show();
    expect(text('h1')).toBe('Global Challenges');
    expect(find('header a').getAttribute('aria-label')).toBe('Back to Home');
    expect(figures()).toEqual([
      ['Total Challenges', '18,204'],
      ['Active Users', '2,391'],
      ['Total Distance', '31,870 km'],
      ['Popular Destination', 'Linnégatan112 walks'],
    ]);
  });

  it('the world summary names no place unless enough walkers share it', async () => {
    tell([], { ...world, mostPopularDestination: null });
    await show();
    expect(figures()[3]).toEqual(['Popular Destination', '–']);
  });
});

it('the map is that of home, once it is known, else of the newest walk, else of London', async () => {
  const know = (homeLatitude: number | null) =>
    act(() => client.setQueryData(currentUser.queryKey, { homeLatitude, homeLongitude: homeLatitude } as OwnUser));
  know(null);
  tell([]);
  await show();
  expect(map.props?.place).toBe(DEFAULT_LOCATION);
  tell([walk(1, { latitude: 41.1 }), walk(2)]);
  await act(() => client.invalidateQueries({ queryKey: globalWalks.queryKey }));
  await settle();
  expect(map.props?.place).toMatchObject({ latitude: 41.1, longitude: -9.1 });
  know(57);
  await settle();
  expect(map.props?.place).toEqual({ latitude: 57, longitude: 57 });
});

describe('list of walks', () => {
  it('the world list shows ten walks and the map all', async () => {
    tell(walksFrom(1, 12));
    await show();
    expect(text('#recent-challenges')).toBe('Recent Challenges');
    expect(entries()).toHaveLength(10);
    expect(entry(0).textContent).toBe('Street 1ines · 2.1 kmHard');
    expect(map.props?.walks).toHaveLength(12);
  });

  it('the world list shows all walks on request', async () => {
    tell(walksFrom(1, 12));
    await show();
    click(find('section[aria-labelledby=recent-challenges] > button'));
    expect(entries()).toHaveLength(12);
    click(entry(11));
    await settle();
    expect(map.props?.selectedId).toBe('walk-12');
  });

  it('selecting a walk in the world list shows its details on the map too, and closing deselects it', async () => {
    tell(walksFrom(1, 3));
    await show();
    expect(details().hidden).toBe(true);
    click(entry(1));
    expect(map.props?.selectedId).toBe('walk-2');
    expect(entry(1).getAttribute('aria-pressed')).toBe('true');
    for (const part of ['Lisboa', 'Street 2', 'ines', 'Hard', '1,420 points', '2.1 km', 'Nov 19, 2026']) {
      expect(details().textContent).toContain(part);
    }
    expect(find('[data-part=global-photo]').getAttribute('src')).toBe('/objects/a-400.jpg');
    click(find('[aria-label=Close]'));
    expect(map.props?.selectedId).toBeUndefined();
    expect(details().hidden).toBe(true);
  });

  it('a walk selected on the world map shows its details, an anonymous one its day and no photo', async () => {
    const { photoUrl: _, ...bare } = walk(2, { username: 'Anonymous walker', completedAt: '2026-11-18' });
    tell([walk(1), bare]);
    await show();
    act(() => map.props?.onSelect('walk-2'));
    expect(details().textContent).toContain('Anonymous walker');
    expect(details().textContent).toContain('Nov 18, 2026');
    expect(details().querySelector('img')).toBeNull();
  });

  it('older walks of the world are fetched on request, each once', async () => {
    answers.mockImplementation((path) => {
      if (path.includes('/stats/')) return Response.json(world);
      if (path.includes('cursor=next')) return Response.json(walksFrom(500, 2));
      return Response.json(walksFrom(1, 500), { headers: { 'x-next-cursor': 'next' } });
    });
    await show();
    expect(text('[data-part=global-more]')).toContain('The latest 500 of 18,204 walks');
    click(find('[data-part=global-more] button'));
    await settle();
    expect(map.props?.walks).toHaveLength(501);
    expect(text('[data-part=global-more]')).toBe("501 of 18,204 walks. The rest isn't public.");
  });

  it('a world map that shows all walks has no text about missing ones', async () => {
    tell(walksFrom(1, 3), { ...world, totalChallenges: 3 });
    await show();
    expect(text('[data-part=global-more]')).toBe('');
  });
});

describe('other states', () => {
  it('a loading world shows a status', () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    open();
    expect(text('[role=status]')).toBe('Loading challenges...');
  });

  it('an empty world shows a text', async () => {
    tell([]);
    await show();
    expect(text('h3')).toBe('No global challenges completed yet');
  });

  it('a failed read of the world shows an error with Try again', async () => {
    answers.mockImplementation(() => new Response('No.', { status: 404 }));
    await show();
    expect(text('[role=alert] h3')).toBe("The challenges couldn't be loaded.");
    tell(walksFrom(1, 1));
    click(find('[role=alert] button'));
    await settle();
    expect(entries()).toHaveLength(1);
  });
});

it('a completion day on the world map is formatted the same in every time zone', () => {
  expect(completedText('2026-11-18')).toBe('Nov 18, 2026');
});
