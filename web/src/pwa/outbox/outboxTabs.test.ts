// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { OUTBOX, outbox, type Stored } from './outbox.ts';

const disk: Stored[] = [];
vi.mock('./rowStore.ts', () => ({
  rowStore: () => ({ readAll: async () => [...disk], change: async () => undefined }),
}));

const photo: Stored = {
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
  bytes: new ArrayBuffer(7),
  type: 'image/jpeg',
  lastModified: 5,
};

it('a photo stored by another tab appears when that tab broadcasts it', async () => {
  expect(await outbox.all()).toEqual([]);
  disk.push(photo);
  const otherTab = new BroadcastChannel(OUTBOX);
  otherTab.postMessage('changed');
  await vi.waitFor(() => expect(outbox.read().map(({ challengeId }) => challengeId)).toEqual(['c1']));
  otherTab.close();
});
