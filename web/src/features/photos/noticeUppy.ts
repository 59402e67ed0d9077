import Uppy from '@uppy/core';

export type PhotoMeta = { challengeId: string };
type Nothing = Record<string, never>;
export type PhotoState = ReturnType<NoticeUppy['getState']>;
export type Notice = PhotoState['info'][number];

export const NOTICE_MS = 5_000;
/** For as long as what it says is true. */
export const STAYS = 0;

/**
 * Uppy whose notices leave when their own time is up. The original drops the oldest one, whichever is due, and takes
 * away at once what is meant to stay (0 ms).
 */
export class NoticeUppy extends Uppy<PhotoMeta, Nothing> {
  override info(message: Parameters<Uppy['info']>[0], type: Notice['type'] = 'info', duration = 3_000): void {
    const { info } = this.getState();
    const notice: Notice = { type, ...(typeof message === 'object' ? message : { message }) };
    // Uppy says twice that there is no room, and repeats what stays.
    const isOnce = duration === STAYS || notice.message === this.i18n('noMoreFilesAllowed');
    if (isOnce && info.some((other) => other.message === notice.message)) return;
    this.setState({ info: [...info, notice] });
    if (duration !== STAYS) setTimeout(() => this.keepNotices((other) => other !== notice), duration);
  }

  override hideInfo(): void {
    this.setState({ info: this.getState().info.slice(1) });
  }

  keepNotices(wanted: (notice: Notice) => boolean): void {
    this.setState({ info: this.getState().info.filter(wanted) });
  }
}

/** The widget's rules: one picture, of a kind that is a picture, for a challenge that is known. */
export function createUppy(challengeId: string): NoticeUppy {
  const uppy = new NoticeUppy({
    meta: { challengeId },
    restrictions: {
      allowedFileTypes: ['image/*'],
      maxNumberOfFiles: 1,
      minNumberOfFiles: 1,
      requiredMetaFields: ['challengeId'],
    },
    // While a photo is on its way, no other one can be added.
    allowMultipleUploadBatches: false,
    infoTimeout: NOTICE_MS,
    locale: {
      pluralize: (count) => (count === 1 ? 0 : 1),
      strings: {
        noInternetConnection: 'No internet connection',
        youCanOnlyUploadFileTypes: 'You can only upload image files',
      },
    },
    // What goes wrong is told to the walker, not to the console.
    logger: { debug: () => undefined, warn: () => undefined, error: () => undefined },
  });
  // A PUT cannot go on in its middle, but it can be begun again: that is what pausing a single photo comes to.
  uppy.setState({ capabilities: { ...uppy.getState().capabilities, resumableUploads: true } });
  uppy.on('is-online', () => uppy.keepNotices(({ message }) => message !== uppy.i18n('noInternetConnection')));
  return uppy;
}
