import { totalText } from '../../words/measures.ts';
import { say } from '../../words/say.ts';

const nameOf = (month: number, style: 'narrow' | 'long') =>
  new Intl.DateTimeFormat(say.locale, { month: style, timeZone: 'UTC' }).format(Date.UTC(2026, month, 1));

/** Kilometres by month, as bars; what they say is a list for those who do not see them. */
export function Months({ year, months }: { year: number; months: readonly number[] }) {
  const most = Math.max(...months);
  return (
    <section className="card" aria-labelledby="year-months">
      <h2 id="year-months" className="h-card mb-3">
        {say('Month by month')}
      </h2>
      <ol className="year-months">
        {months.map((km, month) => (
          <li key={nameOf(month, 'long')} aria-label={`${nameOf(month, 'long')} ${year}: ${totalText(km)}`}>
            <span
              className="year-bar"
              style={{ blockSize: `${most > 0 ? (km / most) * 100 : 0}%` }}
              data-none={km === 0 || undefined}
            />
            <span aria-hidden="true">{nameOf(month, 'narrow')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
