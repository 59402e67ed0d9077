import { alone, outbox, type PendingPhoto } from '../../pwa/outbox.ts';
import { putPhoto, type SignedTarget, type Target, whenOnline } from '../../pwa/putPhoto.ts';
import { isDefiniteNo, isSpent } from '../../pwa/sendWaiting.ts';
import { shrink, UnreadablePhoto } from '../../pwa/shrink.ts';
import { SigningFailed, storePhoto } from '../../pwa/storePhoto.ts';
import { createUppy, NOTICE_MS, STAYS } from './noticeUppy.ts';

export interface Walk {
  challengeId: string;
  walkerId: string;
  destination: string;
}

export interface Steps {
  sign: (photo: { contentType: string; size: number }) => Promise<Target>;
  complete: (photoUrl: string) => Promise<unknown>;
  onFailure: (step: 'sign' | 'put') => void;
  shrink?: typeof shrink;
  put?: typeof putPhoto;
}

export type PhotoWidget = ReturnType<typeof createPhotoWidget>;

/**
 * One photo on its way: Uppy keeps its rules and its state, the outbox its bytes. Shrinking is Uppy's preprocessing, the
 * PUT its upload, completing the challenge its postprocessing, so that a retry begins again with what is still missing.
 * The PUT is ours: Uppy's own S3 plugin (8 KB more) takes no ready URL with its headers and counts a 412 as a failure.
 */
