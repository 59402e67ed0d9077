import { useQuery } from '@tanstack/react-query';
import { History, House } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { numberText, t } from '../../i18n/t.ts';
import { useWalkerId } from '../../session/session.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { EmptyState, List, listState, Skeleton } from '../../ui/lists/listState.tsx';
import { PageHead } from '../../ui/lists/pageHead.tsx';
import { type Town, townsOf } from './queries.ts';
import { TownDetail } from './townDetail.tsx';

const TownCards = ({ towns, shown }: { towns: readonly Town[]; shown: string | undefined }) => (
  <nav aria-label={t('Towns')}>
    <ul className="flex gap-2.5 -mx-gutter mb-3.5 px-gutter pt-0.75 pb-1.5 overflow-x-auto scroll-px-gutter [scrollbar-width:thin]">
      {towns.map((town) => (
        <li key={town.key}>
          <Link
            href={`/streets/${encodeURIComponent(town.key)}`}
            className="card [--card-padding:10px_16px] flex items-center gap-3 h-full whitespace-nowrap aria-[current=page]:inset-ring-2 aria-[current=page]:inset-ring-brand-strong aria-[current=page]:shadow-1"
            data-part="town-card"
            aria-current={town.key === shown ? 'page' : undefined}
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
          >
            <span className="grid text-ink-2 text-sm">
              <b className="text-ink">{town.name}</b>
              <span>
                {t('{walked} of {count, plural, one {# street} other {# streets}}', {
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

export default function StreetsScreen() {
  const walkerId = useWalkerId();
  const { town: requestedKey } = useParams<{ town?: string }>();
  const { data, isError, refetch } = useQuery({ ...townsOf(walkerId), enabled: walkerId !== '' });
  return (
    <main className="page">
      <PageHead title={t('My Streets')}>
        {data?.towns?.length ? (
          <Button
            variant="line"
            size="sm"
            icon={History}
            className="max-[380px]:[&_svg]:hidden"
            onClick={() => openModal('earlierWalks', { walkerId, towns: data.towns ?? [] })}
          >
            {t('Add earlier walks')}
          </Button>
        ) : null}
      </PageHead>
      <List
        state={listState({ data: data?.towns, isError, refetch })}
        loading={t('Counting your streets...')}
        skeleton={<Waiting />}
        failed={t("Your streets couldn't be loaded.")}
        empty={<NoTowns />}
      >
        {(towns) => (
          <Towns walkerId={walkerId} towns={byWalked(towns)} requestedKey={requestedKey} waiting={data?.waiting ?? 0} />
        )}
      </List>
    </main>
  );
}

type Props = { walkerId: string; towns: readonly Town[]; requestedKey: string | undefined; waiting: number };

function Towns({ walkerId, towns, requestedKey, waiting }: Props) {
  const shown = towns.find(({ key }) => key === requestedKey) ?? towns[0];
  return (
    <>
      {waiting > 0 && (
        <p className="mb-2.5 text-ink-2 text-sm/6" role="status">
          {t('{count, plural, one {# walk is} other {# walks are}} still being counted.', { count: waiting })}
        </p>
      )}
      <TownCards towns={towns} shown={shown?.key} />
      {shown && <TownDetail key={shown.key} walkerId={walkerId} town={shown} />}
    </>
  );
}

const passed = ({ walkedMetres, earlierMetres }: Town) => walkedMetres + earlierMetres;
const byWalked = (towns: readonly Town[]) => [...towns].sort((a, b) => passed(b) - passed(a));

const NoTowns = () => (
  <EmptyState
    title={t('No streets yet')}
    text={t('Complete a challenge, and the streets you walk appear on the map of their town.')}
  >
    <LinkButton href="/" icon={House} variant="tint">
      {t('Back to Home')}
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
