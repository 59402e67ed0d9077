import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Flag, X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { world } from '../../../../shared/api/world.ts';
import { callPage } from '../../api/client.ts';
import { read } from '../../api/queryClient.ts';
import { roundedFigure, totalText, totalUnit, unitText } from '../../i18n/measures.ts';
import { nameText, streetText } from '../../i18n/names.ts';
import { numberText, t } from '../../i18n/t.ts';
import { WorldMap, type WorldMapCommands } from '../../map/world/worldMap.tsx';
import { currentUser } from '../../session/session.ts';
import { dayText, instantText } from '../../ui/dates.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { DifficultyBadge } from '../../ui/lists/badge.tsx';
import { EmptyState, List, type ListState, listState, Skeleton } from '../../ui/lists/listState.tsx';
import { PageHead } from '../../ui/lists/pageHead.tsx';
import { hasPhoto, PhotoLink, thumbnailSrc } from '../../ui/lists/photoLink.tsx';
import { Plate } from '../../ui/pictures/plate.tsx';
import { DEFAULT_LOCATION, homeOf } from '../home/index.ts';

const unitClass = 'font-text text-sm/none font-regular normal-nums text-ink-2';

export function Summary() {
  const { data: stats, isError } = useQuery(globalStats);
  const waiting = isError ? '–' : <Skeleton className="mt-0.5 h-7 w-24" />;
  const popular = stats?.mostPopularDestination;
  return (
    <dl
      className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2.5 mb-3.5 desk:mb-5 desk:gap-4"
      data-part="global-summary"
    >
      <Figure label={t('Total Challenges')}>{stats ? numberText(stats.totalChallenges) : waiting}</Figure>
      <Figure label={t('Active Users')}>{stats ? numberText(stats.totalUsers) : waiting}</Figure>
      <Figure label={t('Total Distance')}>
        {stats ? (
          <>
            {roundedFigure(stats.totalDistance)} <small className={unitClass}>{unitText(totalUnit())}</small>
          </>
        ) : (
          waiting
        )}
      </Figure>
      <Figure label={t('Popular Destination')}>
        {popular ? (
          <span className="grid gap-1 text-lg/[1.15] wrap-anywhere">
            <span>{streetText(popular.destination)}</span>
            <small className={unitClass}>
              {t('{count, plural, one {# walk} other {# walks}}', { count: popular.count })}
            </small>
          </span>
        ) : stats ? (
          '–'
        ) : (
          waiting
        )}
      </Figure>
    </dl>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="card min-h-18 px-3.5 pt-3 pb-2.5 desk:min-h-21 desk:px-5 desk:pt-4 desk:pb-3.5">
    <dt className="text-xs text-ink-2">{label}</dt>
    <dd className="pt-[0.15em] font-sign text-xl/[1.15] font-heavy normal-nums desk:text-2xl/[1.15]">{children}</dd>
  </div>
);

function SelectedWalk({ walk, isOwn, onClose }: { walk: GlobalWalk; isOwn: boolean; onClose: () => void }) {
  const { destination, username, difficulty, pointsEarned, distance, completedAt } = walk;
  return (
    <div className="card relative">
      <IconButton
        variant="lift"
        icon={X}
        label={t('Close')}
        className="absolute z-2 -top-3.5 -end-1.5 size-11 rounded-full"
        onClick={onClose}
      />
      <Plate name={streetText(destination)} town={destination.street && destination.town} max="1.625rem" />
      <div className="mt-3.5 flex items-start gap-3.5">
        <Photo walk={walk} />
        <div className="min-w-0">
          <p className="font-strong wrap-anywhere">{nameText(username)}</p>
          <p className="text-sm text-ink-2">
            {completedText(completedAt)} · {totalText(distance)}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
            <DifficultyBadge difficulty={difficulty} />
            <b>{t('{points} points', { points: pointsEarned })}</b>
          </p>
          {!isOwn && <ReportWalk walk={walk} />}
        </div>
      </div>
    </div>
  );
}

function ReportWalk({ walk }: { walk: GlobalWalk }) {
  const { id: publicId, completedAt, destination } = walk;
  const things = [...(hasPhoto(walk) ? (['photo'] as const) : []), 'walk', 'place'] as const;
  const title = t('Report this walk to {street}', { street: streetText(destination) });
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={Flag}
      className="mt-1 -ms-2.5"
      onClick={() => openModal('report', { whose: { publicId, day: completedAt.slice(0, 10) }, things, title })}
    >
      {t('Report')}
    </Button>
  );
}

