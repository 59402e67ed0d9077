import { afterEach, beforeEach, vi } from 'vitest';
import { type CompletionAnswer, outbox } from '../../pwa/outbox/outbox.ts';
import { putPhoto } from '../../pwa/outbox/putPhoto.ts';
import { shrink as shrinkPhoto } from '../../pwa/outbox/shrink.ts';
import { waitForServer } from '../../pwa/waitForServer.ts';
import type { SendSteps, Walk } from './photoSender.ts';
import { createPhotoWidget, type PhotoWidget } from './photoUpload.ts';

vi.mock(import('../../pwa/outbox/putPhoto.ts'), async (original) => ({ ...(await original()), putPhoto: vi.fn() }));
vi.mock(import('../../pwa/outbox/shrink.ts'), async (original) => ({ ...(await original()), shrink: vi.fn() }));
vi.mock(import('../../pwa/waitForServer.ts'), () => ({ waitForServer: vi.fn() }));

export const walk = { challengeId: 'c1', walkerId: 'w1', destination: 'Vasagatan' };
export const jpeg = (name = 'sign.jpg', text = 'picture') =>
  new File([text], name, { type: 'image/jpeg', lastModified: 7 });
export const small = () => Promise.resolve('data:image/jpeg;base64,AA==');

export const sign = vi.fn<SendSteps['sign']>();
export const put = vi.mocked(putPhoto);
export const complete = vi.fn<SendSteps['complete']>();
export const shrink = vi.mocked(shrinkPhoto);
export const whenBack = vi.mocked(waitForServer);
export const onFailure = vi.fn<SendSteps['onFailure']>();

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
export function reopen(where: Walk = walk) {
  opened?.destroy();
  opened = createPhotoWidget(where, { sign, complete, onFailure, onCompleted: () => undefined });
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
