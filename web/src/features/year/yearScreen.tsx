import { ArrowLeft, ArrowRight, House, Images } from 'lucide-react';
import { useParams } from 'wouter';
import { type Year, yearOf, yearsOf } from '../../../../shared/domain/year.ts';
import { type DatedWalk, useYearWalks } from '../../api/yearWalks.ts';
import { useSession } from '../../session/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/emptyState.tsx';
import { List, listState } from '../../ui/listState.tsx';
import { openModal } from '../../ui/modals.ts';
import { PageHead } from '../../ui/pageHead.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { say } from '../../words/say.ts';
import { Months } from './months.tsx';
import { YearFigures } from './yearFigures.tsx';
import { YearSigns } from './yearSigns.tsx';
import './year.css';

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
