import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Images, RectangleHorizontal, RectangleVertical } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '../../../../shared/domain/names.ts';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { statsOf, walksOf } from '../../api/walkerReads.ts';
import { currentUser, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ModalFrame } from '../../ui/modals.ts';
import { hasPhoto, photoSrc, thumbnailSrc } from '../../ui/photoUrl.ts';
import { toast } from '../../ui/toast.ts';
import { say, sayLabels } from '../../words/say.ts';
import logo from './logo.png?url';
import { MOST_PHOTOS } from './mosaic.ts';
import type { Orientation } from './picture.ts';
import { PosterSketch } from './posterSketch.tsx';
import { rankOf } from './queries.ts';
import './sharing.css';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { download } from './download.ts';
import { posterFileName } from './fileNames.ts';
import { render } from './studio.ts';
import { posterFigures } from './texts.ts';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    poster: NoProps;
  }
}

const orientations = [
  { id: 'portrait', label: phrase('Portrait'), mark: <RectangleVertical aria-hidden="true" /> },
  { id: 'landscape', label: phrase('Landscape'), mark: <RectangleHorizontal aria-hidden="true" /> },
] as const;

export default function PosterModal({ open, onClose }: ModalFrame) {
  const session = useSession();
  const walkerId = session.status === 'in' ? session.walkerId : '';
  const [orientation, setOrientation] = useState<Orientation>('portrait');
  const { data: walks } = useQuery({ ...walksOf(walkerId), enabled: walkerId !== '' });
  const photos = walks?.filter(isPhotographed).length;
  const poster = usePoster(walkerId);
  const made = poster.data?.orientation === orientation ? poster.data : undefined;
  const url = useObjectUrl(made?.image);
  const isBare = photos === 0;
  const save = () => {
    if (!url) return;
    download(url, posterFileName(orientation));
    const description =
      orientation === 'portrait'
        ? say('Your portrait poster is downloading!')
        : say('Your landscape poster is downloading!');
    toast({ title: say('Download started'), description, variant: 'success', icon: Download });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say('Create Poster')}
      footer={
        url ? (
          <Button look="go" icon={Download} onClick={save}>
            {say('Download')}
          </Button>
        ) : (
          <Button
            look="go"
            icon={Images}
            disabled={isBare}
            pending={poster.isPending}
            pendingText={say('Generating...')}
            aria-describedby={isBare ? 'poster-notice' : undefined}
            onClick={() => poster.mutate(orientation)}
          >
            {say('Generate')}
          </Button>
        )
      }
    >
      <Choice
        label={say('Orientation')}
        options={sayLabels(orientations)}
        value={orientation}
        onChange={setOrientation}
      />
      <div className="poster-view">
        {url ? (
          <img
            src={url}
            alt={
              orientation === 'portrait'
                ? say('Your portrait poster: Walking Challenge Achievements')
                : say('Your landscape poster: Walking Challenge Achievements')
            }
          />
        ) : (
          <PosterSketch orientation={orientation} photos={Math.min(photos || MOST_PHOTOS, MOST_PHOTOS)} />
        )}
      </div>
      {isBare && (
        <p id="poster-notice" className="mt-4 text-sm text-ink-2">
          {say('You need to complete some challenges with photos before you can generate a poster.')}
        </p>
      )}
    </Dialog>
  );
}

const isPhotographed = (walk: { completed: boolean; photoUrl?: string | null | undefined }) =>
  walk.completed && hasPhoto(walk);

function usePoster(walkerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (orientation: Orientation) => {
      const picture = await pictureOf(client, walkerId, orientation);
      return picture && { orientation, image: await render(picture) };
    },
    retry: false,
    onSuccess: (poster) => {
      if (poster) return;
      const description = say('Complete some challenges with photos first!');
      toast({ title: say('No photos available'), description, variant: 'destructive' });
    },
    onError: () => {
      const description = say('Failed to generate poster. Please try again.');
      toast({ title: say('Generation failed'), description, variant: 'destructive' });
    },
  });
}

/** Null when there is nothing to hang. Without a network the rank may be unknown: the poster can do without. */
async function pictureOf(client: QueryClient, walkerId: string, orientation: Orientation) {
  const [walks, stats, user, rank] = await Promise.all([
    client.ensureQueryData(walksOf(walkerId)),
    client.ensureQueryData(statsOf(walkerId)),
    client.ensureQueryData(currentUser),
    client.ensureQueryData(rankOf(walkerId)).catch(() => null),
  ]);
  const photos = walks
    .filter((walk) => walk.completed)
    .filter(hasPhoto)
    .slice(0, MOST_PHOTOS)
    .map(({ photoUrl }) => ({ full: photoSrc(photoUrl), small: thumbnailSrc(photoUrl) }));
  if (photos.length === 0) return null;
  const figures = posterFigures(stats, rank?.globalRank ?? null);
  const [title, tagline] = [
    say('Walking Challenge Achievements'),
    say('Signpost. Every day, one sign worth walking to.'),
  ];
  return {
    kind: 'poster',
    title,
    tagline,
    orientation,
    walker: user ? fullName(user) : '',
    photos,
    figures,
    logo,
  } as const;
}
