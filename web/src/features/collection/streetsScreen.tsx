import { useQuery } from '@tanstack/react-query';
import { History, House } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { useSession } from '../../session/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState, List, listState } from '../../ui/listState.tsx';
import { openModal } from '../../ui/modals.ts';
import { PageHead } from '../../ui/pageHead.tsx';
import { ProgressRing } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { numberText, say } from '../../words/say.ts';
import { type Town, townsOf } from './queries.ts';
import { TownDetail } from './townDetail.tsx';
import './collection.css';

/** Rounded down: whole is said when it is whole. */
export const percentOf = ({ metres, walkedMetres }: Pick<Town, 'metres' | 'walkedMetres'>): number =>
  metres === 0 ? 0 : Math.floor((100 * walkedMetres) / metres);

/** Of its streets, walked before Signpost and not since. */
const earlierPercentOf = ({ metres, earlierMetres }: Town): number =>
  metres === 0 ? 0 : Math.floor((100 * earlierMetres) / metres);

/** Each town with its ring: the way to its page. */
export function TownCards({ towns, shown }: { towns: readonly Town[]; shown: string | undefined }) {
  return (
    <nav aria-label={say('Towns')}>
      <ul className="town-cards">
        {towns.map((town) => (
          <li key={town.key}>
            <Link
              href={`/streets/${encodeURIComponent(town.key)}`}
              className="card town-card"
              aria-current={town.key === shown ? 'page' : undefined}
            >
              <ProgressRing
                value={percentOf(town)}
                more={earlierPercentOf(town)}
                label={say('Percent of the streets of {town}', { town: town.name })}
              />
              <span className="town-card-words">
                <b>{town.name}</b>
                <span>
                  {say('{walked} of {count, plural, one {# street} other {# streets}}', {
                    walked: numberText(town.walked),
                    count: town.streets,
                  })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The streets one has walked, town by town. */
export default function StreetsScreen() {
  const session = useSession();
  const walkerId = session.status === 'in' ? session.walkerId : '';
  const { town: asked } = useParams<{ town?: string }>();
  const { data, isError, refetch } = useQuery({ ...townsOf(walkerId), enabled: walkerId !== '' });
  return (
    <main className="page collection">
      <PageHead title={say('My Streets')}>
        {data?.towns?.length ? <AddEarlier walkerId={walkerId} towns={data.towns} /> : null}
      </PageHead>
      <List
        state={listState({ data: data?.towns, isError, refetch })}
        loading={say('Counting your streets...')}
        skeleton={<Waiting />}
        failed={say("Your streets couldn't be loaded.")}
        empty={<NoTowns />}
      >
        {(towns) => <Towns walkerId={walkerId} towns={byWalked(towns)} asked={asked} waiting={data?.waiting ?? 0} />}
      </List>
    </main>
  );
}

type Props = { walkerId: string; towns: readonly Town[]; asked: string | undefined; waiting: number };

function Towns({ walkerId, towns, asked, waiting }: Props) {
  const shown = towns.find(({ key }) => key === asked) ?? towns[0];
  return (
    <>
      {waiting > 0 && (
        <p className="collection-waiting" role="status">
          {say('{count, plural, one {# walk is} other {# walks are}} still being counted.', { count: waiting })}
        </p>
      )}
      <TownCards towns={towns} shown={shown?.key} />
      {shown && <TownDetail key={shown.key} walkerId={walkerId} town={shown} />}
    </>
  );
}

/** Recordings are compared with the streets of these towns. */
const AddEarlier = ({ walkerId, towns }: { walkerId: string; towns: readonly Town[] }) => (
  <Button look="line" size="sm" icon={History} onClick={() => openModal('earlierWalks', { walkerId, towns })}>
    {say('Add earlier walks')}
  </Button>
);

const passed = ({ walkedMetres, earlierMetres }: Town) => walkedMetres + earlierMetres;
const byWalked = (towns: readonly Town[]) => towns.toSorted((a, b) => passed(b) - passed(a));

const NoTowns = () => (
  <EmptyState
    title={say('No streets yet')}
    text={say('Complete a challenge, and the streets you walk appear on the map of their town.')}
  >
    <LinkButton href="/" icon={House} look="tint">
      {say('Back to Home')}
    </LinkButton>
  </EmptyState>
);

const Waiting = () => (
  <>
    <Skeleton className="h-20" />
    <Skeleton className="mt-4 h-72" />
    <Skeleton className="mt-4 h-40" />
  </>
);
