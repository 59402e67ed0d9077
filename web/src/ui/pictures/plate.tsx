import { Check } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { classes } from '../classes.ts';

type PlateProps = {
  name: string;
  town?: string | null | undefined;
  done?: boolean;
  max?: string;
  heading?: 'h1' | 'h2' | 'h3';
};

const keyline = 'rounded-plate before:inset-1.5 before:rounded-[calc(var(--radius-plate)-3px)] before:border-2';
const frame =
  '@container grid min-h-[var(--plate-min-height,96px)] w-full grid-cols-1 content-center justify-items-center gap-0.5 p-[var(--plate-padding,19px_40px_14px)]';
const bolts =
  'after:absolute after:inset-x-3 after:inset-y-0 after:pointer-events-none after:[background:radial-gradient(circle_at_7px_50%,var(--bolt)),radial-gradient(circle_at_calc(100%-7px)_50%,var(--bolt))]';
const nameClass = 'max-w-full pt-[0.1em] font-sign tracking-[-0.005em] text-balance wrap-anywhere';
const miniClass =
  'inline-grid max-w-full content-center justify-items-center gap-0.5 rounded-[5px] font-sign font-heavy normal-nums before:inset-[2.5px] before:rounded-[3px] before:border-[1.5px]';
const miniSizes = {
  sm: 'px-3 pt-1.75 pb-1 text-[0.9375rem]/tight wrap-anywhere',
  md: 'px-3 pt-1.75 pb-1 text-md/tight',
  lg: 'px-5 pt-2.25 pb-1.25 text-[1.375rem]/[1.2]',
};

export function Plate({ name, town, done = false, max, heading: Heading = 'h2' }: PlateProps) {
  const size: CSSProperties = { '--longest': longestWord(name), ...(max && { '--plate-max': max }) };
  return (
    // The key remounts the plate for another name, so that its animation starts.
    <Heading
      key={name}
      className={classes(
        'plate-board',
        keyline,
        frame,
        bolts,
        'animate-[settle_var(--d-4)_var(--ease-settle)] after:[--bolt:#f4f0e2_0_1.5px,#b9b29d_2px_4px,rgb(0_0_0/0.4)_4.2px_5px,transparent_5.5px]',
      )}
      data-part="plate"
      style={size}
    >
      {town && (
        <span className="font-sign text-2xs/[1.3] font-bold normal-nums tracking-[0.12em] text-plate-ink-2 uppercase [display:var(--plate-town,block)]">
          {town}
        </span>
      )}
      <span
        className={classes(
          nameClass,
          'text-[clamp(min(1.125rem,8.5vw,var(--plate-max,1.125rem)),calc(100cqi/(var(--longest,12)*0.585)),var(--plate-max,2.125rem))]/[1.06] font-heavy normal-nums',
        )}
        data-part="plate-name"
      >
        {name}
      </span>
      {done && (
        <span className="absolute -end-2 -top-3 z-1 grid size-10 animate-[stamp_var(--d-3)_var(--ease-settle)_var(--d-2)_backwards] place-items-center rounded-full border-3 border-surface bg-accent text-on-accent">
          <Check size={18} strokeWidth={3.2} aria-label={t('Completed')} role="img" />
        </span>
      )}
    </Heading>
  );
}

export const PlateCard = ({ className, ...props }: ComponentProps<'section'>) => (
  <section {...props} className={classes('plate-board', keyline, className)} />
);

export const MiniPlate = ({ size = 'md', children }: { size?: 'sm' | 'md' | 'lg'; children: ReactNode }) => (
  <span className={classes('plate-board', miniClass, miniSizes[size])} data-part="mini-plate">
    {children}
  </span>
);

type BlankPlateProps = { title: string; text?: string; heading?: 'h2' | 'h3' };

export const BlankPlate = ({ title, text, heading: Heading = 'h2' }: BlankPlateProps) => (
  <div className={classes(frame, bolts, 'plate-blank', 'before:border-outline')} data-plate="blank">
    <Heading className={classes(nameClass, 'text-lg/tight font-heading normal-nums text-ink')}>{title}</Heading>
    {text && <p className="text-sm">{text}</p>}
  </div>
);

export const BusyPlate = ({ title, text }: { title: string; text?: string }) => (
  <div className={classes(frame, bolts, 'plate-blank', 'before:border-transparent')} data-plate="blank" role="status">
    <svg className="absolute inset-0 size-full overflow-visible" aria-hidden="true">
      <rect
        className="animate-[march_1.2s_linear_infinite] fill-none stroke-(--map-route) stroke-4 [stroke-dasharray:9_5] motion-reduce:animate-none"
        x="2"
        y="2"
        width="calc(100% - 4px)"
        height="calc(100% - 4px)"
        rx="6"
      />
    </svg>
    <p className={classes(nameClass, 'text-lg/tight font-heading normal-nums text-ink')}>{title}</p>
    {text && <p className="text-sm">{text}</p>}
  </div>
);

/** The length in letters; a line breaks after a space or a hyphen only. */
export const longestWord = (name: string): number =>
  Math.max(1, ...name.split(/\s+|(?<=-)/).map((word) => [...word].length));
