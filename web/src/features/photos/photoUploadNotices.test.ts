// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { outbox } from '../../pwa/outbox/outbox.ts';
import { UnreadablePhoto } from '../../pwa/outbox/shrink.ts';
import { chosen, photos, setOnline, settle, setUpPhotoWidget, shrink, state, told } from './photoUpload.fixture.ts';

setUpPhotoWidget();

describe('upload notices', () => {
  it('each upload notice closes after five seconds', async () => {
    await chosen();
    await chosen();
    await settle(4_999);
    expect(told()).toHaveLength(1);
    await settle(1);
    expect(told()).toEqual([]);
  });

  it('the offline notice of an upload stays, and the online notice closes after 3 s', async () => {
    setOnline(false);
    window.dispatchEvent(new Event('offline'));
    await settle(60_000);
    expect(told()).toEqual(['No internet connection']);
    setOnline(true);
    window.dispatchEvent(new Event('online'));
    expect(told()).toEqual(['Connected to the Internet']);
    await settle(2_999);
    expect(told()).toEqual(['Connected to the Internet']);
    await settle(1);
    expect(told()).toEqual([]);
  });

  it('an upload dialog opened offline says so after three seconds', async () => {
    setOnline(false);
    await settle(2_999);
    expect(told()).toEqual([]);
    await settle(1);
    expect(told()).toEqual(['No internet connection']);
  });

  it('a failed thumbnail is reported and the upload continues', async () => {
    shrink.mockImplementation(async (photo) => ({ photo, thumbnail: () => Promise.reject(new Error('no canvas')) }));
    await chosen();
    expect(told()).toEqual(['Could not create thumbnail']);
    expect(state()).toBe('waiting');
  });

  it('an unreadable photo is reported until another is chosen', async () => {
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
