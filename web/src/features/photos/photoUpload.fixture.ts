import { afterEach, beforeEach, vi } from 'vitest';
import { outbox } from '../../pwa/outbox/outbox.ts';
import type { CompletionAnswer } from '../../pwa/outbox/pendingPhoto.ts';
import type { putPhoto } from '../../pwa/outbox/putPhoto.ts';
import type { Walk } from './photoSender.ts';
import { createPhotoWidget, type PhotoWidget, type Steps } from './photoUpload.ts';

export const walk = { challengeId: 'c1', walkerId: 'w1', destination: 'Vasagatan' };
export const jpeg = (name = 'sign.jpg', text = 'picture') =>
  new File([text], name, { type: 'image/jpeg', lastModified: 7 });
export const small = () => Promise.resolve('data:image/jpeg;base64,AA==');

export const sign = vi.fn<Steps['sign']>();
export const put = vi.fn<typeof putPhoto>();
export const complete = vi.fn<Steps['complete']>();
export const shrink = vi.fn<NonNullable<Steps['shrink']>>();
export const whenBack = vi.fn<NonNullable<Steps['whenBack']>>();
export const onFailure = vi.fn<Steps['onFailure']>();

let online = true;
let opened: PhotoWidget | undefined;

export const setOnline = (isOnline: boolean) => {
  online = isOnline;
};

export const widget = () => {
  if (!opened) throw new Error('The widget is there from beforeEach on.');
  return opened;
};

/** Destroys the widget like an unloading page and creates the next. */
export function reopen(where: Walk = walk, checks: Pick<Steps, 'beforeAdd' | 'beforeUpload'> = {}) {
  opened?.destroy();
  const steps = { sign, put, complete, shrink, onFailure, whenBack, onCompleted: () => undefined };
  opened = createPhotoWidget(where, { ...steps, ...checks });
}

export const state = () => widget().read().state.phase;
export const photos = () => [widget().read().photo].filter((photo) => photo !== undefined);
const says = () =>
  widget()
    .notices.read()
    .map(({ message }) => message);
/** Notices about storage depend on the browser and are left out. */
export const told = () => says().filter((message) => !message.startsWith("This browser can't keep"));
export const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
export async function chosen(...files: File[]) {
  widget().choose(files.length > 0 ? files : [jpeg()]);
  await settle();
}
export const never = () => new Promise<never>(() => undefined);

export function setUpPhotoWidget() {
  beforeEach(async () => {
    vi.useFakeTimers();
    online = true;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
    let signed = 0;
    sign.mockReset().mockImplementation(async () => {
      signed += 1;
      return { uploadURL: `http://store.test/${signed}?sig`, headers: {} };
    });
    put.mockReset().mockResolvedValue();
    complete.mockReset().mockResolvedValue({} as CompletionAnswer);
    onFailure.mockReset();
    whenBack.mockReset().mockImplementation(never);
    shrink.mockReset().mockImplementation(async (photo) => ({ photo, thumbnail: small }));
    await outbox.remove('c1');
    reopen();
  });
  afterEach(() => {
    opened?.destroy();
    opened = undefined;
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
