// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { mount } from '../testing/mount.ts';
import { openModal } from '../ui/dialogs/openModal.ts';
import { Toaster } from '../ui/notices/toaster.tsx';
import Modals from './modalTable.tsx';

const chunk = vi.hoisted(() => ({ arrive: () => {} }));
vi.mock('../features/leaderboard/leaderboardModal.tsx', async () => {
  await new Promise<void>((resolve) => (chunk.arrive = resolve));
  return { default: ({ open }: { open: boolean }) => open && <p>Your Rankings</p> };
});
vi.mock('../features/photos/photoGallery.tsx', () => Promise.reject(new Error('The chunk is not there.')));

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const layers = () => history.state?.layers ?? 0;

beforeEach(() => {
  mount(
    <>
      <Modals />
      <Toaster />
    </>,
  );
});

it('Back closes a dialog whose chunk is loading, and the chunk opens nothing when it arrives', async () => {
  act(() => openModal('leaderboard', {}));
  await settle();
  expect(layers()).toBe(1);
  await act(async () => history.back());
  await settle();
  expect(layers()).toBe(0);
  chunk.arrive();
  await settle();
  expect(document.body.textContent).not.toContain('Your Rankings');
  act(() => openModal('leaderboard', {}));
  await settle();
  expect(document.body.textContent).toContain('Your Rankings');
});

it('a dialog whose chunk cannot be loaded shows a notice that offers a reload and leaves no history entry', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  act(() => openModal('gallery', {}));
  await settle();
  expect(document.body.textContent).toContain("That couldn't be openedPlease try again.Try again");
  expect(layers()).toBe(0);
  logged.mockClear();
});
