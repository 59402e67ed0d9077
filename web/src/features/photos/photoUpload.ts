import { t } from '../../i18n/t.ts';
import { outbox } from '../../pwa/outbox/outbox.ts';
import { type PhotoEvent, type PhotoState, photoState, WAITING } from '../../pwa/outbox/photoState.ts';
import { UnreadablePhoto } from '../../pwa/outbox/shrink.ts';
import { waitForServer } from '../../pwa/waitForServer.ts';
import { valueStore } from '../../ui/externalStore.ts';
import { isOnline, subscribeConnection } from '../../ui/notices/connection.ts';
import { anySignal, type Choice, photoSender, preparePhoto, type SendSteps, type Walk } from './photoSender.ts';
import { NOTICES, noticeStore, SHORT_NOTICE_MS, STAYS } from './uploadNotices.tsx';
import { witnessOfPhoto } from './witness.ts';

const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.type === b.type && a.size === b.size && a.lastModified === b.lastModified;

function refusal(file: File, present: File | undefined, isUnderWay: boolean): string | undefined {
  if (isUnderWay) return t(NOTICES.noMoreFiles);
  if (present && isSame(file, present)) return t(NOTICES.duplicate, { name: file.name });
  return file.type.startsWith('image/') ? undefined : t(NOTICES.onlyImages);
}

/** Accepts one image. A single file replaces the previous one; several are refused. */
function choosePhoto(files: readonly File[], present: File | undefined, isUnderWay: boolean) {
  const refusals: string[] = [];
  const valid: File[] = [];
  for (const file of files) {
    const sentence = refusal(file, present, isUnderWay);
    if (sentence) refusals.push(sentence);
    else valid.push(file);
  }
  const isReplacing = files.length === 1;
  if (!isReplacing && valid.length + (present ? 1 : 0) > 1) {
    return { refusals: [...refusals, t(NOTICES.onlyOneFile)] };
  }
  return { accepted: valid[0], refusals };
}

function sendRefusal(isChosen: boolean, challengeId: string): string | undefined {
  if (!isChosen) return t(NOTICES.atLeastOneFile);
  return challengeId === '' ? t(NOTICES.missingFields) : undefined;
}

/** A dialog opened offline says so after a delay. */
const STATUS_CHECK_MS = 3_000;

function checkStatus(notices: ReturnType<typeof noticeStore>, signal: AbortSignal): void {
  let wasOffline = false;
  const check = () => {
    if (!isOnline()) {
      wasOffline = true;
      return notices.show({ type: 'error', message: t(NOTICES.noInternet) }, STAYS);
    }
    notices.withdraw(t(NOTICES.noInternet));
    if (wasOffline) notices.show({ type: 'success', message: t(NOTICES.connected) }, SHORT_NOTICE_MS);
    wasOffline = false;
  };
  const unsubscribe = subscribeConnection(check);
  const timer = setTimeout(check, STATUS_CHECK_MS);
  const stop = () => {
    unsubscribe();
    clearTimeout(timer);
  };
  signal.addEventListener('abort', stop, { once: true });
}

const MAX_BY_ITSELF = 3;

/** The chosen photo for display. The upload reads the outbox. */
interface ChosenPhoto {
  /** The original file, to detect duplicates. */
  original: File;
  name: string;
  size: number;
  preview: File | undefined;
}

interface WidgetValue {
  photo: ChosenPhoto | undefined;
  state: PhotoState;
}

export type PhotoWidget = ReturnType<typeof createPhotoWidget>;

