import { ArchiveRestore, Check, Images, type LucideIcon, ScanText } from 'lucide-react';
import type { ReactNode } from 'react';
import { DIFFICULTIES, type Difficulty, difficultyLabel } from '../../../../shared/domain/difficulty.ts';
import type { Verdict } from '../../../../shared/domain/signs/proof.ts';
import { t } from '../../i18n/t.ts';
import { classes } from '../classes.ts';

const line = 'min-h-6 px-2.25 pt-px rounded-[6px] text-xs/none whitespace-nowrap';
const lines = 'min-h-6 px-2.25 pt-px rounded-[6px] text-xs/[1.15]';
const tones = {
  warning: `${line} bg-hard-bg text-hard-ink`,
  quiet: `${line} bg-brand-tint text-on-brand-tint`,
  done: `${line} ps-1.5 bg-brand-tint text-on-brand-tint`,
  read: `${lines} bg-brand-tint text-on-brand-tint`,
  repeated: `${lines} bg-sunken text-ink-2`,
  you: 'min-h-4.5 px-1.5 pt-px rounded-[6px] bg-accent text-2xs/none text-on-accent whitespace-nowrap',
  count: 'min-h-5.5 min-w-5.5 justify-center px-1.5 rounded-[11px] bg-danger-fill text-xs/none text-on-danger',
} as const;

const badgeClass = 'inline-flex items-center gap-1.25 font-bold forced-edge';

type BadgeProps = { tone: keyof typeof tones; icon?: LucideIcon; children: ReactNode };

export const Badge = ({ tone, icon: Icon, children }: BadgeProps) => (
  <span className={classes(badgeClass, tones[tone])} data-badge={tone}>
    {Icon && <Icon size={15} className="-mt-px" />}
    {children}
  </span>
);

const difficultyStyles: Record<Difficulty, { badge: string; option: string; shape: string }> = {
  easy: {
    badge: 'bg-easy-bg text-easy-ink',
    option: 'data-checked:bg-easy-bg data-checked:text-easy-ink',
    shape: 'size-2.25 rounded-full',
  },
  medium: {
    badge: 'bg-medium-bg text-medium-ink',
    option: 'data-checked:bg-medium-bg data-checked:text-medium-ink',
    shape: 'size-2.25 rounded-[1.5px]',
  },
  hard: {
    badge: 'bg-hard-bg text-hard-ink',
    option: 'data-checked:bg-hard-bg data-checked:text-hard-ink',
    shape: 'h-2.25 w-2.5 [clip-path:polygon(50%_0,100%_100%,0_100%)]',
  },
};

/** Difficulty has colour, shape and word, so that it is readable without colour. */
export const DifficultyBadge = ({ difficulty }: { difficulty: Difficulty }) => (
  <span className={classes(badgeClass, line, difficultyStyles[difficulty].badge)} data-badge={difficulty}>
    <DifficultyShape difficulty={difficulty} />
    {t(difficultyLabel(difficulty))}
  </span>
);

/** Options of a `Choice`; their labels must be translated when they are rendered. */
export const difficultyOptions = DIFFICULTIES.map((id) => ({
  id,
  label: difficultyLabel(id),
  className: difficultyStyles[id].option,
  mark: <DifficultyShape difficulty={id} />,
}));

function DifficultyShape({ difficulty }: { difficulty: Difficulty }) {
  return (
    <span
      className={classes(
        '-mt-px flex-none bg-current forced-colors:bg-[CanvasText] forced-colors:in-data-checked:bg-[HighlightText] forced-colors:forced-color-adjust-none',
        difficultyStyles[difficulty].shape,
      )}
      data-shape={difficulty}
      aria-hidden="true"
    />
  );
}

export const CompletedBadge = () => (
  <Badge tone="done">
    <Check size={15} strokeWidth={3} className="-mt-px" />
    {t('Completed')}
  </Badge>
);

export const SignReadBadge = () => (
  <Badge tone="read" icon={ScanText}>
    {t('Sign read')}
  </Badge>
);

interface Marked {
  sign?: Verdict | null | undefined;
  repeated?: boolean | undefined;
  restored?: boolean | undefined;
}

/** An unreadable sign is not shown, because it is not the walker's fault. */
export const SignBadges = ({ walk }: { walk: Marked }) => (
  <>
    {walk.restored === true && (
      <Badge tone="repeated" icon={ArchiveRestore}>
        {t('Restored')}
      </Badge>
    )}
    {walk.sign === 'read' && <SignReadBadge />}
    {walk.repeated === true && (
      <Badge tone="repeated" icon={Images}>
        {t('Looks like an earlier photo')}
      </Badge>
    )}
  </>
);

export const YouBadge = () => <Badge tone="you">{t('You')}</Badge>;

export const CountBadge = ({ count }: { count: number }) => <Badge tone="count">{count}</Badge>;
