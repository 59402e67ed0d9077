// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/client.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { currentUser } from '../../session/session.ts';
import { find, mount } from '../../testing/mount.ts';
import PhotoGallery from './photoGallery.tsx';

const walk = (id: string, photoUrl: string | null, completed = true) => ({
  id,
  photoUrl,
  completed,
  destination: { street: `${id}gatan`, town: 'Göteborg' },
  destinationName: `${id}gatan, Göteborg`,
  date: '2026-11-03',
  completedAt: '2026-11-03T09:00:00Z',
});

let client: ReturnType<typeof createQueryClient>;
const open = async (walks: unknown[]) => {
  client.setQueryData(['/api', 'users', 'w1', 'challenges', 'completed'], walks);
  mount(
    <QueryClientProvider client={client}>
      <PhotoGallery open onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await act(async () => undefined);
};
const dialog = () => find('[role=dialog]');

beforeAll(() => configureApi('http://signpost.test'));
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  client = createQueryClient(() => undefined);
  client.setQueryData(currentUser.queryKey, { id: 'w1' } as never);
  localStorage.setItem('currentUserId', 'w1');
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('the gallery shows completed walks with a real photo only', async () => {
  await open([
    walk('Vasa', '/objects/a.jpg'),
    walk('Stor', 'test-url'),
    walk('Kungs', ''),
    walk('Haga', null),
    walk('Linné', '/objects/b.jpg', false),
    walk('Avenyn', 'https://store.test/old.jpg'),
  ]);
  expect([...document.querySelectorAll('[data-part=photo-grid] li')].map(({ textContent }) => textContent)).toEqual([
    'Nov 03, 2026',
    'Nov 03, 2026',
  ]);
  expect(document.querySelectorAll('[data-part=photo-grid] button')).toHaveLength(0);
  expect([...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual([
    '/objects/a-400.jpg',
    '/api/photos/old.jpg',
  ]);
});

it('a broken photo is replaced by a camera icon', async () => {
  await open([walk('Vasa', '/objects/a.jpg')]);
  act(() => void find('img').dispatchEvent(new Event('error')));
  expect(document.querySelector('img')).toBeNull();
  expect(find('[data-part=photo-broken]').getAttribute('aria-label')).toBe(
    'Photo of the sign at Vasagatan, not available',
  );
});

it('an empty gallery shows a text', async () => {
  await open([]);
  expect(dialog().textContent).toContain('No photos yet');
});
