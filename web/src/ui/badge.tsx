import { ArchiveRestore, Check, Images, ScanText } from 'lucide-react';
import { phrase } from '../../../shared/domain/phrase.ts';
import type { Verdict } from '../../../shared/domain/proof.ts';
import { say } from '../words/say.ts';
import './badge.css';

export type Difficulty = 'easy' | 'medium' | 'hard';

const words: Record<Difficulty, string> = { easy: phrase('Easy'), medium: phrase('Medium'), hard: phrase('Hard') };

/** Colour, shape and word say the same thing, so no one depends on the colour. */
export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  return (
    <span className={`badge badge--${difficulty}`}>
      <DifficultyShape difficulty={difficulty} />
      {say(words[difficulty])}
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
      {say('Completed')}
    </span>
  );
}

export const SignReadBadge = () => (
  <span className="badge badge--read">
    <ScanText size={15} className="-mt-px" aria-hidden="true" />
    {say('Sign read')}
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
          {say('Restored')}
        </span>
      )}
      {walk.sign === 'read' && <SignReadBadge />}
      {walk.repeated === true && (
        <span className="badge badge--repeated">
          <Images size={15} className="-mt-px" aria-hidden="true" />
          {say('Like an earlier photo')}
        </span>
      )}
    </>
  );
}

/** Marks the walker's own row. */
export const YouBadge = () => <span className="badge badge--you">{say('You')}</span>;

/** How many wait for an answer. */
export const CountBadge = ({ count }: { count: number }) => <span className="badge badge--count">{count}</span>;
