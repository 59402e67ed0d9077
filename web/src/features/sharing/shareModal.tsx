import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowUpRight, Check, Copy, Download, Rows3, Share2, Waypoints } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { runUntil, storyOf } from '../../../../shared/domain/walk/story.ts';
import { walkingMinutes } from '../../../../shared/domain/walkers/units.ts';
import { statsOf, walksOf } from '../../api/walkers.ts';
import { walkText } from '../../i18n/measures.ts';
import { numberText, t } from '../../i18n/t.ts';
import { useSession, useWalkerId } from '../../session/session.ts';
import { dayText } from '../../ui/dates.ts';
import { Dialog, type ModalFrame } from '../../ui/dialogs/dialog.tsx';
import type { ShareableWalk } from '../../ui/dialogs/openModal.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/lists/listState.tsx';
import { hasPhoto, photoSrc, useObjectUrl } from '../../ui/lists/photoLink.tsx';
import { toast, toastFailure } from '../../ui/notices/toast.ts';
import { useCopy } from '../../ui/notices/useCopy.ts';
import { download, useGpxExport } from './gpxExport.ts';
import { renderImage } from './image/renderImage.ts';
import logo from './logo.png?url';
import { type Picture, shareFileName } from './picture.ts';
import { dateOf, nameOnImage, shareFigures, shareText, streakOn } from './texts.ts';

/** The share story of a walk in the walker's own list; undefined for others. */
function useStory({ id, date: day, distance }: ShareableWalk): string | undefined {
  const walkerId = useWalkerId();
  const { data: walks } = useQuery({ ...walksOf(walkerId), enabled: walkerId !== '' });
  const { data: stats } = useQuery({ ...statsOf(walkerId), enabled: walkerId !== '' });
  const index = walks?.findIndex((walk) => walk.id === id) ?? -1;
  if (!walks || !stats || !day || index < 0) return undefined;
  const walkedDays = new Set(walks.flatMap(({ date }) => date ?? []));
  return storyOf(
    {
      // The list of walks is newest first and may be cut at its end.
      number: stats.completedChallenges - index,
      distance: walkText(distance),
      minutes: walkingMinutes(distance),
      greenPercent: walks[index]?.comfort?.greenPercent ?? null,
      streak: stats.currentStreak === null ? null : runUntil(day, walkedDays),
      ...{ day, walkedDays },
    },
    t,
  );
}

