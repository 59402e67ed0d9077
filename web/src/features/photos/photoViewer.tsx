import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ModalFrame, ModalProps, ShownPhoto } from '../../ui/modals.ts';
import { photoSrc, thumbnailSrc } from '../../ui/photoUrl.ts';
import { MiniPlate } from '../../ui/plate.tsx';
import { prefersStillness } from '../../ui/prefersStillness.ts';
import { say } from '../../words/say.ts';
import './photoViewer.css';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    photo: { photos: readonly ShownPhoto[]; at: number };
  }
}

/** Photos one beside the other: a swipe, an arrow key or a button leads on, and a tap twice looks closer. */
export default function PhotoViewer({ photos, at, open, onClose }: ModalProps['photo'] & ModalFrame) {
  const [shown, setShown] = useState(at);
  const [isClose, setClose] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  const photo = photos[shown];
  const goTo = (index: number) => {
    if (index < 0 || index >= photos.length) return;
    setClose(false);
    setShown(index);
    const left = index * (strip.current?.clientWidth ?? 0);
    strip.current?.scrollTo({ left, behavior: prefersStillness() ? 'instant' : 'smooth' });
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // Looked at closely, a photo is moved about by them.
    if (step === undefined || isClose) return;
    event.preventDefault();
    goTo(shown + step);
  };
  if (!photo) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="tall"
      title={photo.name}
      head={
        <div className="min-w-0" aria-hidden="true">
          <MiniPlate>{photo.name}</MiniPlate>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are shortcuts for the buttons below */}
      <div className="photo-viewer" onKeyDown={onKey}>
        <Strip
          photos={photos}
          first={at}
          shown={shown}
          isClose={isClose}
          strip={strip}
          onShown={setShown}
          onClose={setClose}
        />
        <div className="photo-viewer-foot">
          <p className="flex-1 text-sm text-ink-2" aria-live="polite">
            {photo.when}
            {photos.length > 1 && ` · ${say('{at} of {count}', { at: shown + 1, count: photos.length })}`}
          </p>
          <IconButton
            icon={isClose ? ZoomOut : ZoomIn}
            label={isClose ? say('Zoom out') : say('Zoom in')}
            onClick={() => setClose(!isClose)}
          />
          {photos.length > 1 && (
            <>
              <IconButton
                icon={ChevronLeft}
                label={say('Previous photo')}
                disabled={shown === 0}
                onClick={() => goTo(shown - 1)}
              />
              <IconButton
                icon={ChevronRight}
                label={say('Next photo')}
                disabled={shown === photos.length - 1}
                onClick={() => goTo(shown + 1)}
              />
            </>
          )}
        </div>
      </div>
    </Dialog>
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

/** A component of its own, so that its effects find what is in a portal. */
function Strip({ photos, first, shown, isClose, strip, onShown, onClose }: StripProps) {
  useLayoutEffect(() => {
    strip.current?.scrollTo({ left: first * strip.current.clientWidth, behavior: 'instant' });
  }, [first, strip]);
  // Looked at more closely, a photo is first seen in its middle.
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
      className="photo-strip"
      data-close={isClose ? '' : undefined}
      onScroll={onScroll}
      // What scrolls is reached by the keyboard.
      tabIndex={photos.length > 1 && !isClose ? 0 : undefined}
    >
      {photos.map((photo, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the zoom button
        <div
          key={photo.photoUrl}
          className="photo-slide"
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

/** Without a network the small one is what there is. */
function LargePhoto({ photo, isNear }: { photo: ShownPhoto; isNear: boolean }) {
  const [isLost, setLost] = useState(false);
  const { photoUrl, name } = photo;
  const src = isLost ? thumbnailSrc(photoUrl) : photoSrc(photoUrl);
  return (
    <img
      {...(isNear && { src })}
      alt={say('Sign at {street}', { street: name })}
      draggable={false}
      onError={() => setLost(true)}
    />
  );
}
