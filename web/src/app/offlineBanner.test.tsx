// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitForServer } from '../pwa/waitForServer.ts';
import { find, mount } from '../testing/mount.ts';
import { reportAnswer } from '../ui/notices/connection.ts';
import { Toaster } from '../ui/notices/toaster.tsx';
import { OfflineBanner } from './shell.tsx';

vi.mock('../pwa/waitForServer.ts', () => ({ waitForServer: vi.fn(() => Promise.resolve()) }));

let online = true;

beforeEach(() => {
  online = true;
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function turn(next: boolean) {
  online = next;
  act(() => void window.dispatchEvent(new Event(next ? 'online' : 'offline')));
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const show = () =>
  mount(
    <>
      <OfflineBanner />
      <Toaster />
    </>,
  );

it('no offline banner and no notice are shown while online', () => {
  show();
  expect(document.querySelector('[data-part=toast][data-state=open]')).toBeNull();
  expect(document.querySelector('[data-part=offline-banner]')).toBeNull();
});

it('going offline shows a red notice, and the banner stays after it', () => {
  show();
  turn(false);
  expect(find('[data-part=toast]').textContent).toBe("You're offline");
  expect(find('[data-part=toast]').dataset.variant).toBe('destructive');
  pass(60_000);
  expect(find('[data-part=toast]').dataset.state).toBe('closed');
  expect(find('[data-part=offline-banner]').textContent).toBe(
    'Limited functionalitySome features may not work without internet',
  );
});

it('coming back online shows a green notice for three seconds', () => {
  show();
  turn(false);
  turn(true);
  expect(document.querySelector('[data-part=offline-banner]')).toBeNull();
  expect(find('[data-part=toast]').textContent).toBe('Back online!');
  expect(find('[data-part=toast]').dataset.variant).toBe('success');
  pass(2_999);
  expect(find('[data-part=toast]').dataset.state).toBe('open');
  pass(1);
  expect(find('[data-part=toast]').dataset.state).toBe('closed');
});

it('while the server does not answer it is polled, and the banner ends with its answer', () => {
  show();
  act(() => reportAnswer(false));
  expect(find('[data-part=offline-banner]').textContent).toContain('Limited functionality');
  const [signal] = vi.mocked(waitForServer).mock.lastCall ?? [];
  expect(signal?.aborted).toBe(false);
  act(() => reportAnswer(true));
  expect(document.querySelector('[data-part=offline-banner]')).toBeNull();
  expect(signal?.aborted).toBe(true);
});

it('starting the app offline shows the banner', () => {
  online = false;
  show();
  expect(find('[data-part=offline-banner]').textContent).toContain('Limited functionality');
});
