import { useQuery } from '@tanstack/react-query';
import { Download, Images, RectangleHorizontal, RectangleVertical } from 'lucide-react';
import { useState } from 'react';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { MOST_SIGNS } from '../../../../shared/domain/year.ts';
import { walksOf } from '../../api/walkerReads.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { download } from '../../ui/download.ts';
import type { ModalFrame, ModalProps } from '../../ui/modals.ts';
import { toast } from '../../ui/toast.ts';
import { say, sayLabels } from '../../words/say.ts';
import { MOST_PHOTOS } from './mosaic.ts';
import type { Orientation } from './picture.ts';
import { PosterSketch } from './posterSketch.tsx';
import { posterTitle } from './texts.ts';
import './sharing.css';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { posterFileName } from './fileNames.ts';
import { usePoster, walksForPoster } from './usePoster.ts';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    /** Of one year, or of all that was walked. */
    poster: { year?: number };
  }
}

const orientations = [
  { id: 'portrait', label: phrase('Portrait'), mark: <RectangleVertical aria-hidden="true" /> },
  { id: 'landscape', label: phrase('Landscape'), mark: <RectangleHorizontal aria-hidden="true" /> },
] as const;

export default function PosterModal({ year, open, onClose }: ModalFrame & ModalProps['poster']) {
  const session = useSession();
  const walkerId = session.status === 'in' ? session.walkerId : '';
  const [orientation, setOrientation] = useState<Orientation>('portrait');
  const { data: walks } = useQuery({ ...walksOf(walkerId), enabled: walkerId !== '' });
  const photos = walks && walksForPoster(walks, year).length;
  const most = year === undefined ? MOST_PHOTOS : MOST_SIGNS;
  const poster = usePoster(walkerId, year);
  const made = poster.data?.orientation === orientation ? poster.data : undefined;
  const url = useObjectUrl(made?.image);
  const isBare = photos === 0;
  const save = () => {
    if (!url) return;
    download(url, posterFileName(orientation, year));
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
                ? say('Your portrait poster: {title}', { title: posterTitle(year) })
                : say('Your landscape poster: {title}', { title: posterTitle(year) })
            }
          />
        ) : (
          <PosterSketch orientation={orientation} photos={Math.min(photos || most, most)} />
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
