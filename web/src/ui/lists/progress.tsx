import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { t } from '../../i18n/t.ts';
import { classes } from '../classes.ts';
import '../progress.css';

declare module 'react' {
  interface CSSProperties {
    '--bar-height'?: string;
  }
}

const RADIUS = 20;
const ROUND = 2 * Math.PI * RADIUS;

type ProgressRingProps = {
  value: number;
  label: string;
  /** A second share behind the first, of another kind: drawn, and in no number. */
  more?: number;
};

/** A share of a hundred as a ring: the number inside, or a tick when it is whole. */
export function ProgressRing({ value, label, more = 0 }: ProgressRingProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  const both = Math.round(Math.min(100, percent + more));
  return (
    <div
      className="progress-ring"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r={RADIUS} className="ring-track" />
        {both > percent && (
          <circle
            cx="24"
            cy="24"
            r={RADIUS}
            className="ring-bar ring-bar--more"
            strokeDasharray={`${(ROUND * both) / 100} ${ROUND}`}
            transform="rotate(-90 24 24)"
          />
        )}
        {percent > 0 && (
          <circle
            cx="24"
            cy="24"
            r={RADIUS}
            className="ring-bar"
            strokeDasharray={`${(ROUND * percent) / 100} ${ROUND}`}
            transform="rotate(-90 24 24)"
          />
        )}
      </svg>
      {percent === 100 ? (
        <Check size={20} strokeWidth={3} className="ring-tick" aria-hidden="true" />
      ) : (
        <span className="ring-number">{percent}</span>
      )}
    </div>
  );
}

type ProgressBarProps = { value: number; max?: number; label: string; height?: number; className?: string };

export function ProgressBar({ value, max = 100, label, height = 8, className }: ProgressBarProps) {
  const percent = Math.round(Math.min(100, Math.max(0, (value / max) * 100)));
  const style: CSSProperties = { '--bar-height': `${height}px` };
  return (
    <div
      className={classes('bar', className)}
      style={style}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}

/** A level is a kilometre stone: round on top, never a circle or a star. */
export function Milestone({ level, size = 'sm' }: { level: number; size?: 'sm' | 'lg' }) {
  return (
    <div
      className={classes('milestone', size === 'lg' && 'milestone--lg')}
      data-level={level}
      role="img"
      aria-label={t('Level {level}', { level })}
    >
      <small>{size === 'lg' ? t('LEVEL') : t('LVL')}</small>
      <b>{level}</b>
    </div>
  );
}
