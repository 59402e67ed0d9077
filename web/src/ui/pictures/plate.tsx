import { Check } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { streetText } from '../../i18n/street.ts';
import { t } from '../../i18n/t.ts';
import { classes } from '../classes.ts';
import '../plate.css';

declare module 'react' {
  interface CSSProperties {
    '--longest'?: number;
    '--plate-max'?: string;
  }
}

type PlateProps = {
  /** The whole destination; what stands before the first comma goes on the plate. */
  name: string;
  /** The small line above: the town. */
  town?: string | null | undefined;
  /** Stamps the corner: this one has been walked. */
  done?: boolean;
  /** The largest type size, e.g. "2.375rem" where there is room. */
  max?: string;
  heading?: 'h1' | 'h2' | 'h3';
};

/** The day's destination as an enamelled street sign: the biggest thing on its screen. */
export function Plate({ name, town, done = false, max, heading: Heading = 'h2' }: PlateProps) {
  const street = streetText(name);
  const size: CSSProperties = { '--longest': longestWord(street), ...(max && { '--plate-max': max }) };
  return (
    // Keyed by its name: another street is another plate, and a new plate drops into place.
    <Heading key={street} className="plate" style={size}>
      {town && <span className="plate-town">{town}</span>}
      <span className="plate-name">{street}</span>
      {done && (
        <span className="plate-stamp">
          <Check size={18} strokeWidth={3.2} aria-label={t('Completed')} role="img" />
        </span>
      )}
    </Heading>
  );
}

/** More than a name on the enamel: no bolts, and as many lines as there are. */
export const PlateCard = ({ className, ...props }: ComponentProps<'section'>) => (
  <section {...props} className={classes('plate-card', className)} />
);

/** A name that is a destination, in a line of text or on a card. */
export function MiniPlate({ size = 'md', children }: { size?: 'sm' | 'md' | 'lg'; children: ReactNode }) {
  return (
    <span className="plate plate--mini" data-size={size}>
      {children}
    </span>
  );
}

type BlankPlateProps = { title: string; text?: string; heading?: 'h2' | 'h3' };

/** No sign hangs here yet: the two bolts wait in the wall. */
export function BlankPlate({ title, text, heading: Heading = 'h2' }: BlankPlateProps) {
  return (
    <div className="plate plate--blank" data-plate="blank">
      <Heading className="plate-name">{title}</Heading>
      {text && <p className="text-sm">{text}</p>}
    </div>
  );
}

/** A sign is being made: the route's dash runs round the empty plate. */
export function BusyPlate({ title, text }: { title: string; text?: string }) {
  return (
    <div className="plate plate--blank plate--busy" data-plate="blank" role="status">
      <svg className="plate-dash" aria-hidden="true">
        <rect x="2" y="2" width="calc(100% - 4px)" height="calc(100% - 4px)" rx="6" />
      </svg>
      <p className="plate-name">{title}</p>
      {text && <p className="text-sm">{text}</p>}
    </div>
  );
}

/** In letters; a line may break after a space or a hyphen, nowhere else. */
export const longestWord = (name: string): number =>
  Math.max(1, ...name.split(/\s+|(?<=-)/).map((word) => [...word].length));
