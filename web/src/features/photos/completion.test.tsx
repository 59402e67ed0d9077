// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Challenge, challenges } from '../../../../shared/api/challenges.ts';
import { walkers } from '../../../../shared/api/walkers.ts';
import { configureApi } from '../../api/client.ts';
import { createQueryClient, read } from '../../api/queryClient.ts';
import { outbox } from '../../pwa/outbox/outbox.ts';
import { currentUser } from '../../session/session.ts';
import { click, mount } from '../../testing/mount.ts';
import { closeAllModals, type ModalProps, openModal, useModal } from '../../ui/dialogs/openModal.ts';
import { reportAnswer } from '../../ui/notices/connection.ts';
import { toastStore } from '../../ui/notices/toast.ts';
import { takeAnswer, useCompleteChallenge, useSignUpload } from './queries.ts';
import UploadModal from './uploadModal.tsx';

const challenge = {
  id: 'c1',
  userId: 'w1',
  destination: { street: 'Vasagatan' },
  destinationName: 'Vasagatan',
  completed: false,
} as Challenge;
const done = { ...challenge, completed: true };
const achievement = { title: 'P', description: '', icon: '⭐', category: 'milestone', points: 50 } as const;
const answer = {
  pointsEarned: 204,
  newAchievements: [
    { ...achievement, achievementId: 'first' },
    { ...achievement, achievementId: 'second' },
  ],
  challenge: done,
  stats: { level: 2 },
};

const photo = {
  challengeId: 'c1',
  walkerId: 'w1',
  destination: 'Vasagatan',
  chosenAt: 1,
  outcome: null,
  name: 'a.jpg',
  size: 1,
  thumbnail: null,
  sent: true,
  witness: 'unknown' as const,
  photoUrl: null,
};

const fetched = vi.fn<typeof fetch>();
const reply = (body: unknown, status = 200, code?: string) =>
  fetched.mockImplementation(
    async () =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        ...(code && { headers: { 'x-error-code': code } }),
      }),
  );
let client: ReturnType<typeof createQueryClient>;
let seen: {
  complete: ReturnType<typeof useCompleteChallenge>;
  sign: ReturnType<typeof useSignUpload>;
  celebrated: ModalProps['celebration'] | undefined;
  uploadOpen: boolean | undefined;
};

function Probe() {
  seen = {
    complete: useCompleteChallenge(challenge),
    sign: useSignUpload(),
    celebrated: useModal('celebration')?.props,
    uploadOpen: useModal('upload')?.open,
  };
  return null;
}

const complete = () =>
  act(async () => {
    const answered = await seen.complete
      .mutateAsync({ photoUrl: 'http://store.test/1', witness: 'near' })
      .catch(() => undefined);
    if (answered) await takeAnswer(client, answered);
  });
const lastToast = () => toastStore.read()[0];

beforeAll(() => configureApi('http://signpost.test'));
beforeEach(async () => {
  vi.stubGlobal('fetch', fetched);
  client = createQueryClient(() => undefined);
  client.setQueryData(read(challenges.getTodayChallenge).queryKey, challenge);
  await outbox.keep(photo, new File(['x'], 'a.jpg'));
  openModal('upload', { challenge });
  mount(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  act(closeAllModals);
  client.clear();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

it.each([
  [['k1'], true],
  [[], false],
])('after a completion the clubs of a walker in %j are asked whether a goal is reached: %s', async (clubs, isAsked) => {
  client.setQueryData(currentUser.queryKey, { id: 'w1', clubs } as never);
  reply(answer);
  await complete();
  // The code is a lazy chunk.
  await import('../clubs/index.ts');
  const hasAsked = () => fetched.mock.calls.some(([url]) => String(url).endsWith('/api/users/w1/clubs'));
  await vi.waitFor(() => expect(hasAsked()).toBe(isAsked));
});

it('a completion shows its points with those of its achievements, celebrates the first achievement and removes the photo', async () => {
  reply(answer);
  await complete();
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual({
    photoUrl: 'http://store.test/1',
    witness: 'near',
  });
  expect(lastToast()).toMatchObject({
    title: 'Challenge completed!',
    description: 'Great job! You earned 304 points!',
    variant: 'success',
  });
  expect(seen.celebrated).toMatchObject({ achievement: { achievementId: 'first' }, others: 1, by: 'walk' });
  expect(seen.uploadOpen).toBe(false);
  expect(await outbox.find('c1')).toBeUndefined();
  expect(client.getQueryData(read(challenges.getTodayChallenge).queryKey)).toEqual(done);
  expect(client.getQueryData(read(walkers.getStats, { params: { id: 'w1' } }).queryKey)).toEqual({ level: 2 });
  // The profile and the gallery show the walk after a reload without the network too.
  const refetched = fetched.mock.calls.map(([url]) => String(url).replace('http://signpost.test', ''));
  expect(refetched).toEqual(
    expect.arrayContaining(['/api/users/w1', '/api/users/w1/achievements', '/api/users/w1/challenges/completed']),
  );
});

it('a completion does not replace the challenge of a new day', async () => {
  const tomorrow = { ...challenge, id: 'c2' };
  client.setQueryData(read(challenges.getTodayChallenge).queryKey, tomorrow);
  reply(answer);
  await complete();
  expect(client.getQueryData(read(challenges.getTodayChallenge).queryKey)).toEqual(tomorrow);
});

it('a completion without achievements celebrates nothing', async () => {
  reply({ ...answer, newAchievements: [] });
  await complete();
  expect(seen.celebrated).toBeUndefined();
});

it("a failed completion shows the server's message and keeps the photo", async () => {
  reply("That challenge can't be completed any more.", 409, 'too_late');
  await complete();
  expect(lastToast()).toMatchObject({
    title: 'Failed to complete challenge',
    description: "409: That challenge can't be completed any more.",
    variant: 'destructive',
  });
  expect(seen.uploadOpen).toBe(true);
  expect(await outbox.find('c1')).toBeDefined();
});

it('already_completed removes the photo', async () => {
  reply("Today's challenge is already completed.", 409, 'already_completed');
  await complete();
  expect(lastToast()?.description).toBe("409: Today's challenge is already completed.");
  expect(seen.uploadOpen).toBe(false);
  expect(await outbox.find('c1')).toBeUndefined();
});

it("the upload request sends the photo's type and size", async () => {
  reply({ uploadURL: 'http://store.test/1?sig' });
  let target: unknown;
  await act(async () => {
    target = await seen.sign.mutateAsync({ contentType: 'image/jpeg', size: 12 });
  });
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual({ contentType: 'image/jpeg', size: 12 });
  expect(target).toEqual({ uploadURL: 'http://store.test/1?sig', headers: {} });
});

it('a failed upload is a notice online, and offline a photo that waits', async () => {
  await outbox.keep({ ...photo, thumbnail: 'data:,' }, new File(['x'], 'a.jpg'));
  reply('Slow down.', 429);
  mount(
    <QueryClientProvider client={client}>
      <UploadModal open onClose={() => undefined} challenge={challenge} />
    </QueryClientProvider>,
  );
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLElement;
  const until = async (isReached: () => boolean | undefined) => {
    for (let tries = 0; !isReached() && tries < 500; tries++)
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  };
  await until(() => lastToast()?.title === 'Upload setup failed');
  expect(lastToast()?.title).toBe('Upload setup failed');
  toastStore.set([]);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  click(button('Try again'));
  await until(() => document.body.textContent?.includes('Failed to upload a.jpg'));
  expect(button('Send Later')).toBeDefined();
  expect(lastToast()).toBeUndefined();
  act(() => reportAnswer(true));
});
