import { ArrowLeft, ArrowRight, House, Images } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { type Year, type YearWalk, yearOf, yearsOf } from '../../../../shared/domain/year.ts';
import { type DatedWalk, useYearWalks } from '../../api/yearWalks.ts';
import { useSession } from '../../session/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { nearDayText } from '../../ui/dates.ts';
import { EmptyState, List, listState } from '../../ui/listState.tsx';
import { openModal } from '../../ui/modals.ts';
import { PageHead } from '../../ui/pageHead.tsx';
import { hasPhoto, thumbnailSrc } from '../../ui/photoUrl.ts';
import { MiniPlate } from '../../ui/plate.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Facts, fact } from '../../ui/stats.tsx';
import { totalFigure, totalText, totalUnit } from '../../words/measures.ts';
import { say } from '../../words/say.ts';
import { streetText } from '../../words/street.ts';
import './year.css';

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

/** Kilometres large, as on a plate, and five facts below. */
export function YearFigures({ made }: { made: Year<YearWalk> }) {
  const facts = [
    fact(made.walks, phrase('{count, plural, one {walk} other {walks}}')),
    fact(made.streets, phrase('{count, plural, one {street} other {streets}}')),
    fact(made.towns, phrase('{count, plural, one {town} other {towns}}')),
    fact(made.longestRun, phrase('{count, plural, one {day in a row} other {days in a row}}')),
    fact(made.points, phrase('{count, plural, one {point} other {points}}')),
  ];
  return (
    <section className="year-plate" aria-label={say('The year in figures')}>
      <p className="year-km">
        <b>{totalFigure(made.km)}</b> {totalUnit() === 'mi' ? say('miles') : say('kilometres')}
      </p>
      <Facts facts={facts} />
    </section>
  );
}

type SignsProps = { signs: readonly DatedWalk[]; greenest: DatedWalk | null };

/** Twelve signs through the year, and the walk with most green along it. */
export function YearSigns({ signs, greenest }: SignsProps) {
  return (
    <>
      {greenest && (
        <section className="card year-greenest" aria-labelledby="year-greenest">
          <div>
            <h2 id="year-greenest" className="h-card">
              {say('Greenest walk')}
            </h2>
            <p>
              {say('{percent} % green, {day}', {
                percent: greenest.comfort?.greenPercent ?? 0,
                day: nearDayText(greenest.date),
              })}
            </p>
          </div>
          <MiniPlate>{streetText(greenest.destinationName)}</MiniPlate>
        </section>
      )}
      {signs.length > 0 && (
        <section className="card" aria-labelledby="year-signs">
          <h2 id="year-signs" className="h-card mb-3">
            {say('Signs of the year')}
          </h2>
          <ul className="year-signs">
            {signs.filter(hasPhoto).map((walk) => (
              <li key={walk.id}>
                <Sign src={thumbnailSrc(walk.photoUrl)} street={streetText(walk.destinationName)} day={walk.date} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** A photo that cannot be shown leaves the sign itself in its place. */
function Sign({ src, street, day }: { src: string; street: string; day: string }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <figure>
      {isBroken ? (
        <span className="year-no-photo" aria-hidden="true">
          <MiniPlate>{street}</MiniPlate>
        </span>
      ) : (
        <img src={src} alt={say('The sign of {street}', { street })} loading="lazy" onError={() => setBroken(true)} />
      )}
      <figcaption>
        <b>{street}</b>
        <span>{nearDayText(day)}</span>
      </figcaption>
    </figure>
  );
}

/** One year of one's own walks: every figure is the list of walks, counted on the device. */
export default function YearScreen() {
  const session = useSession();
  const { year: asked } = useParams<{ year?: string }>();
  const wanted = /^\d{4}$/.test(asked ?? '') ? Number(asked) : undefined;
  const walks = useYearWalks(session.status === 'in' ? session.walkerId : '', wanted);
  return (
    <main className="page year">
      <List
        state={listState(walks)}
        loading={say('Counting your year...')}
        skeleton={<Waiting />}
        failed={say("Your walks couldn't be loaded.")}
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

type Props = { year: number; years: readonly number[]; made: Year<DatedWalk> };

function YearOfWalks({ year, years, made }: Props) {
  const [before, after] = [years.find((other) => other < year), years.findLast((other) => other > year)];
  return (
    <>
      <PageHead title={say('{year} on foot', { year: String(year) })}>
        {before !== undefined && (
          <LinkButton href={`/year/${before}`} look="ghost" icon={ArrowLeft}>
            {before}
          </LinkButton>
        )}
        {after !== undefined && (
          <LinkButton href={`/year/${after}`} look="ghost" icon={ArrowRight}>
            {after}
          </LinkButton>
        )}
      </PageHead>
      {made.walks === 0 ? (
        <NoWalks year={year} />
      ) : (
        <div className="year-parts">
          <YearFigures made={made} />
          <Months year={year} months={made.months} />
          <YearSigns signs={made.signs} greenest={made.greenest} />
          {made.signs.length > 0 && (
            <Button icon={Images} onClick={() => openModal('poster', { year })}>
              {say('Poster of {year}', { year: String(year) })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const NoWalks = ({ year }: { year?: number }) => (
  <>
    {year === undefined && <PageHead title={say('Your Year')} />}
    <EmptyState
      scene="hook"
      title={year === undefined ? say('No walks yet') : say('No walks in {year}', { year: String(year) })}
      text={say('Complete a challenge, and your year starts to fill.')}
    >
      <LinkButton href="/" icon={House} look="tint">
        {say('Back to Home')}
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
