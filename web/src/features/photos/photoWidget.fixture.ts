import { afterEach, beforeEach, vi } from 'vitest';
import { type CompletionAnswer, outbox } from '../../pwa/outbox.ts';
import type { putPhoto } from '../../pwa/putPhoto.ts';
import { createPhotoWidget, type PhotoWidget, type Steps } from './photoWidget.ts';
import type { Walk } from './preparePhoto.ts';

export const walk = { challengeId: 'c1', walkerId: 'w1', destination: 'Vasagatan' };
export const jpeg = (name = 'sign.jpg', text = 'picture') =>
  new File([text], name, { type: 'image/jpeg', lastModified: 7 });
export const small = () => Promise.resolve('data:image/jpeg;base64,AA==');

export const sign = vi.fn<Steps['sign']>();
export const put = vi.fn<typeof putPhoto>();
export const complete = vi.fn<Steps['complete']>();
export const shrink = vi.fn<NonNullable<Steps['shrink']>>();
export const onFailure = vi.fn<Steps['onFailure']>();
let online = true;
export let widget: PhotoWidget;

type Checks = Pick<Steps, 'beforeAdd' | 'beforeUpload'>;
const open = (where: Walk, checks: Checks) =>
  createPhotoWidget(where, { sign, put, complete, shrink, onFailure, ...checks, onCompleted: () => undefined });
/** The dialog is closed and opened again. */
export function reopen(where: Walk = walk, checks: Checks = {}) {
  widget.destroy();
  widget = open(where, checks);
}
export function setOnline(next: boolean) {
  online = next;
}
export const state = () => widget.read().state.phase;
export const photos = () => [widget.read().photo].filter((photo) => photo !== undefined);
const says = () => widget.notices.read().map(({ message }) => message);
/** Everything but the notices of the keeping, which depends on the browser. */
export const told = () => says().filter((message) => !message.startsWith('This browser cannot keep'));
export const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
export async function chosen(...files: File[]) {
  widget.choose(files.length > 0 ? files : [jpeg()]);
  await settle();
}
export const never = () => new Promise<never>(() => undefined);

beforeEach(async () => {
  vi.useFakeTimers();
  online = true;
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
  widget = open(walk, {});
});
afterEach(() => {
  widget.destroy();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
