import {
  ArchiveRestore,
  BadgeCheck,
  ChevronLeft,
  ChevronRight,
  Flag,
  Images,
  Share2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { streetText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { Dialog, type ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { type OwnWalk, openModal, type ShownPhoto } from '../../ui/dialogs/openModal.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import { photoSrc, thumbnailSrc } from '../../ui/lists/photoLink.tsx';
import { prefersReducedMotion } from '../../ui/media.ts';
import { FavouriteHeart } from '../favourites/index.ts';

const photoVerdictClass =
  'flex flex-[1_0_100%] gap-2.5 items-center pt-3 border-t border-hairline text-ink-2 text-sm/6 [&>svg]:flex-none data-read:text-brand';

type Props = ModalFrame & { photos: readonly ShownPhoto[]; at: number };

export default function PhotoViewer({ photos, at, open, onClose }: Props) {
  const [shown, setShown] = useState(at);
  const [isClose, setClose] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  const photo = photos[shown];
  const goTo = (index: number) => {
    if (index < 0 || index >= photos.length) return;
    setClose(false);
    setShown(index);
    const left = index * (strip.current?.clientWidth ?? 0);
    strip.current?.scrollTo({ left, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // Arrow keys scroll a zoomed photo.
    if (step === undefined || isClose) return;
    event.preventDefault();
    goTo(shown + step);
  };
  if (!photo) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="photo"
      title={photo.name}
      head={
        <div className="flex items-center gap-1 -ms-3" data-part="photo-viewer-head">
          {photos.length > 1 && (
            <>
              <IconButton
                icon={ChevronLeft}
                label={t('Previous photo')}
                disabled={shown === 0}
                onClick={() => goTo(shown - 1)}
              />
              <p className="text-sm text-ink-2" aria-live="polite">
                {t('{at} of {count}', { at: shown + 1, count: photos.length })}
              </p>
              <IconButton
                icon={ChevronRight}
                label={t('Next photo')}
                disabled={shown === photos.length - 1}
                onClick={() => goTo(shown + 1)}
              />
            </>
          )}
          <IconButton
            icon={isClose ? ZoomOut : ZoomIn}
            label={isClose ? t('Zoom out') : t('Zoom in')}
            onClick={() => setClose(!isClose)}
          />
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are shortcuts for the buttons above */}
      <div
        className="grid grid-rows-[minmax(0,1fr)_auto] h-full min-h-0 zoomed:grid-rows-[60dvh_auto]"
        data-part="photo-viewer"
        onKeyDown={onKey}
      >
        <Strip
          photos={photos}
          first={at}
          shown={shown}
          isClose={isClose}
          strip={strip}
          onShown={setShown}
          onClose={setClose}
        />
        <div
          className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-5 pt-4 pb-[calc(18px_+_env(safe-area-inset-bottom))]"
          data-part="photo-viewer-foot"
        >
          <p className="h-card basis-full" aria-hidden="true">
            {photo.name}
          </p>
          <p className="flex-1 text-sm text-ink-2">{photo.when}</p>
          {photo.own && <OwnActions key={photo.own.id} walk={photo.own} />}
          {photo.whose && <ReportPhoto whose={photo.whose} street={photo.name} />}
          {photo.own && <Verdict walk={photo.own} />}
        </div>
      </div>
    </Dialog>
  );
}

function OwnActions({ walk }: { walk: OwnWalk }) {
  const { id, destination } = walk;
  const street = streetText(destination);
  return (
    <div className="flex gap-1 -me-3">
      <FavouriteHeart challengeId={id} destination={destination} />
      <IconButton icon={Share2} label={t('Share: {street}', { street })} onClick={() => openModal('share', { walk })} />
    </div>
  );
}

function ReportPhoto({ whose, street }: { whose: NonNullable<ShownPhoto['whose']>; street: string }) {
  const title = t('Report this walk to {street}', { street });
  return (
    <IconButton
      icon={Flag}
      label={title}
      onClick={() => openModal('report', { whose, things: ['photo', 'walk', 'place'], title })}
    />
  );
}

/** Result of reading the photo's sign. An unreadable sign is not mentioned, because it is not the walker's fault. */
function Verdict({ walk: { sign, repeated, restored } }: { walk: OwnWalk }) {
  const isRead = sign === 'read' && !repeated && !restored;
  if (!isRead && !repeated && !restored) return null;
  const Icon = isRead ? BadgeCheck : repeated ? Images : ArchiveRestore;
  return (
    <p className={photoVerdictClass} data-part="photo-verdict" data-read={isRead ? '' : undefined}>
      <Icon size={18} />
      {isRead
        ? t('We could read the sign.')
        : repeated
          ? t("This photo looks like an earlier one, so it doesn't prove the walk.")
          : t('This walk came back from your archive.')}
    </p>
  );
}

type StripProps = {
  photos: readonly ShownPhoto[];
  first: number;
  shown: number;
  isClose: boolean;
  strip: RefObject<HTMLDivElement | null>;
  onShown: (index: number) => void;
  onClose: (isClose: boolean) => void;
};

/** A separate component, because the portal's content is mounted before its effects run. */
function Strip({ photos, first, shown, isClose, strip, onShown, onClose }: StripProps) {
  useLayoutEffect(() => {
    strip.current?.scrollTo({ left: first * strip.current.clientWidth, behavior: 'instant' });
  }, [first, strip]);
  // A zoomed photo starts at its centre.
  useEffect(() => {
    const slide = strip.current?.children[shown];
    if (isClose && slide) {
      slide.scrollTo({
        left: (slide.scrollWidth - slide.clientWidth) / 2,
        top: (slide.scrollHeight - slide.clientHeight) / 2,
      });
    }
  }, [isClose, shown, strip]);
  const onScroll = () => {
    const { scrollLeft, clientWidth } = strip.current ?? { scrollLeft: 0, clientWidth: 0 };
    if (clientWidth > 0 && !isClose) onShown(Math.round(scrollLeft / clientWidth));
  };
  return (
    <div
      ref={strip}
      className="flex min-h-0 [overflow:auto_hidden] [overscroll-behavior-x:contain] [scroll-snap-type:x_mandatory] [scrollbar-width:none] [direction:ltr] data-close:overflow-hidden"
      data-part="photo-strip"
      data-close={isClose ? '' : undefined}
      onScroll={onScroll}
      // A scrollable element must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={photos.length > 1 && !isClose ? 0 : undefined}
    >
      {photos.map((photo, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the zoom button
        <div
          key={photo.photoUrl}
          className="photo-slide"
          data-part="photo-slide"
          data-close={isClose && index === shown ? '' : undefined}
          inert={index !== shown}
          tabIndex={isClose && index === shown ? 0 : undefined}
          onDoubleClick={() => onClose(!isClose)}
        >
          <LargePhoto photo={photo} isNear={Math.abs(index - shown) <= 1} />
        </div>
      ))}
    </div>
  );
}

/** Offline the thumbnail replaces a large photo that is not cached. */
function LargePhoto({ photo, isNear }: { photo: ShownPhoto; isNear: boolean }) {
  const [isLost, setLost] = useState(false);
  const { photoUrl, name } = photo;
  const src = isLost ? thumbnailSrc(photoUrl) : photoSrc(photoUrl);
  return (
    <img
      className="size-full object-contain cursor-zoom-in select-none in-data-close:h-auto in-data-close:w-[250%] in-data-close:max-w-none in-data-close:cursor-zoom-out"
      {...(isNear && { src })}
      alt={t('Sign at {street}', { street: name })}
      draggable={false}
      onError={() => setLost(true)}
    />
  );
}
