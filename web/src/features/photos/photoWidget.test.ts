// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { type CompletionAnswer, outbox } from '../../pwa/outbox.ts';
import { percentOf } from '../../pwa/photoState.ts';
import { PutRefused, type putPhoto } from '../../pwa/putPhoto.ts';
import { UnreadablePhoto } from '../../pwa/shrink.ts';
import { createPhotoWidget, type PhotoWidget, type Steps } from './photoWidget.ts';

const walk = { challengeId: 'c1', walkerId: 'w1', destination: 'Vasagatan' };
const jpeg = (name = 'sign.jpg', text = 'picture') => new File([text], name, { type: 'image/jpeg', lastModified: 7 });
const small = () => Promise.resolve('data:image/jpeg;base64,AA==');

const sign = vi.fn<Steps['sign']>();
const put = vi.fn<typeof putPhoto>();
const complete = vi.fn<Steps['complete']>();
const shrink = vi.fn<NonNullable<Steps['shrink']>>();
const onFailure = vi.fn<Steps['onFailure']>();
let online = true;
let widget: PhotoWidget;
let checks: Pick<Steps, 'beforeAdd' | 'beforeUpload'> = {};

const open = (where = walk) =>
  createPhotoWidget(where, { sign, put, complete, shrink, onFailure, ...checks, onCompleted: () => undefined });
const state = () => widget.read().state.phase;
const photos = () => [widget.read().photo].filter((photo) => photo !== undefined);
const says = () => widget.notices.read().map(({ message }) => message);
/** Everything but the notices of the keeping, which depends on the browser. */
const told = () => says().filter((message) => !message.startsWith('This browser cannot keep'));
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
async function chosen(...files: File[]) {
  widget.choose(files.length > 0 ? files : [jpeg()]);
  await settle();
}
const never = () => new Promise<never>(() => undefined);

beforeEach(async () => {
  vi.useFakeTimers();
  online = true;
  checks = {};
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  let places = 0;
  sign.mockReset().mockImplementation(async () => {
    places += 1;
    return { uploadURL: `http://store.test/${places}?sig`, headers: {} };
  });
  put.mockReset().mockResolvedValue();
  complete.mockReset().mockResolvedValue({} as CompletionAnswer);
  onFailure.mockReset();
  shrink.mockReset().mockImplementation(async (photo) => ({ photo, thumbnail: small }));
  await outbox.remove('c1');
  widget = open();
});
afterEach(() => {
  widget.destroy();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the way of a photo', () => {
  it('is shrunk when chosen, sent when told, and proves the walk with its address', async () => {
    const shrunk = jpeg('sign.jpg', 'small');
    shrink.mockResolvedValue({ photo: shrunk, thumbnail: small });
    widget.choose([jpeg()]);
    expect(state()).toBe('preprocessing');
    await settle();
    expect(state()).toBe('waiting');
    expect(put).not.toHaveBeenCalled();
    widget.send();
    await settle();
    expect(sign).toHaveBeenCalledWith({ contentType: 'image/jpeg', size: shrunk.size });
    expect(await put.mock.lastCall?.[0].photo.text()).toBe('small');
    expect(complete).toHaveBeenCalledWith('http://store.test/1');
    expect(state()).toBe('complete');
  });

  it('waits for the shrinking when it is sent at once', async () => {
    let ready: (shrunk: Awaited<ReturnType<typeof shrink>>) => void = () => undefined;
    shrink.mockReturnValue(new Promise((resolve) => (ready = resolve)));
    widget.choose([jpeg()]);
    widget.send();
    await settle();
    expect(put).not.toHaveBeenCalled();
    ready({ photo: jpeg('sign.jpg', 'small'), thumbnail: small });
    await settle();
    expect(await put.mock.lastCall?.[0].photo.text()).toBe('small');
  });

  it("says 'Unknown error' of what it has no words for, and lets another picture be chosen", async () => {
    shrink.mockRejectedValueOnce(new TypeError('internals'));
    await chosen();
    expect(told()).toEqual(['Unknown error']);
    put.mockImplementation(() => Promise.reject('nothing that is an error'));
    await chosen();
    widget.send();
    await settle();
    expect(state()).toBe('error');
    expect(widget.read().state).toEqual({ phase: 'error', message: 'Unknown error' });
  });

  it('passes through uploading and postprocessing', async () => {
    put.mockImplementation(never);
    await chosen();
    widget.send();
    await settle();
    expect(state()).toBe('uploading');
    widget.destroy();
    put.mockResolvedValue();
    complete.mockImplementation(never);
    widget = open();
    await chosen();
    widget.send();
    await settle();
    expect(state()).toBe('postprocessing');
  });

  it('shows how far it has come at most every 500 ms', async () => {
    let report: (bytes: number) => void = () => undefined;
    put.mockImplementation(({ onProgress }) => {
      report = onProgress;
      return never();
    });
    await chosen(jpeg('sign.jpg', 'x'.repeat(100)));
    widget.send();
    await settle(1_000);
    const seen: number[] = [];
    widget.subscribe(() => seen.push(percentOf(widget.read().state)));
    for (let bytes = 10; bytes <= 90; bytes += 10) {
      report(bytes);
      await settle(100);
    }
    expect(seen.length).toBeLessThanOrEqual(3);
    await settle(500);
    expect(percentOf(widget.read().state)).toBe(90);
  });
});

