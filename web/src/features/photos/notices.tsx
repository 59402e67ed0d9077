import { CircleCheck, CircleQuestionMark, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { msg } from '../../../../shared/domain/msg.ts';
import { t } from '../../i18n/t.ts';
import { valueStore } from '../../ui/externalStore.ts';
import { IconButton } from '../../ui/forms/button.tsx';

/** What the upload dialog says of a photo, word for word as the specification has it. */
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
  notAdded: msg('Failed to add 1 file due to an internal error'),
  additionalRestrictions: msg('{rest} additional restrictions were not fulfilled'),
  nonexistent: msg('Nonexistent upload'),
  noThumbnail: msg('Could not create thumbnail'),
  notKept: msg("This browser can't keep a copy. Stay on this page until the photo is uploaded."),
} as const;

interface Notice {
  type: 'info' | 'warning' | 'error' | 'success';
  message: string;
  /** What opens with the question mark. */
  details?: string;
}

export const NOTICE_MS = 5_000;
export const SHORT_NOTICE_MS = 3_000;
/** At most so many are said one by one. */
const SHOWN = 4;
/** For as long as what it says is true. */
export const STAYS = 0;

/** Each leaves when its own time is up. What stays, and that there is no room, is said only once. */
export function noticeStore() {
  const { read, subscribe, set } = valueStore<readonly Notice[]>([]);
  const keep = (wanted: (notice: Notice) => boolean) => set(read().filter(wanted));

  function tell(notice: Notice, ms: number = NOTICE_MS) {
    const isOnce = ms === STAYS || notice.message === t(NOTICES.noMoreFiles);
    if (isOnce && read().some(({ message }) => message === notice.message)) return;
    set([...read(), notice]);
    if (ms !== STAYS) setTimeout(() => keep((other) => other !== notice), ms);
  }

  return {
    read,
    subscribe,
    show: tell,
    /** What was true until now, and is so no more. */
    withdraw: (message: string) => keep((notice) => notice.message !== message),

    sayRefusals(sentences: readonly string[]) {
      for (const message of sentences.slice(0, SHOWN)) tell({ type: 'error', message });
      const rest = sentences.length - SHOWN;
      if (rest > 0) {
        tell({ type: 'info', message: t(NOTICES.additionalRestrictions, { rest }) }, SHORT_NOTICE_MS);
      }
    },

    /** A new try takes away what was said of the one before; what is said of the connection stays. */
    clear: () => keep(({ message }) => message === t(NOTICES.noInternet) || message === t(NOTICES.connected)),
  };
}

const icons = { error: TriangleAlert, warning: TriangleAlert, info: Info, success: CircleCheck };

/** What the widget has to say. Announced as it comes; what lies behind a sentence opens with its question mark. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  return (
    <div className="not-empty:grid not-empty:gap-2 not-empty:mt-3" role="log" aria-label={t('About your photo')}>
      {notices.map((notice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may stand twice, and neither has state to lose
        <Line key={`${notice.message} ${index}`} notice={notice} />
      ))}
    </div>
  );
}

function Line({ notice: { type, message, details } }: { notice: Notice }) {
  const [asked, setAsked] = useState(false);
  const Icon = icons[type];
  return (
    <div
      className="flex items-center gap-2.5 min-h-tap ps-3.5 rounded-control bg-sunken animate-[settle_var(--d-2)_var(--ease-out)] [&>svg]:flex-none [&>svg]:text-brand data-[type=error]:bg-danger-tint data-[type=error]:[&>svg]:text-danger data-[type=warning]:[&>svg]:text-danger"
      data-type={type}
    >
      <Icon size={20} aria-hidden="true" />
      <div className="min-w-0 flex-1 py-2 text-sm">
        <p>{message}</p>
        {asked && (
          <p role="alert" className="text-ink-2 wrap-break-word">
            {details}
          </p>
        )}
      </div>
      {details && (
        <IconButton
          label={t('Details')}
          icon={CircleQuestionMark}
          aria-expanded={asked}
          onClick={() => setAsked(!asked)}
        />
      )}
    </div>
  );
}
