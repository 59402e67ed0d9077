// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { outbox } from '../../pwa/outbox.ts';
import { UnreadablePhoto } from '../../pwa/shrink.ts';
import { chosen, setOnline, settle, setUpPhotoWidget, shrink, state, told, widget } from './photoWidget.fixture.ts';

setUpPhotoWidget();

describe('the notices of the photo widget', () => {
  it('leave after five seconds, each in its own time', async () => {
    await chosen();
    await chosen();
    await settle(4_999);
    expect(told()).toHaveLength(1);
    await settle(1);
    expect(told()).toEqual([]);
  });

  it('stay while there is no internet connection, and say for 3 s that it is back', async () => {
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

  it('find out after three seconds that there has been no connection all along', async () => {
    setOnline(false);
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
    expect(widget().uppy.getFiles()).toEqual([]);
    expect(await outbox.find('c1')).toBeUndefined();
    await settle(60_000);
    await chosen();
    expect(told()).toEqual([]);
  });
});