export function createPhotoWidget({ challengeId, walkerId, destination }: Walk, steps: Steps) {
  const { sign, complete, onFailure, shrink: shrinkFile = shrink, put = putPhoto } = steps;
  const uppy = createUppy(challengeId);
  const life = new AbortController();
  const shrinking = new Map<string, Promise<void>>();
  let target: SignedTarget | null = null;
  let photoUrl: string | null = null;
  let sent = false;
  let isOver = false;
  /** What is known of a photo that comes out of the outbox; a newly chosen one begins with nothing. */
  let carried: Pick<PendingPhoto, 'photoUrl' | 'sent' | 'chosenAt' | 'target'> | undefined;
  let chosenAt = 0;

  const isHere = (id: string) => !life.signal.aborted && uppy.getFile(id) !== undefined;

  async function keep(file: File, thumbnail: string | null) {
    const { name, size } = file;
    const what = { challengeId, walkerId, destination, name, size, thumbnail, chosenAt };
    const safe = await outbox.keep({ ...what, sent, photoUrl, target, outcome: null }, file);
    if (safe || life.signal.aborted) return;
    uppy.info('This browser cannot keep a copy. Stay on this page until the photo is uploaded.', 'warning', STAYS);
  }

  async function prepare(id: string, original: File) {
    uppy.emit('preprocess-progress', uppy.getFile(id), { mode: 'indeterminate' });
    try {
      await keep(original, null);
      const { photo, thumbnail } = await shrinkFile(original);
      const small = await thumbnail().catch(() => null);
      if (!isHere(id)) return;
      if (!small) uppy.info('Could not create thumbnail', 'error', NOTICE_MS);
      const { progress } = uppy.getFile(id);
      uppy.setFileState(id, { data: photo, size: photo.size, progress: { ...progress, bytesTotal: photo.size } });
      await keep(photo, small);
    } catch (error) {
      if (!isHere(id)) return;
      uppy.removeFile(id);
      await outbox.remove(challengeId);
      uppy.info(error instanceof UnreadablePhoto ? error.message : 'Unknown error', 'error', STAYS);
    } finally {
      if (isHere(id)) uppy.emit('preprocess-complete', uppy.getFile(id));
    }
  }

  /** Until it is stored or refused. A pause ends the request; going on begins it again at the same place. */
  async function store(id: string): Promise<string> {
    for (;;) {
      const request = new AbortController();
      const onPause = (_: unknown, paused: boolean) => paused && request.abort();
      uppy.on('upload-pause', onPause);
      try {
        const photo = uppy.getFile(id).data;
        if (!(photo instanceof Blob)) throw new Error('Unknown error');
        const onProgress = (bytes: number) => {
          const file = uppy.getFile(id);
          const progress = { uploadStarted: Date.now(), bytesUploaded: bytes, bytesTotal: photo.size };
          if (file) uppy.emit('upload-progress', file, progress);
        };
        const signal = AbortSignal.any([life.signal, request.signal]);
        return await storePhoto({ photo, target, note: noteTarget, onProgress, signal, sign, put });
      } catch (error) {
        if (life.signal.aborted || !request.signal.aborted) throw error;
        await resumed();
      } finally {
        uppy.off('upload-pause', onPause);
      }
    }
  }

  const noteTarget = (signed: SignedTarget) => {
    target = signed;
    return outbox.note(challengeId, { target });
  };

  const resumed = () =>
    new Promise<void>((resolve, reject) => {
      const onPause = (_: unknown, paused: boolean) => {
        if (paused) return;
        uppy.off('upload-pause', onPause);
        resolve();
      };
      uppy.on('upload-pause', onPause);
      life.signal.addEventListener('abort', () => reject(life.signal.reason), { once: true });
    });

  uppy.on('file-added', ({ id, data }) => {
    uppy.removeFiles(uppy.getFiles().flatMap((other) => (other.id === id ? [] : [other.id])));
    uppy.setState({ error: null });
    ({ photoUrl, sent, chosenAt } = carried ?? { photoUrl: null, sent: false, chosenAt: Date.now() });
    target = carried?.target ?? null;
    if (data instanceof File) shrinking.set(id, prepare(id, data));
  });

  // What has failed may be tried again with another picture.
  const reopen = () => uppy.setState({ allowNewUpload: true });
  uppy.on('upload-error', reopen);
  uppy.on('error', reopen);

  /** From "Complete" to the answer no other tab and no worker sends anything. */
  let release: () => void = () => undefined;
  const holdOutbox = () =>
    new Promise<void>((granted, failed) => {
      const held = () =>
        new Promise<void>((done) => {
          release = done;
          granted();
        });
      alone(held, life.signal).catch(failed);
    });

  uppy.addPreProcessor(async (ids) => {
    await Promise.all(ids.map((id) => shrinking.get(id)));
    await holdOutbox();
    if (sent) {
      // It was on its way before: another tab or the worker may have gone on with it.
      await outbox.due();
      const found = await outbox.find(challengeId);
      isOver = !found || found.photo.outcome !== null;
      photoUrl = found?.photo.photoUrl ?? photoUrl;
    }
    sent = true;
    await outbox.note(challengeId, { sent });
  });

  /** What the network breaks off goes on by itself later; what the server refused waits for the walker. */
  async function failed(error: unknown) {
    if (!isDefiniteNo(error)) return;
    sent = false;
    if (isSpent(error)) {
      photoUrl = null;
      target = null;
    }
    await outbox.note(challengeId, { sent, photoUrl, target });
  }

  uppy.addUploader(async ([id = '']) => {
    if (!isHere(id) || isOver) return;
    uppy.emit('upload-start', [uppy.getFile(id)]);
    try {
      photoUrl ??= await store(id);
      await outbox.note(challengeId, { photoUrl });
      uppy.emit('upload-success', uppy.getFile(id), { status: 200, uploadURL: photoUrl });
    } catch (error) {
      if (!isHere(id)) return;
      await failed(error instanceof SigningFailed ? error.cause : error);
      uppy.emit('upload-error', uppy.getFile(id), error instanceof Error ? error : new Error('Unknown error'));
      onFailure(error instanceof SigningFailed ? 'sign' : 'put');
    }
  });

  uppy.addPostProcessor(async ([id = '']) => {
    try {
      if (!isHere(id) || isOver || uppy.getFile(id).error || !photoUrl) return;
      uppy.emit('postprocess-progress', uppy.getFile(id), { mode: 'indeterminate' });
      await whenOnline(life.signal);
      await complete(photoUrl);
    } catch (error) {
      await failed(error);
      if (!isHere(id)) return;
      uppy.emit('error', error instanceof Error ? error : new Error('Unknown error'), uppy.getFile(id));
    } finally {
      release();
      if (isHere(id)) uppy.emit('postprocess-complete', uppy.getFile(id));
    }
  });

  const connection = [uppy.i18n('noInternetConnection'), uppy.i18n('connectedToInternet')];
  const clearNotices = () => uppy.keepNotices(({ message }) => connection.includes(message));

  /** Uppy itself says what stands in the way, if anything does. */
  function send() {
    clearNotices();
    uppy.upload().catch(() => undefined);
  }

  return {
    uppy,

    /** A picture takes the place of the one before it; whatever breaks a rule is said and changes nothing. */
    choose(files: readonly File[]) {
      clearNotices();
      const room = files.length === 1 ? uppy.getFiles().length + 1 : 1;
      uppy.setOptions({ restrictions: { maxNumberOfFiles: room } });
      uppy.addFiles(files.map(described));
    },

    /** What was chosen before a reload, a crash or a dead zone. Goes on by itself where the walker had already sent it. */
    async resume() {
      const found = await outbox.find(challengeId);
      if (!found || life.signal.aborted || uppy.getFiles().length > 0) return;
      carried = found.photo;
      uppy.addFiles([described(found.file)]);
      carried = undefined;
      if (sent) send();
    },

    send,

    togglePause() {
      for (const { id } of uppy.getFiles()) uppy.pauseResume(id);
    },

    destroy() {
      life.abort();
      release();
      uppy.destroy();
    },
  };
}

const described = (file: File) => ({ name: file.name, type: file.type, data: file });