const link = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`;

/** Sites that accept a text and a link as URL parameters. Instagram accepts neither, so its image is posted by hand. */
export const sharePages = (text: string, site: string) => [
  { name: 'Twitter', href: link('https://twitter.com/intent/tweet', { text, url: site }) },
  { name: 'Facebook', href: link('https://www.facebook.com/sharer/sharer.php', { u: site, quote: text }) },
];

const tellCopied = (isCopied: boolean, description?: string) =>
  isCopied && toast({ title: t('Copied!'), description, variant: 'success', icon: Copy });

const failed = (description: string) => toastFailure(t('Error'), description);

export default function ShareModal({ walk, ...frame }: ModalFrame & { walk: ShareableWalk }) {
  const text = shareText(walk);
  return (
    <ShareDialog
      {...frame}
      title={t('Share Your Achievement')}
      image={useShareImage(walk)}
      text={text}
      alt={`${nameOnImage(walk).join(' ')}: ${text}`}
      fileName={shareFileName(walk)}
    >
      {walk.id !== undefined && <OwnWalk walk={walk} id={walk.id} />}
    </ShareDialog>
  );
}

/** `week` is its Monday. */
type ClubWeek = { name: string; sum: number; goal: number; week: string };

/** The picture of a week that reached its goal has the club's name and the sum, and no person. */
export function ShareWeek({ week: { name, sum, goal, week }, ...frame }: ModalFrame & { week: ClubWeek }) {
  const text = t('{name} reached the goal of the week: {sum} of {goal} walks.', { name, sum, goal });
  const label = t('of {goal, plural, one {# walk} other {# walks}} this week', { goal });
  const picture: Picture = {
    ...{ kind: 'share', news: t('A WEEK TOGETHER'), name: [name], photo: null, logo, site: location.host },
    date: t('Week of {day}', { day: dayText(week) }),
    figures: [{ value: numberText(sum), label }],
  };
  const image = usePainted(() => picture, true);
  return (
    <ShareDialog
      {...frame}
      title={t('Share this week')}
      image={image}
      text={text}
      alt={text}
      fileName={`signpost-week-${week}.png`}
    />
  );
}

type ShareDialogProps = ModalFrame & {
  title: string;
  image: ReturnType<typeof usePainted>;
  text: string;
  alt: string;
  fileName: string;
  children?: ReactNode;
};

function ShareDialog({ open, onClose, title, image, alt, ...ways }: ShareDialogProps) {
  const url = useObjectUrl(image.data);
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="share-picture" data-part="share-view">
        {url ? (
          <img src={url} alt={alt} width="1080" height="1080" />
        ) : image.isError ? (
          <ErrorState title={t("The image couldn't be made.")} onRetry={image.paint} />
        ) : (
          <Loading text={t('Generating your share image...')}>
            <Skeleton shape="photo" />
          </Loading>
        )}
      </div>
      <Ways {...ways} image={image.data} url={url} />
    </Dialog>
  );
}

/** The share image is painted once, when the streak is known or cannot be read. */
function useShareImage(walk: ShareableWalk) {
  const session = useSession();
  const walkerId = session.status === 'in' ? session.walkerId : '';
  const stats = useQuery({ ...statsOf(walkerId), enabled: walkerId !== '' });
  const streak = stats.isPending ? undefined : (stats.data ?? {});
  const timeZone =
    (session.status === 'in' ? session.user?.timeZone : undefined) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return usePainted(
    () => ({
      kind: 'share',
      news: t('CHALLENGE COMPLETED!'),
      name: nameOnImage(walk),
      date: dateOf(walk),
      photo: hasPhoto(walk) ? photoSrc(walk.photoUrl) : null,
      figures: shareFigures(walk, streakOn(walk, streak ?? {}, new Date(), timeZone)),
      logo,
      site: location.host,
    }),
    streak !== undefined,
  );
}

function usePainted(picture: () => Picture, isReady: boolean) {
  const { mutate, data, isError, isIdle } = useMutation({
    mutationFn: (painted: Picture) => renderImage(painted),
    retry: false,
    onError: () => failed(t('Failed to generate share image. Please try again.')),
  });
  const paint = () => mutate(picture());
  const isDue = isIdle && isReady;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the image is painted once, with the data of that moment
  useEffect(() => {
    if (isDue) paint();
  }, [isDue]);
  return { data, isError, paint };
}

type WaysProps = Pick<ShareDialogProps, 'text' | 'fileName' | 'children'> & {
  image: Blob | undefined;
  url: string | undefined;
};

function Ways({ text, fileName, image, url, children }: WaysProps) {
  const site = location.origin;
  const { isCopied, copy } = useCopy(`${text} ${site}`);
  const file = image && new File([image], fileName, { type: image.type });
  const isSharing = useMutation({
    mutationFn: (files: File[]) => navigator.share({ files, text }),
    retry: false,
    onError: ({ name }) =>
      name !== 'AbortError' && failed(t("The image couldn't be shared. You can download it instead.")),
  });
  const canShare = file !== undefined && 'canShare' in navigator && navigator.canShare({ files: [file] });
  const save = () => {
    if (!url) return;
    download(url, fileName);
    toast({ title: t('Downloaded!'), variant: 'success', icon: Download });
  };
  const forInstagram = t('Download the image, open Instagram and post it there. The text is ready to paste.');
  return (
    <div className="grid grid-cols-[1fr_1fr] zoomed:grid-cols-1 gap-2.5 mt-4 [&>[data-variant=go]]:col-span-full [&>button:last-of-type:nth-of-type(even)]:col-span-full">
      {canShare && (
        <Button variant="go" block icon={Share2} pending={isSharing.isPending} onClick={() => isSharing.mutate([file])}>
          {t('Share Image')}
        </Button>
      )}
      <Button variant={canShare ? 'line' : 'go'} block icon={Download} disabled={!url} onClick={save}>
        {t('Download')}
      </Button>
      <Button variant="line" block icon={isCopied ? Check : Copy} onClick={async () => tellCopied(await copy())}>
        {isCopied ? t('Copied!') : t('Copy Text')}
      </Button>
      {children}
      <ul
        className="col-span-full grid grid-cols-[repeat(auto-fit,minmax(max(5.5rem,30%),1fr))] gap-2 [&_.btn]:min-h-11 [&_.btn]:gap-0.75 [&_.btn]:px-1.5"
        data-part="share-pages"
        aria-label={t('Share on')}
      >
        {sharePages(text, site).map(({ name, href }) => (
          <li key={name}>
            <a className="btn btn--tint btn--sm btn--block" href={href} target="_blank" rel="noopener noreferrer">
              {name}
              <ArrowUpRight aria-label={t('opens in a new tab')} role="img" />
            </a>
          </li>
        ))}
        <li>
          <Button variant="tint" size="sm" block onClick={async () => tellCopied(await copy(), forInstagram)}>
            {t('Instagram')}
          </Button>
        </li>
      </ul>
    </div>
  );
}

/** Only the walker's own walk offers the story, which reveals no place, and the GPX route, which does. */
function OwnWalk({ walk, id }: { walk: ShareableWalk; id: string }) {
  const gpx = useGpxExport(id);
  const story = useStory(walk);
  const { isCopied, copy } = useCopy(story ?? '');
  return (
    <>
      <Button
        variant="line"
        block
        icon={isCopied ? Check : Rows3}
        disabled={!story}
        onClick={async () => tellCopied(await copy(), story)}
      >
        {isCopied ? t('Copied!') : t('Copy Story')}
      </Button>
      <Button variant="line" block icon={Waypoints} pending={gpx.isPending} onClick={() => gpx.mutate()}>
        {t('Route as GPX')}
      </Button>
    </>
  );
}
