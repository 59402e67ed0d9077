import { t } from '../../i18n/t.ts';
import { type CompletionAnswer, outbox, type PendingPhoto, withOutboxLock } from '../../pwa/outbox/outbox.ts';
import type { PhotoEvent, PhotoState } from '../../pwa/outbox/photoState.ts';
import type { signUpload } from '../../pwa/outbox/putPhoto.ts';
import { shrink } from '../../pwa/outbox/shrink.ts';
import { isDefiniteNo, isTransient, type Proof, SigningFailed, submitPhoto } from '../../pwa/outbox/submitPhoto.ts';
import { NOTICES, type noticeStore, STAYS } from './uploadNotices.tsx';

export type Walk = Pick<PendingPhoto, 'challengeId' | 'walkerId' | 'destination'>;
export type Choice = Pick<PendingPhoto, 'chosenAt' | 'sent' | 'witness'>;

interface Chosen {
  original: File;
  walk: Walk;
  choice: Choice;
  /** False once another photo has replaced this one. */
  isShown: () => boolean;
}

/** Stores the original before shrinking, so that a crash loses nothing, and replaces it afterwards. */
export async function preparePhoto(
  { original, walk, choice, isShown }: Chosen,
  notify: ReturnType<typeof noticeStore>['show'],
): Promise<File | undefined> {
  async function keep(file: File, thumbnail: string | null) {
    const { name, size } = file;
    const photo = { ...walk, ...choice, name, size, thumbnail, photoUrl: null, target: null, outcome: null };
    if ((await outbox.keep(photo, file)) || !isShown()) return;
    const message = t(NOTICES.notKept);
    notify({ type: 'warning', message }, STAYS);
  }

  await keep(original, null);
  const { photo, thumbnail } = await shrink(original);
  const small = await thumbnail().catch(() => null);
  if (!isShown()) return undefined;
  if (!small) notify({ type: 'error', message: t(NOTICES.noThumbnail) });
  await keep(photo, small);
  return isShown() ? photo : undefined;
}

/** Throttles with a leading and a trailing call. */
function throttle<Value>(work: (value: Value) => void, ms: number): (value: Value) => void {
  let next: { value: Value } | undefined;
  let isResting = false;
  const run = (value: Value) => {
    work(value);
    next = undefined;
    isResting = true;
    setTimeout(() => {
      isResting = false;
      if (next) run(next.value);
    }, ms);
  };
  return (value) => {
    if (isResting) next = { value };
    else run(value);
  };
}

export interface SendSteps {
  sign: typeof signUpload;
  complete: (proof: Proof) => Promise<CompletionAnswer>;
  onCompleted: (answer: CompletionAnswer) => void;
  onFailure: (step: 'sign' | 'put') => void;
}

interface Screen {
  state: () => PhotoState;
  subscribe: (listener: () => void) => () => void;
  dispatch: (event: PhotoEvent) => void;
  /** The failure is transient: the server has not refused the photo. */
  onMayPass: () => void;
  /** The upload failed before the photo was stored; a failed completion has its own texts (queries.ts). */
  onUploadFailed: (reason: string) => void;
  onGone: () => void;
}

const PROGRESS_MS = 500;

/** AbortSignal.any, which Safari has from 17.4, Chrome from 116 and Firefox from 124. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const any = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) any.abort(signal.reason);
    else signal.addEventListener('abort', () => any.abort(signal.reason), { signal: any.signal });
  }
  return any.signal;
}

/** Sends the photo of the dialog. Until the answer no other tab and no worker sends it. */
export function photoSender(challengeId: string, steps: SendSteps, screen: Screen, life: AbortSignal) {
  const { sign, complete, onCompleted, onFailure } = steps;
  const { state, dispatch } = screen;
  const progressed = throttle(dispatch, PROGRESS_MS);
  const onProgress = (event: PhotoEvent) => (event.type === 'progressed' ? progressed(event) : dispatch(event));
  let request = new AbortController();

  const resumed = () =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (state().phase === 'paused') return;
        stop();
        resolve();
      };
      const stop = screen.subscribe(check);
      life.addEventListener('abort', () => reject(life.reason), { once: true });
      check();
    });

  /** Pausing aborts the PUT; resuming repeats it at the same signed URL, which the outbox holds. */
  async function submitted() {
    for (;;) {
      request = new AbortController();
      const signal = anySignal([life, request.signal]);
      try {
        const photo = { challengeId };
        return await submitPhoto({ photo, signal, onProgress, sign, complete });
      } catch (failure) {
        if (life.aborted || !request.signal.aborted) throw failure;
        await resumed();
      }
    }
  }

  function fail(failure: unknown, cause: unknown) {
    const message = failure instanceof Error ? failure.message : t('Unknown error');
    const isStored = state().phase === 'postprocessing';
    dispatch({ type: 'failed', message, isRefused: isDefiniteNo(cause) });
    if (isStored) return;
    screen.onUploadFailed(message);
    onFailure(failure instanceof SigningFailed ? 'sign' : 'put');
  }

  return {
    async send(): Promise<void> {
      try {
        const outcome = await withOutboxLock(submitted, life);
        if (outcome?.kind === 'completed') onCompleted(outcome.answer);
        if (life.aborted) return;
        if (!outcome) screen.onGone();
        else if (outcome.kind === 'completed') dispatch({ type: 'completed' });
        else dispatch({ type: 'failed', message: outcome.sentence, isRefused: true });
      } catch (failure) {
        if (life.aborted) return;
        const cause = failure instanceof SigningFailed ? failure.cause : failure;
        fail(failure, cause);
        if (isTransient(cause)) screen.onMayPass();
      }
    },

    togglePause() {
      if (state().phase === 'uploading') {
        dispatch({ type: 'paused' });
        request.abort();
      } else dispatch({ type: 'resumed' });
    },
  };
}