/** Rules, notices and state of the dialog's photo. The bytes are in the outbox, and `submitPhoto` sends them. */
export function createPhotoWidget(walk: Walk, steps: SendSteps) {
  const { challengeId } = walk;
  const life = new AbortController();
  const notices = noticeStore();
  const { read, subscribe, set } = valueStore<WidgetValue>({ photo: undefined, state: WAITING });
  const dispatch = (event: PhotoEvent) => set({ ...read(), state: photoState(read().state, event) });
  const sender = photoSender(
    challengeId,
    steps,
    { state: () => read().state, subscribe, dispatch, onUploadFailed, onGone, onMayPass: goOnLater },
    life.signal,
  );
  let preparing: Promise<void> = Promise.resolve();
  let isSending = false;
  /** Aborts the wait for the server after a failed upload. */
  let waiting = new AbortController();
  let timesByItself = 0;

  checkStatus(notices, life.signal);
  /** After a failure another photo can be chosen, after the completion none. */
  const isUnderWay = () => isSending || read().state.phase === 'complete';
  const isShown = (original: File) => !life.signal.aborted && read().photo?.original === original;

  function onUploadFailed(details: string) {
    const message = t(NOTICES.uploadFailed, { name: read().photo?.name ?? '' });
    notices.show({ type: 'error', message, details });
  }

  /** Retries when the server is back, but not for ever when a healthy server accepts no photo. */
  function goOnLater() {
    if (timesByItself >= MAX_BY_ITSELF) return;
    timesByItself += 1;
    waiting = new AbortController();
    waitForServer(anySignal([life.signal, waiting.signal])).then(
      () => send(),
      () => undefined,
    );
  }

  function onGone() {
    remove();
    notices.show({ type: 'error', message: t(NOTICES.nonexistent) });
  }

  function remove() {
    set({ photo: undefined, state: photoState(read().state, { type: 'removed' }) });
  }

  async function prepare(original: File, choice: Choice) {
    const chosen = { original, walk, choice, isShown: () => isShown(original) };
    try {
      const photo = await preparePhoto(chosen, notices.show);
      if (photo) show(original, photo);
    } catch (error) {
      if (!isShown(original)) return;
      remove();
      await outbox.remove(challengeId);
      const message = error instanceof UnreadablePhoto ? error.message : t(NOTICES.unknownError);
      notices.show({ type: 'error', message }, STAYS);
    }
  }

  function show(original: File, preview: File) {
    set({ photo: { original, name: original.name, size: preview.size, preview }, state: read().state });
    dispatch({ type: 'prepared' });
  }

  function add(file: File, choice: Choice) {
    waiting.abort();
    set({ photo: { original: file, name: file.name, size: file.size, preview: undefined }, state: read().state });
    dispatch({ type: 'chosen' });
    preparing = prepare(file, choice);
  }

  async function send() {
    waiting.abort();
    notices.clear();
    if (isUnderWay()) return;
    const refusal = sendRefusal(read().photo !== undefined, challengeId);
    if (refusal) return notices.sayRefusals([refusal]);
    isSending = true;
    dispatch({ type: 'begun' });
    await preparing;
    if (read().photo && !life.signal.aborted) await sender.send();
    isSending = false;
  }

  return {
    read,
    subscribe,
    notices,
    togglePause: sender.togglePause,
    send() {
      timesByItself = 0;
      void send();
    },

    choose(files: readonly File[]) {
      notices.clear();
      const { accepted, refusals } = choosePhoto(files, read().photo?.original, isUnderWay());
      notices.sayRefusals(refusals);
      if (!accepted) return;
      const witness = witnessOfPhoto(challengeId, accepted.lastModified);
      add(accepted, { chosenAt: Date.now(), sent: false, witness });
    },

    /** Restores a photo from before a reload or crash, and continues an upload that had started. */
    async resume() {
      const found = await outbox.find(challengeId);
      if (!found || life.signal.aborted || read().photo) return;
      const { photo, file } = found;
      // A thumbnail means that the photo is already shrunk: shrinking again would cost quality.
      if (photo.thumbnail || photo.photoUrl) show(file, file);
      else add(file, { chosenAt: photo.chosenAt, sent: photo.sent, witness: photo.witness });
      if (photo.sent) void send();
    },

    clear() {
      if (isUnderWay()) throw new Error('This widget does not allow removing files during an upload.');
      remove();
    },

    destroy: () => life.abort(),
  };
}
