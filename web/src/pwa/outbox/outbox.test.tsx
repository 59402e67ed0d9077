// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mount } from '../../testing/mount.ts';
import { outbox, type PendingPhoto, usePendingPhoto } from './outbox.ts';

/** happy-dom has no IndexedDB, so the outbox is in memory here; web/e2e tests reloads. */

const photo: PendingPhoto = {
  challengeId: 'c1',
  walkerId: 'w1',
  destination: 'Vasagatan',
  name: 'sign.jpg',
  size: 7,
  thumbnail: null,
  chosenAt: 1,
  sent: false,
  witness: 'unknown',
  photoUrl: null,
  outcome: null,
};
const file = new File(['picture'], 'sign.jpg', { type: 'image/jpeg', lastModified: 5 });

let pending: PendingPhoto | undefined;
function Probe({ completed }: { completed: boolean }) {
  pending = usePendingPhoto({ id: 'c1', completed });
  return null;
}

afterEach(() => act(async () => void (await outbox.remove('c1'))));

it('the first photo of a page asks the browser for persistent storage, and later ones do not', async () => {
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage: { persist } }));
  await outbox.keep(photo, file);
  await outbox.keep(photo, file);
  vi.unstubAllGlobals();
  expect(persist).toHaveBeenCalledOnce();
});

it('the outbox stores a photo with its file and deletes it', async () => {
  expect(await outbox.keep(photo, file)).toBe(false);
  const found = await outbox.find('c1');
  expect(found?.photo).toEqual(photo);
  expect(await found?.file.text()).toBe('picture');
  expect(found?.file).toMatchObject({ name: 'sign.jpg', type: 'image/jpeg', lastModified: 5 });
  await outbox.remove('c1');
  expect(await outbox.find('c1')).toBeUndefined();
});

it('outbox.note changes an existing row and creates none', async () => {
  await outbox.note('c1', { sent: true });
  expect(await outbox.find('c1')).toBeUndefined();
  await outbox.keep(photo, file);
  await outbox.note('c1', { sent: true });
  await outbox.note('c1', { photoUrl: 'http://store.test/1' });
  expect((await outbox.find('c1'))?.photo).toEqual({ ...photo, sent: true, photoUrl: 'http://store.test/1' });
});

it('each challenge has one photo, the last chosen', async () => {
  await outbox.keep(photo, file);
  await outbox.keep({ ...photo, name: 'other.jpg' }, file);
  expect((await outbox.find('c1'))?.photo.name).toBe('other.jpg');
});

it('the outbox notifies components of changes', async () => {
  mount(<Probe completed={false} />);
  expect(pending).toBeUndefined();
  await act(async () => void (await outbox.keep(photo, file)));
  expect(pending).toEqual(photo);
  await act(async () => void (await outbox.remove('c1')));
  expect(pending).toBeUndefined();
});

it('the photo of a completed challenge is removed', async () => {
  await outbox.keep(photo, file);
  mount(<Probe completed />);
  await act(async () => undefined);
  expect(pending).toBeUndefined();
  expect(await outbox.find('c1')).toBeUndefined();
});

it('a sent photo stays until its answer is shown', async () => {
  await outbox.keep({ ...photo, sent: true }, file);
  mount(<Probe completed />);
  await act(async () => undefined);
  expect(pending).toMatchObject({ sent: true, outcome: null });
  await act(() => outbox.settle('c1', { kind: 'refused', sentence: '409: Too late.' }));
  expect(pending?.outcome).toEqual({ kind: 'refused', sentence: '409: Too late.' });
  expect(await outbox.due()).toEqual([]);
});

it('of concurrent outbox removals exactly one returns true', async () => {
  await outbox.keep(photo, file);
  let taken: boolean[] = [];
  await act(async () => {
    taken = await Promise.all([outbox.remove('c1'), outbox.remove('c1')]);
  });
  expect(taken).toEqual([true, false]);
});
