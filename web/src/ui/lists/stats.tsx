import { numberText, t } from '../../i18n/t.ts';
import { classes } from '../classes.ts';
import '../stats.css';

export const fact = (count: number, source: string) => ({ value: numberText(count), label: t(source, { count }) });

/** Numbers below a large one, each with its word. */
export const Facts = ({ facts }: { facts: readonly ReturnType<typeof fact>[] }) => (
  <dl>
    {facts.map(({ value, label }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

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
