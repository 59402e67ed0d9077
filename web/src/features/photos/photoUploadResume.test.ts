// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { outbox } from '../../pwa/outbox/outbox.ts';
import {
  chosen,
  complete,
  jpeg,
  never,
  photos,
  put,
  reopen,
  settle,
  setUpPhotoWidget,
  shrink,
  small,
  state,
  widget,
} from './photoUpload.fixture.ts';

setUpPhotoWidget();

describe('resuming from the outbox', () => {
  it('the outbox holds the original until the shrunk photo is ready', async () => {
    let ready: (shrunk: Awaited<ReturnType<typeof shrink>>) => void = () => undefined;
    shrink.mockReturnValue(new Promise((resolve) => (ready = resolve)));
    widget().choose([jpeg('sign.jpg', 'the original')]);
    await settle();
    expect(await (await outbox.find('c1'))?.file.text()).toBe('the original');
    ready({ photo: jpeg('sign.jpg', 'small'), thumbnail: small });
    await settle();
    const kept = await outbox.find('c1');
    expect(await kept?.file.text()).toBe('small');
    expect(kept?.photo).toMatchObject({ sent: false, photoUrl: null, thumbnail: await small() });
  });

  it('a stored photo without a press on Complete is not sent on resume', async () => {
    await chosen();
    reopen();
    await widget().resume();
    await settle();
    expect(state()).toBe('waiting');
    expect(photos().map(({ name }) => name)).toEqual(['sign.jpg']);
  });

  it('a sent photo that is not uploaded continues by itself on resume', async () => {
    put.mockImplementationOnce(never);
    await chosen();
    widget().send();
    await settle();
    reopen();
    await widget().resume();
    await settle();
    expect(put).toHaveBeenCalledTimes(2);
    expect(complete).toHaveBeenCalledTimes(1);
  });

  it('an uploaded photo is completed on resume without another upload', async () => {
    complete.mockImplementationOnce(never);
    await chosen();
    widget().send();
    await settle();
    reopen();
    await widget().resume();
    await settle();
    expect(put).toHaveBeenCalledTimes(1);
    expect(complete.mock.calls).toEqual([
      [{ photoUrl: 'http://store.test/1', witness: 'unknown' }],
      [{ photoUrl: 'http://store.test/1', witness: 'unknown' }],
    ]);
  });
});
