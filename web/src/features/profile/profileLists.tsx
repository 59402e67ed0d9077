import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { achievements } from '../../../../shared/api/achievements.ts';
import { type PublicUser, walkers } from '../../../../shared/api/walkers.ts';
import { firstNameOrUsername } from '../../../../shared/domain/auth/names.ts';
import { read } from '../../api/queryClient.ts';
import { photographed, walksOf } from '../../api/walkers.ts';
import { streetText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { openModal, type ShownPhoto } from '../../ui/dialogs/openModal.ts';
import { Button } from '../../ui/forms/button.tsx';
import { bothRead, EmptyState, List, Loading, listState, Skeleton } from '../../ui/lists/listState.tsx';
import { ownPhoto, PhotoLink, shownPhoto, thumbnailSrc } from '../../ui/lists/photoLink.tsx';
import { AchievementIcon } from '../achievements/index.ts';

const profileAchievementsClass =
  '[--achievement-size:66px] grid grid-cols-[repeat(auto-fill,minmax(max(66px,4.5rem,22%),1fr))] gap-x-1.5 gap-y-3.5 mt-3 desk:[--achievement-size:80px] wide:[--achievement-size:96px] wide:grid-cols-8';

export const MAX_PHOTOS = 6;

type Props = { walker: PublicUser; isOwn: boolean };

export const RecentPhotos = (props: Props) => (
  <section className="card desk:[grid-area:photos]" aria-labelledby="recent-photos">
    <h2 id="recent-photos" className="h-card mb-3">
      {t('Recent Challenge Photos')}
    </h2>
    <Photos {...props} />
    {props.isOwn && (
      <Button variant="tint" block icon={Images} className="mt-3.5" onClick={() => openModal('poster', {})}>
        {t('Create Poster')}
      </Button>
    )}
  </section>
);

function Photos({ walker, isOwn }: Props) {
  const { data: walks, isError, refetch } = useQuery(walksOf(walker.id));
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const data =
    walks &&
    photographed(walks)
      .slice(0, MAX_PHOTOS)
      .filter(({ id }) => !broken.has(id));
  const why = noPhotosText(walker, isOwn, walks?.length ?? 0);
  return (
    <List
      heading="h3"
      state={listState({ data, isError, refetch })}
      loading={t('Fetching the photos...')}
      skeleton={<PhotoSkeletons />}
      failed={t("The photos couldn't be loaded.")}
      empty={<EmptyState heading="h3" title={t('No photos here')} text={why} />}
    >
      {(shown) => (
        <ul className={recentPhotosClass} data-part="recent-photos">
          {shown.map(({ id, photoUrl, destination }, index) => (
            <li
              key={id}
              className="relative [&>a]:relative [&>a]:block [&>a]:aspect-square [&>a]:overflow-hidden [&>a]:rounded-control [&>a]:bg-sunken"
            >
              <PhotoLink photos={shown.map(isOwn ? ownPhoto : othersPhoto)} at={index}>
                <img
                  className="size-full object-cover"
                  src={thumbnailSrc(photoUrl)}
                  alt={t('Sign at {street}', { street: streetText(destination) })}
                  loading="lazy"
                  onError={() => setBroken((others) => new Set(others).add(id))}
                />
                <span className="photo-caption" data-part="recent-photo-name" aria-hidden="true">
                  {streetText(destination)}
                </span>
              </PhotoLink>
            </li>
          ))}
        </ul>
      )}
    </List>
  );
}

/** A photo of another walker can be reported when its day is known. */
function othersPhoto(walk: Parameters<typeof shownPhoto>[0] & { id: string }): ShownPhoto {
  const day = walk.completedAt?.slice(0, 10);
  return { ...shownPhoto(walk), ...(day && { whose: { publicId: walk.id, day } }) };
}

const FIRST_SHOWN = 8;

export function UnlockedAchievements({ walkerId }: { walkerId: string }) {
  const state = useUnlockedAchievements(walkerId);
  const [isWhole, setWhole] = useState(false);
  const count = state.status === 'ready' ? state.data.length : 0;
  return (
    <section className="card desk:[grid-area:pins]" aria-labelledby="profile-achievements">
      <div className="flex min-h-10 items-center justify-between gap-3">
        <h2 id="profile-achievements" className="h-card">
          {t('Achievements')}
        </h2>
        {count > FIRST_SHOWN && (
          <Button
            variant="ghost"
            size="sm"
            className="-me-2.5"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t('Show fewer') : t('See all {count}', { count })}
          </Button>
        )}
      </div>
      <List
        heading="h3"
        state={state}
        loading={t('Polishing the pins...')}
        skeleton={<Waiting />}
        failed={t("The achievements couldn't be loaded.")}
        empty={
          <EmptyState
            scene="hook"
            heading="h3"
            title={t('No pins here yet')}
            text={t('Your first completed walk hangs one up.')}
          />
        }
      >
        {(unlocked) => (
          <ul className={profileAchievementsClass} data-part="profile-achievements">
            {unlocked.slice(0, isWhole ? undefined : FIRST_SHOWN).map(({ id, category, title }) => (
              <li
                className="grid justify-items-center content-start gap-2 text-xs/tight font-strong normal-nums text-center text-balance"
                key={id}
              >
                <AchievementIcon achievementId={id} category={category} />
                <span>{t(title)}</span>
              </li>
            ))}
          </ul>
        )}
      </List>
    </section>
  );
}

