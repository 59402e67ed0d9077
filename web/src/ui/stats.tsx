import { classes } from './classes.ts';
import './stats.css';

type Stat = { label: string; value: string | number };

/** A few facts side by side, with hairlines between and no boxes. */
export function Stats({ stats, className }: { stats: readonly Stat[]; className?: string }) {
  return (
    <dl className={classes('stats', className)}>
      {stats.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