function Photo({ walk }: { walk: GlobalWalk }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken || !hasPhoto(walk)) return null;
  const photo = {
    photoUrl: walk.photoUrl,
    name: streetText(walk.destination),
    when: completedText(walk.completedAt),
  };
  return (
    <PhotoLink photos={[photo]} at={0} className="flex-none rounded-control">
      <img
        className="size-24 rounded-control bg-sunken object-cover"
        data-part="global-photo"
        src={thumbnailSrc(walk.photoUrl)}
        alt={t('The sign of {street}', { street: streetText(walk.destination) })}
        onError={() => setBroken(true)}
      />
    </PhotoLink>
  );
}

const NO_WALKS: readonly GlobalWalk[] = [];

export default function WorldScreen() {
  const query = useInfiniteQuery(globalWalks);
  const { data: walks, hasNextPage } = query;
  const { data: user } = useQuery(currentUser);
  const newest = walks?.[0];
  const place = useMemo(() => (user && homeOf(user)) ?? newest ?? DEFAULT_LOCATION, [newest, user]);
  const [selectedId, select] = useState<string>();
  const map = useRef<WorldMapCommands>(null);
  const panel = useRef<HTMLElement>(null);
  const selected = walks?.find(({ id }) => id === selectedId);

  // On a phone the panel is below the map, so a tap on a dot scrolls to its walk.
  useEffect(() => {
    if (selectedId !== undefined) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);

  return (
    <main className="page">
      <PageHead title={t('Global Challenges')} />
      <Summary />
      <div className="grid gap-3.5 desk:grid-cols-[minmax(0,1fr)_minmax(320px,392px)] desk:gap-5">
        <section aria-label={t('World map')}>
          <div className="relative h-[min(600px,56svh)] min-h-75 overflow-hidden rounded-card bg-(--map-land) shadow-1 desk:h-150">
            <WorldMap ref={map} walks={walks ?? NO_WALKS} place={place} selectedId={selected?.id} onSelect={select} />
          </div>
          {walks && walks.length > 0 && (
            <p
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 mt-1 text-ink-2 text-sm/6"
              data-part="global-more"
            >
              <ShownOfAll shown={walks.length} isAll={!hasNextPage} />
              {hasNextPage && (
                <Button
                  variant="ghost"
                  size="sm"
                  pending={query.isFetchingNextPage}
                  pendingText={t('Fetching...')}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('Show older walks')}
                </Button>
              )}
            </p>
          )}
        </section>
        <div className="flex min-w-0 flex-col gap-3.5 desk:h-150 [&>[aria-live]]:scroll-m-5 [&>:not([hidden])+section]:min-h-68">
          <section ref={panel} aria-live="polite" aria-label={t('Selected challenge')} hidden={!selected}>
            {selected && (
              <SelectedWalk
                key={selected.id}
                walk={selected}
                isOwn={selected.username === user?.username}
                onClose={() => select(undefined)}
              />
            )}
          </section>
          <RecentChallenges
            state={listState(query)}
            selectedId={selected?.id}
            onSelect={(walk) => {
              select(walk.id);
              map.current?.reveal(walk);
            }}
          />
        </div>
      </div>
    </main>
  );
}

/** Walks are missing on the map when they are older or not visible to this walker. */
function ShownOfAll({ shown, isAll }: { shown: number; isAll: boolean }) {
  const { data: stats } = useQuery(globalStats);
  if (!stats || (isAll && shown >= stats.totalChallenges)) return null;
  const counts = { shown: numberText(shown), total: numberText(Math.max(shown, stats.totalChallenges)) };
  return (
    <span>
      {isAll
        ? t("{shown} of {total} walks. The rest isn't public.", counts)
        : t('The latest {shown} of {total} walks', counts)}
    </span>
  );
}