describe('a pause', () => {
  it('ends the request, and going on begins it again at the same place', async () => {
    put.mockImplementationOnce(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
    );
    await chosen();
    widget.send();
    await settle();
    widget.togglePause();
    await settle();
    expect(state()).toBe('paused');
    expect(put.mock.lastCall?.[0].signal.aborted).toBe(true);
    widget.togglePause();
    await settle();
    expect(put).toHaveBeenCalledTimes(2);
    expect(sign).toHaveBeenCalledTimes(1);
    expect(state()).toBe('complete');
  });
});

describe('the rules', () => {
  it('refuse a duplicate by its name and keep the one that is there', async () => {
    await chosen();
    await chosen();
    expect(told()).toEqual(["Cannot add the duplicate file 'sign.jpg', it already exists"]);
    expect(photos()).toHaveLength(1);
  });

  it('let another picture take its place', async () => {
    await chosen();
    await chosen(jpeg('other.jpg'));
    expect(photos().map(({ name }) => name)).toEqual(['other.jpg']);
    expect((await outbox.find('c1'))?.photo.name).toBe('other.jpg');
  });

  it('refuse what is not an image, and keep the one that is there', async () => {
    await chosen();
    await chosen(new File(['words'], 'notes.txt', { type: 'text/plain' }));
    expect(told()).toEqual(['You can only upload image files']);
    expect(photos().map(({ name }) => name)).toEqual(['sign.jpg']);
  });

  it('refuse several at once', async () => {
    await chosen(jpeg('a.jpg'), jpeg('b.jpg'));
    expect(told()).toEqual(['You can only upload 1 file']);
    expect(photos()).toEqual([]);
  });

  it('refuse more while one is on its way', async () => {
    put.mockImplementation(never);
    await chosen();
    widget.send();
    await settle();
    await chosen(jpeg('other.jpg'));
    expect(told()).toEqual(['Cannot add more files']);
  });

  it('say at most four things one by one, and count the rest', async () => {
    await chosen(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => new File(['x'], name, { type: 'text/plain' })));
    expect(told()).toEqual([
      ...Array(4).fill('You can only upload image files'),
      '2 additional restrictions were not fulfilled',
    ]);
  });

  it('ask for at least one photo', async () => {
    widget.send();
    await settle();
    expect(told()).toEqual(['You have to select at least 1 file']);
  });

  it('ask for the challenge it proves', async () => {
    widget.destroy();
    widget = open({ ...walk, challengeId: '' });
    await chosen();
    widget.send();
    await settle();
    expect(told()).toEqual(['Missing required meta fields']);
    expect(put).not.toHaveBeenCalled();
  });

  it('let a check before the upload say no', async () => {
    widget.destroy();
    checks = { beforeUpload: () => false };
    widget = open();
    await chosen();
    widget.send();
    await settle();
    expect(put).not.toHaveBeenCalled();
  });

  it('count what could not be added for a reason of its own', () => {
    widget.destroy();
    checks = {
      beforeAdd: () => {
        throw new Error('broken');
      },
    };
    widget = open();
    expect(() => widget.choose([jpeg()])).toThrow();
    expect(told()).toEqual(['Failed to add 1 file due to an internal error']);
  });

  it('name an upload that is not there any more, and let another picture be chosen', async () => {
    await chosen();
    await outbox.remove('c1');
    widget.send();
    await settle();
    expect(told()).toEqual(['Nonexistent upload']);
    expect(put).not.toHaveBeenCalled();
    await chosen();
    expect(state()).toBe('waiting');
  });

  it('do not take a photo away in the middle where single ones cannot be cancelled', async () => {
    put.mockImplementation(never);
    await chosen();
    widget.send();
    await settle();
    expect(() => widget.clear()).toThrow('does not allow removing files during an upload');
  });
});

describe('notices', () => {
  it('leave after five seconds, each in its own time', async () => {
    await chosen();
    await chosen();
    await settle(4_999);
    expect(told()).toHaveLength(1);
    await settle(1);
    expect(told()).toEqual([]);
  });

  it('stay while there is no internet connection, and say for 3 s that it is back', async () => {
    online = false;
    window.dispatchEvent(new Event('offline'));
    await settle(60_000);
    expect(told()).toEqual(['No internet connection']);
    online = true;
    window.dispatchEvent(new Event('online'));
    expect(told()).toEqual(['Connected to the Internet']);
    await settle(2_999);
    expect(told()).toEqual(['Connected to the Internet']);
    await settle(1);
    expect(told()).toEqual([]);
  });

  it('find out after three seconds that there has been no connection all along', async () => {
    online = false;
    await settle(2_999);
    expect(told()).toEqual([]);
    await settle(1);
    expect(told()).toEqual(['No internet connection']);
  });

  it('tell of a thumbnail that could not be made, and go on without', async () => {
    shrink.mockImplementation(async (photo) => ({ photo, thumbnail: () => Promise.reject(new Error('no canvas')) }));
    await chosen();
    expect(told()).toEqual(['Could not create thumbnail']);
    expect(state()).toBe('waiting');
  });

  it('say that a picture cannot be opened, until another one is chosen', async () => {
    shrink.mockRejectedValueOnce(new UnreadablePhoto('This browser cannot open HEIC photos.'));
    await chosen();
    expect(told()).toEqual(['This browser cannot open HEIC photos.']);
    expect(photos()).toEqual([]);
    expect(await outbox.find('c1')).toBeUndefined();
    await settle(60_000);
    await chosen();
    expect(told()).toEqual([]);
  });
});

