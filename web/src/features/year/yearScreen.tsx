import { ArrowLeft, ArrowRight, House, Images } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { type Year, type YearWalk, yearOf, yearsOf } from '../../../../shared/domain/achievements/year.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { totalFigure, totalText, totalUnit } from '../../i18n/measures.ts';
import { streetText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { useWalkerId } from '../../session/session.ts';
import { nearDayText } from '../../ui/dates.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { EmptyState, List, listState, Skeleton } from '../../ui/lists/listState.tsx';
import { PageHead } from '../../ui/lists/pageHead.tsx';
import { hasPhoto, thumbnailSrc } from '../../ui/lists/photoLink.tsx';
import { Facts, fact } from '../../ui/lists/stats.tsx';
import { MiniPlate } from '../../ui/pictures/plate.tsx';
import { type DatedWalk, useYearWalks } from './yearWalks.ts';

const nameOf = (month: number, style: 'narrow' | 'long') =>
  new Intl.DateTimeFormat(t.locale, { month: style, timeZone: 'UTC' }).format(Date.UTC(2026, month, 1));

/** Kilometres by month as bars, and as a list for screen readers. */
function Months({ year, months }: { year: number; months: readonly number[] }) {
  const max = Math.max(...months);
  return (
    <section className="card" aria-labelledby="year-months">
      <h2 id="year-months" className="h-card mb-3">
        {t('Month by month')}
      </h2>
      <ol className="grid grid-cols-12 gap-1">
        {months.map((km, month) => (
          <li
            key={nameOf(month, 'long')}
            className="grid grid-rows-[112px_auto] items-end justify-items-center gap-1.5 text-xs/6 text-ink-2"
            aria-label={`${nameOf(month, 'long')} ${year}: ${totalText(km)}`}
          >
            <span
              className="w-[min(100%,28px)] min-h-1 rounded-t-[4px] bg-brand-strong data-none:bg-steel forced-colors:forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:data-none:bg-[GrayText]"
              style={{ blockSize: `${max > 0 ? (km / max) * 100 : 0}%` }}
              data-none={km === 0 || undefined}
            />
            <span aria-hidden="true">{nameOf(month, 'narrow')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function YearFigures({ made }: { made: Year<YearWalk> }) {
  const facts = [
    fact(made.walks, msg('{count, plural, one {walk} other {walks}}')),
    fact(made.streets, msg('{count, plural, one {street} other {streets}}')),
    fact(made.towns, msg('{count, plural, one {town} other {towns}}')),
    fact(made.longestRun, msg('{count, plural, one {day in a row} other {days in a row}}')),
    // Achievements earn points of their own, which home's total includes.
    fact(made.points, msg('{count, plural, one {point from walks} other {points from walks}}')),
  ];
  return (
    <section
      className="px-5 pt-5.5 pb-5 rounded-card bg-plate shadow-[inset_0_0_0_5px_var(--color-plate),inset_0_0_0_7px_var(--plate-keyline),0_3px_0_var(--plate-edge)] text-plate-ink"
      data-part="year-plate"
      aria-label={t('The year in figures')}
    >
      <p className="text-lg/[1.1] font-heading normal-nums font-sign" data-part="year-km">
        <b className="text-[clamp(2.5rem,13vw,4rem)] tracking-[-0.02em]">{totalFigure(made.km)}</b>{' '}
        {totalUnit() === 'mi' ? t('miles') : t('kilometres')}
      </p>
      <Facts facts={facts} className="mt-3.5 grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-2 gap-y-3" />
    </section>
  );
}

const YearSigns = ({ signs, greenest }: { signs: readonly DatedWalk[]; greenest: DatedWalk | null }) => (
  <>
    {greenest && (
      <section
        className="card flex flex-wrap items-center justify-between gap-3"
        data-part="year-greenest"
        aria-labelledby="year-greenest"
      >
        <div>
          <h2 id="year-greenest" className="h-card">
            {t('Greenest walk')}
          </h2>
          <p className="text-sm/6 text-ink-2">
            {t('{percent} % green, {day}', {
              percent: greenest.comfort?.greenPercent ?? 0,
              day: nearDayText(greenest.date),
            })}
          </p>
        </div>
        <MiniPlate>{streetText(greenest.destination)}</MiniPlate>
      </section>
    )}
    {signs.length > 0 && (
      <section className="card" aria-labelledby="year-signs">
        <h2 id="year-signs" className="h-card mb-3">
          {t('Signs of the year')}
        </h2>
        <ul
          className="grid grid-cols-3 gap-x-2.5 gap-y-4 desk:grid-cols-[repeat(auto-fill,minmax(144px,1fr))]"
          data-part="year-signs"
        >
          {signs.filter(hasPhoto).map((walk) => (
            <li key={walk.id}>
              <Sign src={thumbnailSrc(walk.photoUrl)} street={streetText(walk.destination)} day={walk.date} />
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
);
const pictureClass =
  'grid place-items-center w-full aspect-square overflow-hidden rounded-control bg-sunken object-cover';

function Sign({ src, street, day }: { src: string; street: string; day: string }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <figure>
      {isBroken ? (
        <span className={pictureClass} aria-hidden="true">
          <MiniPlate>{street}</MiniPlate>
        </span>
      ) : (
        <img
          className={pictureClass}
          src={src}
          alt={t('The sign of {street}', { street })}
          loading="lazy"
          onError={() => setBroken(true)}
        />
      )}
      <figcaption className="mt-1.5 grid text-[0.8125rem]/tight wrap-anywhere desk:text-sm/tight">
        <b>{street}</b>
        <span className="text-xs/tight text-ink-2">{nearDayText(day)}</span>
      </figcaption>
    </figure>
  );
}

/** The figures of one year are computed on the device from the list of walks. */
export default function YearScreen() {
  const walkerId = useWalkerId();
  const { year: requestedYear } = useParams<{ year?: string }>();
  const wanted = /^\d{4}$/.test(requestedYear ?? '') ? Number(requestedYear) : undefined;
  const walks = useYearWalks(walkerId, wanted);
  return (
    <main className="page">
      <List
        state={listState(walks)}
        loading={t('Counting your year...')}
        skeleton={<Waiting />}
        failed={t("Your walks couldn't be loaded.")}
        empty={<NoWalks />}
      >
        {(all) => {
          const years = yearsOf(all);
          const year = wanted ?? years[0] ?? 0;
          return <YearOfWalks year={year} years={years} made={yearOf(all, year)} />;
        }}
      </List>
    </main>
  );
}

function YearOfWalks({ year, years, made }: { year: number; years: readonly number[]; made: Year<DatedWalk> }) {
  const [before, after] = [years.find((other) => other < year), years.findLast((other) => other > year)];
  return (
    <>
      <PageHead title={t('{year} on foot', { year: String(year) })}>
        {before !== undefined && (
          <LinkButton href={`/year/${before}`} variant="ghost" icon={ArrowLeft}>
            {before}
          </LinkButton>
        )}
        {after !== undefined && (
          <LinkButton href={`/year/${after}`} variant="ghost" icon={ArrowRight}>
            {after}
          </LinkButton>
        )}
      </PageHead>
      {made.walks === 0 ? (
        <NoWalks year={year} />
      ) : (
        <div className="flex flex-wrap gap-4 *:w-full desk:*:first:w-100 desk:*:first:grow desk:[&>button]:w-auto desk:[&>[aria-labelledby=year-months]]:w-100 desk:[&>[aria-labelledby=year-months]]:grow">
          <YearFigures made={made} />
          {made.months.filter((km) => km > 0).length > 1 && <Months year={year} months={made.months} />}
          <YearSigns signs={made.signs} greenest={made.greenest} />
          {made.signs.length > 0 && (
            <Button icon={Images} onClick={() => openModal('poster', { year })}>
              {t('Poster of {year}', { year: String(year) })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const NoWalks = ({ year }: { year?: number }) => (
  <>
    {year === undefined && <PageHead title={t('Your Year')} />}
    <EmptyState
      scene="hook"
      title={year === undefined ? t('No walks yet') : t('No walks in {year}', { year: String(year) })}
      text={t('Complete a challenge, and your year starts to fill.')}
    >
      <LinkButton href="/" icon={House} variant="tint">
        {t('Back to Home')}
      </LinkButton>
    </EmptyState>
  </>
);

const Waiting = () => (
  <>
    <Skeleton className="mt-2 h-9 w-1/2" />
    <Skeleton className="mt-5 h-40" />
    <Skeleton className="mt-4 h-40" />
  </>
);
