import { ArchiveRestore, Check, Images, ScanText } from 'lucide-react';
import type { ReactNode } from 'react';
import { msg } from '../../../../shared/domain/msg.ts';
import type { Verdict } from '../../../../shared/domain/signs/proof.ts';
import { t } from '../../i18n/t.ts';
import { classes } from '../classes.ts';

export type Difficulty = 'easy' | 'medium' | 'hard';

const words: Record<Difficulty, string> = { easy: msg('Easy'), medium: msg('Medium'), hard: msg('Hard') };
const line = 'min-h-6 px-2.25 pt-px rounded-[6px] text-xs/none whitespace-nowrap';
/** A badge of several words wraps with enlarged text. */
const lines = 'min-h-6 px-2.25 pt-px rounded-[6px] text-xs/[1.15]';
const tones = {
  easy: `${line} bg-easy-bg text-easy-ink`,
  medium: `${line} bg-medium-bg text-medium-ink`,
  hard: `${line} bg-hard-bg text-hard-ink`,
  quiet: `${line} bg-brand-tint text-on-brand-tint`,
  done: `${line} ps-1.5 bg-brand-tint text-on-brand-tint`,
  read: `${lines} bg-brand-tint text-on-brand-tint`,
  repeated: `${lines} bg-sunken text-ink-2`,
  you: 'min-h-4.5 px-1.5 pt-px rounded-[6px] bg-accent text-2xs/none text-on-accent whitespace-nowrap',
  count: 'min-h-5.5 min-w-5.5 justify-center px-1.5 rounded-[11px] bg-danger-fill text-xs/none text-on-danger',
} as const;

export const Badge = ({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) => (
  <span
    className={classes(
      'inline-flex items-center gap-1.25 font-bold forced-colors:border forced-colors:border-[CanvasText]',
      tones[tone],
    )}
    data-badge={tone}
  >
    {children}
  </span>
);

/** Difficulty has colour, shape and word, so that it is readable without colour. */
export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  return (
    <Badge tone={difficulty}>
      <DifficultyShape difficulty={difficulty} />
      {t(words[difficulty])}
    </Badge>
  );
}
const shapes: Record<Difficulty, string> = {
  easy: 'size-2.25 rounded-full',
  medium: 'size-2.25 rounded-[1.5px]',
  hard: 'h-2.25 w-2.5 [clip-path:polygon(50%_0,100%_100%,0_100%)]',
};

export function DifficultyShape({ difficulty }: { difficulty: Difficulty }) {
  return (
    <span
      className={classes(
        '-mt-px flex-none bg-current forced-colors:bg-[CanvasText] forced-colors:in-[[data-part=option]:has(:checked)]:bg-[HighlightText] forced-colors:forced-color-adjust-none',
        shapes[difficulty],
      )}
      data-shape={difficulty}
      aria-hidden="true"
    />
  );
}

export function CompletedBadge() {
  return (
    <Badge tone="done">
      <Check size={15} strokeWidth={3} className="-mt-px" aria-hidden="true" />
      {t('Completed')}
    </Badge>
  );
}

export const SignReadBadge = () => (
  <Badge tone="read">
    <ScanText size={15} className="-mt-px" aria-hidden="true" />
    {t('Sign read')}
  </Badge>
);

interface Marked {
  sign?: Verdict | null | undefined;
  repeated?: boolean | undefined;
  restored?: boolean | undefined;
}

/** An unreadable sign is not shown, because it is not the walker's fault. */
export function SignBadges({ walk }: { walk: Marked }) {
  return (
    <>
      {walk.restored === true && (
        <Badge tone="repeated">
          <ArchiveRestore size={15} className="-mt-px" aria-hidden="true" />
          {t('Restored')}
        </Badge>
      )}
      {walk.sign === 'read' && <SignReadBadge />}
      {walk.repeated === true && (
        <Badge tone="repeated">
          <Images size={15} className="-mt-px" aria-hidden="true" />
          {t('Like an earlier photo')}
        </Badge>
      )}
    </>
  );
}

export const YouBadge = () => <Badge tone="you">{t('You')}</Badge>;

export const CountBadge = ({ count }: { count: number }) => <Badge tone="count">{count}</Badge>;
