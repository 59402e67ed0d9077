import { Check } from 'lucide-react';
import { t } from '../../i18n/t.ts';
import { classes } from '../classes.ts';

const ringBarClass =
  'fill-none stroke-6 [stroke-linecap:round] forced-colors:stroke-[Highlight] transition-[stroke-dasharray] duration-(--d-4) ease-out';

const RADIUS = 20;
const ROUND = 2 * Math.PI * RADIUS;

export function ProgressRing({ value, label }: { value: number; label: string }) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div
      className="relative grid flex-none place-items-center size-12"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg viewBox="0 0 48 48" className="absolute inset-0 size-full" aria-hidden="true">
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          className="fill-none stroke-sunken stroke-6 forced-colors:stroke-[GrayText]"
        />
        {percent > 0 && (
          <circle
            cx="24"
            cy="24"
            r={RADIUS}
            className={classes(ringBarClass, 'stroke-brand-strong')}
            data-part="ring-bar"
            strokeDasharray={`${(ROUND * percent) / 100} ${ROUND}`}
            transform="rotate(-90 24 24)"
          />
        )}
      </svg>
      {percent === 100 ? (
        <Check size={20} strokeWidth={3} className="relative text-brand" data-part="ring-tick" />
      ) : (
        <span className="pt-[0.15em] text-[min(0.9375rem,18px)]/none font-heading normal-nums font-sign">
          {percent}
        </span>
      )}
    </div>
  );
}

type ProgressBarProps = { value: number; max?: number; label: string; height?: number; className?: string };

export function ProgressBar({ value, max = 100, label, height = 8, className }: ProgressBarProps) {
  const percent = Math.round(Math.min(100, Math.max(0, (value / max) * 100)));

  return (
    <div
      className={classes('overflow-hidden rounded-[99px] bg-sunken forced-edge', className)}
      style={{ height }}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i
        className="block h-full rounded-[inherit] bg-brand-strong transition-[width] duration-(--d-4) ease-out forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}

type MilestoneProps = { level: number; size?: 'sm' | 'lg'; className?: string };

export const Milestone = ({ level, size = 'sm', className }: MilestoneProps) => (
  <div
    className={classes(
      'grid flex-none place-items-center content-center bg-brand-strong text-on-brand-strong forced-edge',
      size === 'lg' ? 'milestone-large' : 'h-11 w-9.5 rounded-t-[19px] rounded-b-[5px]',
      className,
    )}
    data-level={level}
    role="img"
    aria-label={t('Level {level}', { level })}
  >
    <small className="text-[0.625rem]/none font-bold normal-nums tracking-[0.04em]">
      {size === 'lg' ? t('LEVEL') : t('LVL')}
    </small>
    <b
      className={classes(
        'pt-[0.12em] font-sign font-heavy normal-nums',
        size === 'lg' ? 'text-2xl/none' : 'text-[1.125rem]/none',
      )}
    >
      {level}
    </b>
  </div>
);
