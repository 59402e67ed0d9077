import { numberText, t } from '../../i18n/t.ts';
import { classes } from '../classes.ts';

export const fact = (count: number, source: string) => ({ value: numberText(count), label: t(source, { count }) });

export const Facts = ({ facts, className }: { facts: readonly ReturnType<typeof fact>[]; className: string }) => (
  <dl className={classes('grid', className)}>
    {facts.map(({ value, label }) => (
      <div key={label} className="flex flex-col-reverse justify-end">
        <dt className="text-sm text-plate-ink-2">{label}</dt>
        <dd className="font-sign text-xl/[1.1] font-heading normal-nums">{value}</dd>
      </div>
    ))}
  </dl>
);

type Stat = { label: string; value: string | number };

export const Stats = ({ stats, className }: { stats: readonly Stat[]; className?: string }) => (
  <dl
    data-part="stats"
    className={classes('grid auto-cols-[1fr] grid-flow-col zoomed:flex zoomed:flex-wrap zoomed:*:flex-1', className)}
  >
    {stats.map(({ label, value }) => (
      <div
        key={label}
        className="flex flex-col-reverse px-1 py-0.5 text-center not-first:border-s not-first:border-hairline"
      >
        <dt className="text-xs text-ink-2">{label}</dt>
        <dd className="pt-[0.12em] font-sign text-[1.375rem]/[1.1] font-heading normal-nums">{value}</dd>
      </div>
    ))}
  </dl>
);
