import { CircleCheck, CircleQuestionMark, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { msg } from '../../../../shared/domain/msg.ts';
import { t } from '../../i18n/t.ts';
import { valueStore } from '../../ui/externalStore.ts';
import { IconButton } from '../../ui/forms/button.tsx';

/** The texts of the upload dialog, required word for word by the specification. */
export const NOTICES = {
  unknownError: msg('Unknown error'),
  uploadFailed: msg('Failed to upload {name}'),
  noInternet: msg('No internet connection'),
  connected: msg('Connected to the Internet'),
  noMoreFiles: msg("You can't add more files"),
  duplicate: msg("Cannot add the duplicate file '{name}', it already exists"),
  onlyImages: msg('You can only upload image files'),
  onlyOneFile: msg('You can only upload 1 file'),
  atLeastOneFile: msg('You have to select at least 1 file'),
  missingFields: msg('Missing required meta fields'),
  additionalRestrictions: msg('{rest} additional restrictions were not fulfilled'),
  nonexistent: msg('Nonexistent upload'),
  noThumbnail: msg('Could not create thumbnail'),
  notKept: msg("This browser can't keep a copy. Stay on this page until the photo is uploaded."),
} as const;

interface Notice {
  type: 'info' | 'warning' | 'error' | 'success';
  message: string;
  details?: string;
}

const NOTICE_MS = 5_000;
export const SHORT_NOTICE_MS = 3_000;
const SHOWN = 4;
/** A notice without a timeout stays until it is withdrawn. */
export const STAYS = 0;

/** Each notice has its own timeout. Persistent notices are shown once. */
export function noticeStore() {
  const { read, subscribe, set } = valueStore<readonly Notice[]>([]);
  const keep = (wanted: (notice: Notice) => boolean) => set(read().filter(wanted));

  function show(notice: Notice, ms: number = NOTICE_MS) {
    const isOnce = ms === STAYS || notice.message === t(NOTICES.noMoreFiles);
    if (isOnce && read().some(({ message }) => message === notice.message)) return;
    set([...read(), notice]);
    if (ms !== STAYS) setTimeout(() => keep((other) => other !== notice), ms);
  }

  return {
    read,
    subscribe,
    show,
    withdraw: (message: string) => keep((notice) => notice.message !== message),

    sayRefusals(sentences: readonly string[]) {
      for (const message of sentences.slice(0, SHOWN)) show({ type: 'error', message });
      const rest = sentences.length - SHOWN;
      if (rest > 0) {
        show({ type: 'info', message: t(NOTICES.additionalRestrictions, { rest }) }, SHORT_NOTICE_MS);
      }
    },

    /** A new attempt clears notices, except those about the connection. */
    clear: () => keep(({ message }) => message === t(NOTICES.noInternet) || message === t(NOTICES.connected)),
  };
}

const icons = { error: TriangleAlert, warning: TriangleAlert, info: Info, success: CircleCheck };

export const Notices = ({ notices }: { notices: readonly Notice[] }) => (
  <div className="not-empty:grid not-empty:gap-2 not-empty:mt-3" role="log" aria-label={t('About your photo')}>
    {notices.map((notice, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same text can occur twice, and rows have no state
      <Line key={`${notice.message} ${index}`} notice={notice} />
    ))}
  </div>
);

function Line({ notice: { type, message, details } }: { notice: Notice }) {
  const [isOpen, setOpen] = useState(false);
  const Icon = icons[type];
  return (
    <div className="photo-notice" data-type={type}>
      <Icon size={20} />
      <div className="min-w-0 flex-1 py-2 text-sm">
        <p>{message}</p>
        {isOpen && (
          <p role="alert" className="text-ink-2 wrap-break-word">
            {details}
          </p>
        )}
      </div>
      {details && (
        <IconButton
          label={t('Details')}
          icon={CircleQuestionMark}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
    </div>
  );
}
