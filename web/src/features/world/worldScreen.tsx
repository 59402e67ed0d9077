import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Flag, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { townOf } from '../../../../shared/domain/walk/destinationName.ts';
import { roundedFigure, totalText, totalUnit, unitText } from '../../i18n/measures.ts';
import { nameText } from '../../i18n/placeholderNames.ts';
import { streetText } from '../../i18n/street.ts';
import { t } from '../../i18n/t.ts';
import { WorldMap, type WorldMapCommands } from '../../map/world/worldMap.tsx';
import { DEFAULT_LOCATION, homeOf } from '../../session/home.ts';
import { currentUser } from '../../session/session.ts';
import { DifficultyBadge } from '../../ui/achievements/badge.tsx';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { listState } from '../../ui/lists/listState.tsx';
import { PageHead } from '../../ui/lists/pageHead.tsx';
import { PhotoLink } from '../../ui/lists/photoLink.tsx';
import { hasPhoto, thumbnailSrc } from '../../ui/lists/photoUrl.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Plate } from '../../ui/pictures/plate.tsx';
import { type GlobalWalk, globalStats, globalWalks } from './queries.ts';
import { RecentChallenges } from './recentChallenges.tsx';
import { completedText, countText } from './texts.ts';
import './world.css';

/** The whole world in four figures. */
export function Summary() {
  const { data: stats, isError } = useQuery(globalStats);
  const waiting = isError ? '–' : <Skeleton className="mt-0.5 h-7 w-24" />;
  const popular = stats?.mostPopularDestination;
  return (
    <dl className="global-summary">
      <Figure label={t('Total Challenges')}>{stats ? countText(stats.totalChallenges) : waiting}</Figure>
      <Figure label={t('Active Users')}>{stats ? countText(stats.totalUsers) : waiting}</Figure>
      <Figure label={t('Total Distance')}>
        {stats ? (
          <>
            {roundedFigure(stats.totalDistance)} <small>{unitText(totalUnit())}</small>
          </>
        ) : (
          waiting
        )}
      </Figure>
      <Figure label={t('Popular Destination')}>
        {popular ? (
          <span className="global-popular">
            <span>{streetText(popular.name)}</span>
            <small>{t('{count, plural, one {# walk} other {# walks}}', { count: popular.count })}</small>
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
  <div className="card">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

type Props = { walk: GlobalWalk; isOwn: boolean; onClose: () => void };

export function SelectedWalk({ walk, isOwn, onClose }: Props) {
  const { destinationName, username, difficulty, pointsEarned, distance, completedAt } = walk;
  return (
    <div className="card global-selected">
      <IconButton look="lift" icon={X} label={t('Close')} className="global-close" onClick={onClose} />
      <Plate name={destinationName} town={townOf(destinationName)} max="1.625rem" />
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
  const { id: publicId, completedAt, destinationName } = walk;
  const things = [...(hasPhoto(walk) ? (['photo'] as const) : []), 'walk', 'place'] as const;
  const title = t('Report this walk to {street}', { street: streetText(destinationName) });
  return (
    <Button
      look="ghost"
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
    name: streetText(walk.destinationName),
    when: completedText(walk.completedAt),
  };
  return (
    <PhotoLink photos={[photo]} at={0} className="flex-none rounded-control">
      <img
        className="global-photo"
        src={thumbnailSrc(walk.photoUrl)}
        alt={t('The sign of {street}', { street: streetText(walk.destinationName) })}
        onError={() => setBroken(true)}
      />
    </PhotoLink>
  );
}

const NO_WALKS: readonly GlobalWalk[] = [];

export default function WorldScreen() {
  const {
    data: walks,
    isError,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = useInfiniteQuery(globalWalks);
  const client = useQueryClient();
  const user = client.getQueryData(currentUser.queryKey);
  const [home] = useState(() => (user && homeOf(user)) ?? DEFAULT_LOCATION);
  const [selectedId, select] = useState<string>();
  const map = useRef<WorldMapCommands>(null);
  const panel = useRef<HTMLElement>(null);
  const selected = walks?.find(({ id }) => id === selectedId);

  // On a phone the panel lies below the map: a touched dot scrolls its walk into view.
  useEffect(() => {
    if (selectedId !== undefined) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);

  return (
    <main className="page global">
      <PageHead title={t('Global Challenges')} />
      <Summary />
      <div className="global-columns">
        <section aria-label={t('World map')}>
          <div className="global-map">
            <WorldMap ref={map} walks={walks ?? NO_WALKS} home={home} selectedId={selected?.id} onSelect={select} />
          </div>
          {walks && walks.length > 0 && (
            <p className="global-more">
              <ShownOfAll shown={walks.length} isAll={!hasNextPage} />
              {hasNextPage && (
                <Button
                  look="ghost"
                  size="sm"
                  pending={isFetchingNextPage}
                  pendingText={t('Fetching...')}
                  onClick={() => void fetchNextPage()}
                >
                  {t('Show older walks')}
                </Button>
              )}
            </p>
          )}
        </section>
        <div className="global-side">
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
            state={listState({ data: walks, isError, refetch })}
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

/** The map beside the total above it: what is missing is older, or is not shown to this walker. */
function ShownOfAll({ shown, isAll }: { shown: number; isAll: boolean }) {
  const { data: stats } = useQuery(globalStats);
  if (!stats || (isAll && shown >= stats.totalChallenges)) return null;
  const counts = { shown: countText(shown), total: countText(Math.max(shown, stats.totalChallenges)) };
  return (
    <span>
      {isAll
        ? t("{shown} of {total} walks. The rest isn't public.", counts)
        : t('The latest {shown} of {total} walks', counts)}
    </span>
  );
}
