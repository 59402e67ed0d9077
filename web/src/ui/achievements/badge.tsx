import { ArchiveRestore, Check, Images, ScanText } from 'lucide-react';
import { msg } from '../../../../shared/domain/msg.ts';
import type { Verdict } from '../../../../shared/domain/signs/proof.ts';
import { t } from '../../i18n/t.ts';
import '../badge.css';

export type Difficulty = 'easy' | 'medium' | 'hard';

const words: Record<Difficulty, string> = { easy: msg('Easy'), medium: msg('Medium'), hard: msg('Hard') };

/** Colour, shape and word say the same thing, so no one depends on the colour. */
export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  return (
    <span className={`badge badge--${difficulty}`}>
      <DifficultyShape difficulty={difficulty} />
      {t(words[difficulty])}
    </span>
  );
}

export function DifficultyShape({ difficulty }: { difficulty: Difficulty }) {
  return <span className={`shape shape--${difficulty}`} aria-hidden="true" />;
}

export function CompletedBadge() {
  return (
    <span className="badge badge--done">
      <Check size={15} strokeWidth={3} className="-mt-px" aria-hidden="true" />
      {t('Completed')}
    </span>
  );
}

export const SignReadBadge = () => (
  <span className="badge badge--read">
    <ScanText size={15} className="-mt-px" aria-hidden="true" />
    {t('Sign read')}
  </span>
);

interface Marked {
  sign?: Verdict | null | undefined;
  repeated?: boolean | undefined;
  restored?: boolean | undefined;
}

/** What was seen on a photo, and that it came from an archive. That a sign could not be read is not shown: the walker could not help it. */
export function SignBadges({ walk }: { walk: Marked }) {
  return (
    <>
      {walk.restored === true && (
        <span className="badge badge--repeated">
          <ArchiveRestore size={15} className="-mt-px" aria-hidden="true" />
          {t('Restored')}
        </span>
      )}
      {walk.sign === 'read' && <SignReadBadge />}
      {walk.repeated === true && (
        <span className="badge badge--repeated">
          <Images size={15} className="-mt-px" aria-hidden="true" />
          {t('Like an earlier photo')}
        </span>
      )}
    </>
  );
}

/** Marks the walker's own row. */
export const YouBadge = () => <span className="badge badge--you">{t('You')}</span>;

/** How many wait for an answer. */
export const CountBadge = ({ count }: { count: number }) => <span className="badge badge--count">{count}</span>;