describe('a failure', () => {
  it('to prepare the upload names the file and keeps the reason behind the question mark', async () => {
    sign.mockRejectedValueOnce(new ApiError(429, 'You have reached the number of uploads for today.'));
    await chosen();
    widget.send();
    await settle();
    expect(onFailure).toHaveBeenCalledWith('sign');
    expect(state()).toBe('error');
    expect(widget.notices.read().at(-1)).toMatchObject({
      message: 'Failed to upload sign.jpg',
      details: '429: You have reached the number of uploads for today.',
    });
  });

  it('to upload can be retried, and then everything goes on', async () => {
    put.mockRejectedValueOnce(new PutRefused(503));
    await chosen();
    widget.send();
    await settle();
    expect(onFailure).toHaveBeenCalledWith('put');
    expect(state()).toBe('error');
    expect(complete).not.toHaveBeenCalled();
    widget.send();
    await settle();
    expect(state()).toBe('complete');
  });

  it('lets another picture be chosen', async () => {
    put.mockRejectedValueOnce(new PutRefused(500));
    await chosen();
    widget.send();
    await settle();
    await chosen(jpeg('other.jpg'));
    expect(state()).toBe('waiting');
    widget.send();
    await settle();
    expect(complete).toHaveBeenCalledWith('http://store.test/2');
  });

  it('of the signature’s age is healed with a new one', async () => {
    put.mockRejectedValueOnce(new PutRefused(403));
    await chosen();
    widget.send();
    await settle();
    expect(sign).toHaveBeenCalledTimes(2);
    expect(complete).toHaveBeenCalledWith('http://store.test/2');
  });

  it('to complete is retried without sending the photo a second time', async () => {
    complete.mockRejectedValueOnce(new ApiError(500, 'Something went wrong on our side.', 'internal'));
    await chosen();
    widget.send();
    await settle();
    expect(state()).toBe('error');
    widget.send();
    await settle();
    expect(put).toHaveBeenCalledTimes(1);
    expect(complete).toHaveBeenCalledTimes(2);
    expect(state()).toBe('complete');
  });

  it.each(['photo_not_found', 'photo_used', 'photo_unreadable'])('%s means another upload', async (code) => {
    complete.mockRejectedValueOnce(new ApiError(400, 'No.', code));
    await chosen();
    widget.send();
    await settle();
    widget.send();
    await settle();
    expect(complete.mock.calls).toEqual([['http://store.test/1'], ['http://store.test/2']]);
  });
});

describe('what is kept', () => {
  it('is the chosen picture before it is shrunk, then the small one with its thumbnail', async () => {
    let ready: (shrunk: Awaited<ReturnType<typeof shrink>>) => void = () => undefined;
    shrink.mockReturnValue(new Promise((resolve) => (ready = resolve)));
    widget.choose([jpeg('sign.jpg', 'the original')]);
    await settle();
    expect(await (await outbox.find('c1'))?.file.text()).toBe('the original');
    ready({ photo: jpeg('sign.jpg', 'small'), thumbnail: small });
    await settle();
    const kept = await outbox.find('c1');
    expect(await kept?.file.text()).toBe('small');
    expect(kept?.photo).toMatchObject({ sent: false, photoUrl: null, thumbnail: await small() });
  });

  it('waits to be sent when it was not', async () => {
    await chosen();
    widget.destroy();
    widget = open();
    await widget.resume();
    await settle();
    expect(state()).toBe('waiting');
    expect(photos().map(({ name }) => name)).toEqual(['sign.jpg']);
  });

  it('goes on by itself when it was sent but not stored', async () => {
    put.mockImplementationOnce(never);
    await chosen();
    widget.send();
    await settle();
    widget.destroy();
    widget = open();
    await widget.resume();
    await settle();
    expect(put).toHaveBeenCalledTimes(2);
    expect(complete).toHaveBeenCalledTimes(1);
  });

  it('is only completed when it was stored but not acknowledged', async () => {
    complete.mockImplementationOnce(never);
    await chosen();
    widget.send();
    await settle();
    widget.destroy();
    widget = open();
    await widget.resume();
    await settle();
    expect(put).toHaveBeenCalledTimes(1);
    expect(complete.mock.calls).toEqual([['http://store.test/1'], ['http://store.test/1']]);
  });
});
