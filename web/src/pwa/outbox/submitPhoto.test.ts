// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { type CompletionAnswer, outbox, type PendingPhoto } from './outbox.ts';
import type { PhotoEvent } from './photoState.ts';
import { type Submission, submitPhoto } from './submitPhoto.ts';

const waiting: PendingPhoto = {
  challengeId: 'c1',
  walkerId: 'ada',
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
const answer = { pointsEarned: 204 } as CompletionAnswer;
const target = { uploadURL: 'http://store.test/1?signature', headers: {} };
const refused = new ApiError(409, "That challenge can't be completed any more.", 'too_late');

const events: PhotoEvent['type'][] = [];
const row = async () => (await outbox.find('c1'))?.photo;
const submit = (more: Partial<Submission> = {}) =>
  submitPhoto({
    photo: { challengeId: 'c1' },
    signal: new AbortController().signal,
    onProgress: ({ type }) => void events.push(type),
    sign: async () => target,
    put: async () => undefined,
    complete: async () => answer,
    ...more,
  });

beforeEach(async () => {
  events.length = 0;
  await outbox.keep(waiting, new File(['picture'], 'sign.jpg', { type: 'image/jpeg' }));
});

it('submitPhoto stores each step in the outbox before the next begins', async () => {
  const noted: Record<string, unknown> = {};
  const sign = vi.fn(async () => {
    noted.sign = await row();
    return target;
  });
  const put = vi.fn(async () => {
    noted.put = await row();
  });
  const complete = vi.fn(async () => {
    noted.complete = await row();
    return answer;
  });
  expect(await submit({ sign, put, complete })).toEqual({ kind: 'completed', answer });
  expect(noted).toMatchObject({
    sign: { sent: true, photoUrl: null },
    put: { target, photoUrl: null },
    complete: { target: null, photoUrl: 'http://store.test/1', outcome: null },
  });
  expect(await row()).toMatchObject({ outcome: { kind: 'completed', answer } });
  expect(events).toEqual(['uploading', 'stored']);
});

it('submitPhoto sends the witness with the photo', async () => {
  await outbox.keep({ ...waiting, witness: 'near' }, new File(['picture'], 'sign.jpg'));
  const complete = vi.fn(async () => answer);
  await submit({ complete });
  expect(complete).toHaveBeenCalledWith({ photoUrl: 'http://store.test/1', witness: 'near' });
});

it('submitPhoto returns an answer stored by another tab without a request', async () => {
  await outbox.settle('c1', { kind: 'completed', answer });
  const put = vi.fn();
  expect(await submit({ put })).toEqual({ kind: 'completed', answer });
  expect(put).not.toHaveBeenCalled();
});

it('submitPhoto sends nothing for a photo missing from the outbox', async () => {
  await outbox.remove('c1');
  expect(await submit()).toBeNull();
  expect(events).toEqual([]);
});

it('submitPhoto throws a refusal to the dialog and ends automatic sending', async () => {
  await expect(submit({ complete: () => Promise.reject(refused) })).rejects.toBe(refused);
  expect(await row()).toMatchObject({ sent: false, photoUrl: 'http://store.test/1', outcome: null });
  expect(await outbox.due()).toEqual([]);
});

it('submitPhoto without a dialog stores a refusal with its message', async () => {
  const unattended = { isStillSignedIn: async () => true };
  const outcome = { kind: 'refused', sentence: refused.message };
  expect(await submit({ unattended, complete: () => Promise.reject(refused) })).toEqual(outcome);
  expect(await row()).toMatchObject({ outcome });
});

it('a network error during submitPhoto leaves the photo due at the same step', async () => {
  const lost = new TypeError('Failed to fetch');
  await expect(submit({ complete: () => Promise.reject(lost) })).rejects.toBe(lost);
  expect((await outbox.due()).map(({ photoUrl }) => photoUrl)).toEqual(['http://store.test/1']);
  const put = vi.fn();
  expect(await submit({ put })).toMatchObject({ kind: 'completed' });
  expect(put).not.toHaveBeenCalled();
});

it('a photo submitted without a session stays due until the login', async () => {
  const over = new ApiError(401, 'Please log in first.', 'not_signed_in');
  await expect(submit({ complete: () => Promise.reject(over) })).rejects.toBe(over);
  expect(await outbox.due()).toMatchObject([{ challengeId: 'c1', sent: true, photoUrl: 'http://store.test/1' }]);
});
