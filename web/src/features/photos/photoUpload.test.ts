// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { percentOf } from '../../pwa/outbox/photoState.ts';
import {
  chosen,
  complete,
  jpeg,
  never,
  put,
  reopen,
  settle,
  setUpPhotoWidget,
  shrink,
  sign,
  small,
  state,
  told,
  widget,
} from './photoUpload.fixture.ts';

setUpPhotoWidget();

describe('photo upload', () => {
  it('a chosen photo is shrunk, uploaded on Complete, and completes the walk with its address', async () => {
    const shrunk = jpeg('sign.jpg', 'small');
    shrink.mockResolvedValue({ photo: shrunk, thumbnail: small });
    widget().choose([jpeg()]);
    expect(state()).toBe('preprocessing');
    await settle();
    expect(state()).toBe('waiting');
    expect(put).not.toHaveBeenCalled();
    widget().send();
    await settle();
    expect(sign).toHaveBeenCalledWith({ contentType: 'image/jpeg', size: shrunk.size });
    expect(await put.mock.lastCall?.[0].photo.text()).toBe('small');
    expect(complete).toHaveBeenCalledWith({ photoUrl: 'http://store.test/1', witness: 'unknown' });
    expect(state()).toBe('complete');
  });

  it('pressing Complete early waits until the photo is shrunk', async () => {
    let ready: (shrunk: Awaited<ReturnType<typeof shrink>>) => void = () => undefined;
    shrink.mockReturnValue(new Promise((resolve) => (ready = resolve)));
    widget().choose([jpeg()]);
    widget().send();
    await settle();
    expect(put).not.toHaveBeenCalled();
    ready({ photo: jpeg('sign.jpg', 'small'), thumbnail: small });
    await settle();
    expect(await put.mock.lastCall?.[0].photo.text()).toBe('small');
  });

  it('an unexpected error shows Unknown error and another photo can be chosen', async () => {
    shrink.mockRejectedValueOnce(new TypeError('internals'));
    await chosen();
    expect(told()).toEqual(['Unknown error']);
    put.mockImplementation(() => Promise.reject('nothing that is an error'));
    await chosen();
    widget().send();
    await settle();
    expect(state()).toBe('error');
    expect(widget().read().state).toEqual({ phase: 'error', message: 'Unknown error', isRefused: false });
  });

  it('the phases uploading and postprocessing follow each other', async () => {
    put.mockImplementation(never);
    await chosen();
    widget().send();
    await settle();
    expect(state()).toBe('uploading');
    put.mockResolvedValue();
    complete.mockImplementation(never);
    reopen();
    await chosen();
    widget().send();
    await settle();
    expect(state()).toBe('postprocessing');
  });

  it('upload progress is reported every 500 ms at most', async () => {
    let report: (bytes: number) => void = () => undefined;
    put.mockImplementation(({ onProgress }) => {
      report = onProgress;
      return never();
    });
    await chosen(jpeg('sign.jpg', 'x'.repeat(100)));
    widget().send();
    await settle(1_000);
    const seen: number[] = [];
    widget().subscribe(() => seen.push(percentOf(widget().read().state)));
    for (let bytes = 10; bytes <= 90; bytes += 10) {
      report(bytes);
      await settle(100);
    }
    expect(seen.length).toBeLessThanOrEqual(3);
    await settle(500);
    expect(percentOf(widget().read().state)).toBe(90);
  });
});

it('pausing an upload aborts its request, and resuming sends to the same address', async () => {
  put.mockImplementationOnce(
    ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  );
  await chosen();
  widget().send();
  await settle();
  widget().togglePause();
  await settle();
  expect(state()).toBe('paused');
  expect(put.mock.lastCall?.[0].signal.aborted).toBe(true);
  widget().togglePause();
  await settle();
  expect(put).toHaveBeenCalledTimes(2);
  expect(sign).toHaveBeenCalledTimes(1);
  expect(state()).toBe('complete');
});