const Waiting = () => (
  <div className={profileAchievementsClass} data-part="profile-achievements">
    {[...Array(4).keys()].map((index) => (
      <Skeleton key={index} shape="circle" className="mx-auto size-16" />
    ))}
  </div>
);

export const profileOf = (id: string) => read(walkers.getWalker, { params: { id } });

export const catalogue = read(achievements.listAchievements);
export const unlockedBy = (id: string) => read(achievements.listWalkerAchievements, { params: { id } });

export function useUnlockedAchievements(id: string) {
  const all = useQuery(catalogue);
  const theirs = useQuery(unlockedBy(id));
  const unlocked = bothRead(all, theirs, (entries, mine) => {
    const unlockedAt = new Map(mine.map((entry) => [entry.achievementId, entry.unlockedAt ?? '']));
    return entries
      .filter((achievement) => unlockedAt.has(achievement.id))
      .sort((a, b) => (unlockedAt.get(b.id) ?? '').localeCompare(unlockedAt.get(a.id) ?? ''));
  });
  return listState(unlocked);
}

export const profileColumnsClass =
  "grid grid-cols-1 gap-3.5 desk:gap-5 desk:[--card-padding:22px] desk:[grid-template:'card_pins'_auto_'summary_photos'_auto_'more_more'_auto/minmax(0,440px)_minmax(0,1fr)]";

const recentPhotosClass = 'grid grid-cols-3 gap-2 desk:gap-3 wide:grid-cols-6';

/** Four tiles in a row, fewer with enlarged text. */
export const tilesClass =
  'grid grid-cols-[repeat(auto-fit,minmax(max(4.1rem,25%),1fr))] border-t border-hairline pt-3.5';

/** The skeleton has the size of the content, to avoid a layout shift. */
export const ProfileSkeleton = () => (
  <Loading text={t('Loading profile...')}>
    <div className={profileColumnsClass}>
      <div className="card px-4.5 pt-5 pb-4.5">
        <div className="flex items-center gap-5">
          <Skeleton shape="circle" className="size-22" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </span>
        </div>
        <div className="flex items-center gap-3.5 mt-4 mb-3.5">
          <Skeleton className="h-18 w-15" />
          <Skeleton className="h-8 w-32" />
        </div>
        <div className={tilesClass}>
          {[...Array(4).keys()].map((index) => (
            <Skeleton key={index} className="mx-auto h-10 w-10" />
          ))}
        </div>
      </div>
      <div className="card">
        <PhotoSkeletons />
      </div>
    </div>
  </Loading>
);

const PhotoSkeletons = () => (
  <div className={recentPhotosClass}>
    {[...Array(6).keys()].map((index) => (
      <Skeleton key={index} shape="photo" />
    ))}
  </div>
);

/** The streak is counted in consecutive days, or in walks when rest days lie between them. */
export const streakText = (walks: number, rested: boolean | undefined): string =>
  rested
    ? t('{walks} walks, with rest days', { walks })
    : t('{days, plural, one {# day} other {# days}}', { days: walks });

function noPhotosText(walker: PublicUser, isOwn: boolean, walksSeen: number): string {
  if (isOwn) return t('Complete a walk, and the photo of its sign appears here.');
  const name = firstNameOrUsername(walker);
  if (walker.completedChallenges === 0) return t("{name} hasn't completed a walk yet.", { name });
  if (walksSeen === 0)
    return t('{name} only shares walks with friends. Everyone else sees rounded figures and pins.', { name });
  return t("{name}'s walks have no photos to show.", { name });
}
