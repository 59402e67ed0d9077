import { CircleCheck, CircleQuestionMark, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { say } from '../../words/say.ts';
import type { Notice } from './noticeStore.ts';

const icons = { error: TriangleAlert, warning: TriangleAlert, info: Info, success: CircleCheck };

/** What the widget has to say. Announced as it comes; what lies behind a sentence opens with its question mark. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  return (
    <div className="proof-notices" role="log" aria-label={say('About your photo')}>
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
    <div className="proof-notice" data-type={type}>
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
          label={say('Details')}
          icon={CircleQuestionMark}
          aria-expanded={asked}
          onClick={() => setAsked(!asked)}
        />
      )}
    </div>
  );
}
