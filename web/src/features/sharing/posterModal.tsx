import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { Download, Images, RectangleHorizontal, RectangleVertical } from 'lucide-react';
import { useState } from 'react';
import { leaderboard } from '../../../../shared/api/leaderboard.ts';
import { MAX_SIGNS, yearIn, yearOf } from '../../../../shared/domain/achievements/year.ts';
import { fullName } from '../../../../shared/domain/auth/names.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { read } from '../../api/queryClient.ts';
import { photographed, statsOf, walksOf } from '../../api/walkers.ts';
import { t, translateLabels } from '../../i18n/t.ts';
import { currentUser, useWalkerId } from '../../session/session.ts';
import { Dialog, type ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { hasPhoto, photoSrc, thumbnailSrc, useObjectUrl } from '../../ui/lists/photoLink.tsx';
import { toast, toastFailure } from '../../ui/notices/toast.ts';
import { datedWalks, walksUntil } from '../year/index.ts';
import { download } from './gpxExport.ts';
import { MAX_PHOTOS, mosaicTiles, posterBands } from './image/mosaic.ts';
import { renderImage } from './image/renderImage.ts';
import logo from './logo.png?url';
import { type Orientation, type Picture, POSTER_SIZE, posterFileName } from './picture.ts';
import { posterFigures, posterTitle, yearFigures } from './texts.ts';

function PosterSketch({ orientation, photos }: { orientation: Orientation; photos: number }) {
  const { width, height } = POSTER_SIZE[orientation];
  const { header, footer } = posterBands(orientation);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect {...header} className="fill-plate" />
      {mosaicTiles(orientation, photos).map((tile) => (
        <rect key={`${tile.x} ${tile.y}`} {...tile} className="fill-brand-tint" />
      ))}
      <rect {...footer} className="fill-surface-raised" />
    </svg>
  );
}

const rankOf = (id: string) => read(leaderboard.getRank, { params: { id } });

type Listed = { completed: boolean; date?: string | undefined; photoUrl?: string | null | undefined };

const walksForPoster = (walks: readonly Listed[], year?: number) =>
  photographed(walks).filter(({ date }) => year === undefined || (date !== undefined && yearIn(date) === year));

const usePoster = (walkerId: string, year: number | undefined) =>
  useMutation({
    mutationFn: async (orientation: Orientation, { client }) => {
      const made = await (year === undefined ? wholePoster(client, walkerId) : yearPoster(client, walkerId, year));
      if (made.photos.length === 0) return null;
      const user = await client.ensureQueryData(currentUser);
      const title = posterTitle(year);
      const tagline = t('Signpost. Every day, one sign worth walking to.');
      const walker = user ? fullName(user) : '';
      const picture = { kind: 'poster', orientation, title, tagline, walker, logo, ...made } satisfies Picture;
      return { orientation, image: await renderImage(picture) };
    },
    retry: false,
    onSuccess: (poster) => {
      if (!poster) toastFailure(t('No photos available'), t('Complete some challenges with photos first!'));
    },
    onError: () => toastFailure(t('Generation failed'), t('Failed to generate poster. Please try again.')),
  });

const bothSizes = ({ photoUrl }: { photoUrl: string }) => ({ full: photoSrc(photoUrl), small: thumbnailSrc(photoUrl) });

/** The poster can do without a rank, which may be unknown offline. */
async function wholePoster(client: QueryClient, walkerId: string) {
  const [walks, stats, rank] = await Promise.all([
    client.ensureQueryData(walksOf(walkerId)),
    client.ensureQueryData(statsOf(walkerId)),
    client.ensureQueryData(rankOf(walkerId)).catch(() => null),
  ]);
  const photos = photographed(walks).slice(0, MAX_PHOTOS).map(bothSizes);
  return { photos, figures: posterFigures(stats, rank?.globalRank ?? null) };
}

async function yearPoster(client: QueryClient, walkerId: string, year: number) {
  const made = yearOf(datedWalks(await walksUntil(client, walkerId, year)), year);
  // The newest photo is first, because the first tile is the largest.
  return { photos: [...made.signs].reverse().filter(hasPhoto).map(bothSizes), figures: yearFigures(made) };
}

const orientations = [
  { id: 'portrait', label: msg('Portrait'), mark: <RectangleVertical /> },
  { id: 'landscape', label: msg('Landscape'), mark: <RectangleHorizontal /> },
] as const;

/** Without a year the poster shows all walks. */
type Props = ModalFrame & { year?: number };

export default function PosterModal({ year, ...frame }: Props) {
  const walkerId = useWalkerId();
  const [orientation, setOrientation] = useState<Orientation>('portrait');
  const { data: walks } = useQuery({ ...walksOf(walkerId), enabled: walkerId !== '' });
  const photos = walks && walksForPoster(walks, year).length;
  const max = year === undefined ? MAX_PHOTOS : MAX_SIGNS;
  const poster = usePoster(walkerId, year);
  const made = poster.data?.orientation === orientation ? poster.data : undefined;
  const url = useObjectUrl(made?.image);
  const isBare = photos === 0;
  const save = () => {
    if (!url) return;
    download(url, posterFileName(orientation, year));
    const description =
      orientation === 'portrait'
        ? t('Your portrait poster is downloading!')
        : t('Your landscape poster is downloading!');
    toast({ title: t('Download started'), description, variant: 'success', icon: Download });
  };
  return (
    <Dialog
      {...frame}
      title={t('Create Poster')}
      answers={
        url
          ? { no: null, yes: t('Download'), icon: Download, onClick: save }
          : {
              ...{ no: null, yes: t('Generate'), icon: Images, disabled: isBare },
              ...{ pending: poster.isPending, pendingText: t('Generating...') },
              'aria-describedby': isBare ? 'poster-notice' : undefined,
              onClick: () => poster.mutate(orientation),
            }
      }
    >
      <Choice
        label={t('Orientation')}
        options={translateLabels(orientations)}
        value={orientation}
        onChange={setOrientation}
      />
      <div
        className="grid place-items-center h-[50dvh] mt-4 p-3.5 rounded-card bg-sunken *:size-auto *:max-w-full *:max-h-[calc(50dvh_-_28px)] *:rounded-[4px] *:bg-surface-raised *:shadow-2"
        data-part="poster-view"
      >
        {url ? (
          <img
            src={url}
            alt={
              orientation === 'portrait'
                ? t('Your portrait poster: {title}', { title: posterTitle(year) })
                : t('Your landscape poster: {title}', { title: posterTitle(year) })
            }
          />
        ) : (
          <PosterSketch orientation={orientation} photos={Math.min(photos || max, max)} />
        )}
      </div>
      {isBare && (
        <p id="poster-notice" className="mt-4 text-sm text-ink-2">
          {t('You need to complete some challenges with photos before you can generate a poster.')}
        </p>
      )}
    </Dialog>
  );
}
