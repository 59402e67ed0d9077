// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { ApiError, UnreachableError } from '../../api/client.ts';
import { PutRefused } from '../../pwa/outbox/putPhoto.ts';
import {
  chosen,
  complete,
  jpeg,
  onFailure,
  put,
  settle,
  setUpPhotoWidget,
  sign,
  state,
  whenBack,
  widget,
} from './photoUpload.fixture.ts';

setUpPhotoWidget();

describe('upload failures', () => {
  it('a failed signature names the file and keeps the reason as details', async () => {
    sign.mockRejectedValueOnce(new ApiError(429, "You've reached today's limit for uploads."));
    await chosen();
    widget().send();
    await settle();
    expect(onFailure).toHaveBeenCalledWith('sign');
    expect(state()).toBe('error');
    expect(widget().notices.read().at(-1)).toMatchObject({
      message: 'Failed to upload sign.jpg',
      details: "429: You've reached today's limit for uploads.",
    });
  });

  it('only a definite refusal marks the photo as refused', async () => {
    complete.mockRejectedValueOnce(new ApiError(429, 'Slow down.'));
    await chosen();
    widget().send();
    await settle();
    expect(widget().read().state).toMatchObject({ phase: 'error', isRefused: false });
    complete.mockRejectedValueOnce(new ApiError(410, 'Too late.'));
    widget().send();
    await settle();
    expect(widget().read().state).toMatchObject({ phase: 'error', isRefused: true });
  });

  it('a failed upload can be retried', async () => {
    put.mockRejectedValueOnce(new PutRefused(503));
    await chosen();
    widget().send();
    await settle();
    expect(onFailure).toHaveBeenCalledWith('put');
    expect(state()).toBe('error');
    expect(complete).not.toHaveBeenCalled();
    widget().send();
    await settle();
    expect(state()).toBe('complete');
  });

  it('after a failed upload another photo can be chosen', async () => {
    put.mockRejectedValueOnce(new PutRefused(500));
    await chosen();
    widget().send();
    await settle();
    await chosen(jpeg('other.jpg'));
    expect(state()).toBe('waiting');
    widget().send();
    await settle();
    expect(complete).toHaveBeenCalledWith({ photoUrl: 'http://store.test/2', witness: 'unknown' });
  });

  it('an expired upload signature is renewed', async () => {
    put.mockRejectedValueOnce(new PutRefused(403));
    await chosen();
    widget().send();
    await settle();
    expect(sign).toHaveBeenCalledTimes(2);
    expect(complete).toHaveBeenCalledWith({ photoUrl: 'http://store.test/2', witness: 'unknown' });
  });

  it('a failed completion is retried without another upload', async () => {
    complete.mockRejectedValueOnce(new ApiError(500, 'Something went wrong on our side.', 'internal'));
    await chosen();
    widget().send();
    await settle();
    expect(state()).toBe('error');
    widget().send();
    await settle();
    expect(put).toHaveBeenCalledTimes(1);
    expect(complete).toHaveBeenCalledTimes(2);
    expect(state()).toBe('complete');
  });

  it.each(['photo_not_found', 'photo_used', 'photo_unreadable'])(
    'a completion refused with %s uploads again',
    async (code) => {
      complete.mockRejectedValueOnce(new ApiError(400, 'No.', code));
      await chosen();
      widget().send();
      await settle();
      widget().send();
      await settle();
      expect(complete.mock.calls).toEqual([
        [{ photoUrl: 'http://store.test/1', witness: 'unknown' }],
        [{ photoUrl: 'http://store.test/2', witness: 'unknown' }],
      ]);
    },
  );
});

describe('unavailable server', () => {
  let isBack: () => void;
  const away = () => whenBack.mockImplementation(() => new Promise((resolve) => (isBack = resolve)));

  it.each([
    ['to be signed', () => sign.mockRejectedValueOnce(new UnreachableError(new Error('reset')))],
    ['to be stored', () => put.mockRejectedValueOnce(new PutRefused(503))],
    ['to be completed', () => complete.mockRejectedValueOnce(new ApiError(502, 'Bad gateway'))],
  ])('a photo waiting %s continues by itself when the server returns', async (_, breakDown) => {
    away();
    breakDown();
    await chosen();
    widget().send();
    await settle();
    expect(state()).toBe('error');
    isBack();
    await settle();
    expect(state()).toBe('complete');
    expect(complete.mock.lastCall).toEqual([
      { photoUrl: expect.stringContaining('http://store.test/'), witness: 'unknown' },
    ]);
  });

  it('a manual retry uploads once, and a newly chosen photo waits for Complete', async () => {
    away();
    put.mockRejectedValueOnce(new PutRefused(503));
    await chosen();
    widget().send();
    await settle();
    const signal = whenBack.mock.lastCall?.[0];
    expect(signal?.aborted).toBe(false);
    await chosen(jpeg('other.jpg'));
    expect(signal?.aborted).toBe(true);
    expect(state()).toBe('waiting');
    expect(complete).not.toHaveBeenCalled();
  });

  it('upload retries end when a healthy server refuses every photo', async () => {
    whenBack.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
    put.mockRejectedValue(new PutRefused(503));
    await chosen();
    widget().send();
    await settle(60_000);
    expect(put).toHaveBeenCalledTimes(4);
    expect(state()).toBe('error');
  });

  it('a refused upload is not retried', async () => {
    complete.mockRejectedValueOnce(new ApiError(409, 'Too late.', 'too_late'));
    await chosen();
    widget().send();
    await settle();
    expect(whenBack).not.toHaveBeenCalled();
  });
});