/** An anonymous walk shows its day only, in UTC, so it is equal in all time zones. */
export const completedText = (completedAt: string): string =>
  completedAt.includes('T') ? instantText(completedAt) : dayText(completedAt);

/** The height is that of whole rows: five on a phone, on a desk as many as the card has room for beside the map. */
const globalRecentClass =
  '-mx-4 grid auto-rows-[minmax(4.8rem,auto)] max-h-[24rem] divide-y divide-hairline overflow-y-auto overscroll-contain desk:max-h-[round(down,100%,4.8rem)]';

const RECENT = 10;

type RecentProps = {
  state: ListState<readonly GlobalWalk[]>;
  selectedId: string | undefined;
  onSelect: (walk: GlobalWalk) => void;
};

/** The list of walks makes them reachable by keyboard and screen reader, which the map's dots are not. */
function RecentChallenges({ state, selectedId, onSelect }: RecentProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <section className="card flex min-h-0 flex-1 flex-col" aria-labelledby="recent-challenges">
      <h2 id="recent-challenges" className="h-card mb-1">
        {t('Recent Challenges')}
      </h2>
      <List
        heading="h3"
        state={state}
        loading={t('Loading challenges...')}
        skeleton={<Waiting />}
        failed={t("The challenges couldn't be loaded.")}
        empty={<EmptyState heading="h3" title={t('No global challenges completed yet')} />}
      >
        {(walks) => (
          <>
            <div className="min-h-0 flex-1">
              <ul className={globalRecentClass} data-part="global-recent">
                {walks.slice(0, isWhole ? undefined : RECENT).map((walk) => (
                  <li key={walk.id}>
                    <button
                      type="button"
                      className="walk-row"
                      aria-pressed={walk.id === selectedId}
                      onClick={() => onSelect(walk)}
                    >
                      <b className="col-span-full wrap-anywhere">{streetText(walk.destination)}</b>
                      <span className="text-sm wrap-anywhere text-ink-2 in-aria-pressed:text-ink">
                        {nameText(walk.username)} · {totalText(walk.distance)}
                      </span>
                      <DifficultyBadge difficulty={walk.difficulty} />
                    </button>
                  </li>
                ))}
              </ul>
            </div>
            {walks.length > RECENT && (
              <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? t('Show fewer') : t('See all {count}', { count: walks.length })}
              </Button>
            )}
          </>
        )}
      </List>
    </section>
  );
}

const Waiting = () => (
  <div className={globalRecentClass} data-part="global-recent">
    {[...Array(5).keys()].map((index) => (
      <div key={index} className="mx-4 py-2.75">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-2 h-4 w-2/5" />
      </div>
    ))}
  </div>
);

type GlobalWalk = ResponseOf<typeof world.listGlobalChallenges>[number];

/** The number of walks on the map is limited, so that panning stays smooth. */
const MAX_WALKS = 10_000;

const FROM_THE_TOP = '';

const globalStats = read(world.getGlobalStats);

/** The newest walks, up to 500 a page; each older page costs the server as much, so it is loaded on request. */
export const globalWalks = infiniteQueryOptions({
  queryKey: read(world.listGlobalChallenges).queryKey,
  queryFn: ({ pageParam, signal }) =>
    callPage(world.listGlobalChallenges, { query: { cursor: pageParam || undefined }, signal }),
  initialPageParam: FROM_THE_TOP,
  getNextPageParam: ({ nextCursor }, pages) =>
    pages.reduce((walks, { items }) => walks + items.length, 0) < MAX_WALKS ? nextCursor : undefined,
  // A walk that moved between two pages appears once.
  select: ({ pages }) => [...new Map(pages.flatMap(({ items }) => items).map((walk) => [walk.id, walk])).values()],
});
