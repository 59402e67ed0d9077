import { ArrowLeft, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ComponentProps, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { classes } from '../classes.ts';
import { Button, IconButton } from '../forms/button.tsx';
import { useBackCloses } from './backCloses.ts';

export const DRAG_CLOSE_PX = 96;
const FLICK_PX_PER_MS = 0.6;

function useDragToClose(onClose: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null);

  const end = (event: PointerEvent<HTMLElement>, mayClose: boolean) => {
    const sheet = event.currentTarget.parentElement;
    const from = start.current;
    start.current = null;
    if (!sheet || !from) return;
    delete sheet.dataset.dragging;
    const moved = event.clientY - from.y;
    const speed = moved / Math.max(1, event.timeStamp - from.at);
    const back = () => {
      sheet.style.transform = '';
    };
    if (!mayClose || (moved < DRAG_CLOSE_PX && (moved <= 24 || speed <= FLICK_PX_PER_MS))) return back();
    onClose();
    setTimeout(() => sheet.dataset.state === 'open' && back());
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A mouse uses the close button or the scrim, so only touch and pen drag.
      if (event.pointerType === 'mouse' || (event.target instanceof Element && event.target.closest('button, a')))
        return;
      start.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const sheet = event.currentTarget.parentElement;
      if (!start.current || !sheet) return;
      sheet.dataset.dragging = '';
      sheet.style.transform = `translateY(${Math.max(0, event.clientY - start.current.y)}px)`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}

/** The on-screen keyboard shrinks only the visual viewport and would cover a sheet, so the sheet stays within it. */
function useRoomForKeyboard(open: boolean) {
  useEffect(() => {
    const view = window.visualViewport;
    if (!open || !view) return;
    const { style } = document.documentElement;
    const follow = () => {
      // A pinch zoom shrinks the visual viewport too.
      const isZoomed = view.scale > 1.01;
      const below = isZoomed ? 0 : Math.max(0, window.innerHeight - view.offsetTop - view.height);
      style.setProperty('--view-above', `${isZoomed ? 0 : view.offsetTop}px`);
      style.setProperty('--view-below', `${below}px`);
      if (below > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    const events = ['resize', 'scroll'] as const;
    for (const event of events) view.addEventListener(event, follow);
    return () => {
      for (const event of events) view.removeEventListener(event, follow);
      for (const name of ['--view-above', '--view-below']) style.removeProperty(name);
    };
  }, [open]);
}

/** Cancel closes the dialog by default, and is missing for null; confirm submits its form if any. */
type Answers = Omit<ComponentProps<typeof Button>, 'children'> & {
  yes?: string | undefined;
  no?: string | null;
  onNo?: () => void;
  isNoDisabled?: boolean;
};

const AnswerButtons = ({ yes, no = t('Cancel'), onNo, isNoDisabled, ...confirm }: Answers) => (
  <>
    {no !== null && (
      <Button variant="line" onClick={onNo} disabled={isNoDisabled}>
        {no}
      </Button>
    )}
    {yes && (
      <Button variant="go" type={confirm.form === undefined ? 'button' : 'submit'} {...confirm}>
        {yes}
      </Button>
    )}
  </>
);

/** Props that every modal receives. `open` turns false before the unmount, so that it can fade out. */
export interface ModalFrame {
  open: boolean;
  onClose: () => void;
}

type DialogProps = ModalFrame & {
  /** Returns from a page of the dialog to the previous one, as Escape does. The page itself is a `DialogPage`. */
  onBack?: (() => void) | undefined;
  title: string;
  /** Replaces the visible title, e.g. with a "Back to Grid" button; the title remains for screen readers. */
  head?: ReactNode;
  description?: string;
  /** `fit` has the height of its content; `tall` (760 px on a desk) fills a phone; `photo` is black. */
  size?: 'fit' | 'tall' | 'photo';
  answers?: Answers | undefined;
  children: ReactNode;
};

const sizes = {
  fit: 'inset-x-0 bottom-[var(--view-below,0px)] max-h-[calc(100dvh-44px-env(safe-area-inset-top)-var(--view-above,0px)-var(--view-below,0px))] rounded-t-sheet bg-surface desk:w-[min(480px,100vw-48px)]',
  tall: 'inset-x-0 top-[calc(44px+env(safe-area-inset-top)+var(--view-above,0px))] bottom-[var(--view-below,0px)] rounded-t-sheet bg-paper desk:w-[min(760px,100vw-48px)]',
  // The ground is black in both themes, so its content uses dark colours.
  photo: 'inset-0 bg-[#0c1311] pt-[env(safe-area-inset-top)] text-ink',
};

/** Radix provides the focus trap, but its scroll lock uses a <style> element that the CSP refuses. */
export function Dialog(props: DialogProps) {
  const { open, onClose, onBack, title, head, description, size = 'fit', answers, children } = props;
  const drag = useDragToClose(onClose);
  useBackCloses(open, onClose);
  useRoomForKeyboard(open);
  const opener = useRef<Element | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        {/* The scrim is a DOM element, so that Radix keeps it mounted until its fade has ended. */}
        <div
          className="fixed inset-0 z-(--z-modal) animate-[fade-in_var(--d-2)_var(--ease-walk)] bg-scrim data-[state=closed]:animate-[fade-out_var(--d-2)_var(--ease-walk)_forwards]"
          data-state={open ? 'open' : 'closed'}
        />
        <Radix.Content
          className={classes('sheet-frame', size !== 'photo' && 'desk:sheet-centred', sizes[size])}
          data-part="dialog"
          data-modal=""
          data-size={size}
          data-scheme={size === 'photo' ? 'dark' : undefined}
          onInteractOutside={keepOpenForToasts}
          onEscapeKeyDown={(event) => {
            if (!onBack) return;
            event.preventDefault();
            onBack();
          }}
          // Radix returns the focus to its own trigger only, but dialogs open from anywhere.
          // A field that has the focus shows its ring also after a tap, so the heading has it first.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            opener.current = document.activeElement;
            heading.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <div data-part="dialog-head" className="sheet-head" {...drag}>
            <span
              className="absolute inset-x-0 top-3 mx-auto h-1 w-10 rounded-[2px] bg-outline opacity-55 desk:hidden"
              aria-hidden="true"
            />
            {head}
            {onBack && <IconButton label={t('Back')} icon={ArrowLeft} onClick={onBack} />}
            <Radix.Title ref={heading} tabIndex={-1} className={head ? 'sr-only' : 'h-page min-w-0 wrap-break-word'}>
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('Close')} icon={X} />
            </Radix.Close>
          </div>
          {/* The body is focusable, so that long texts scroll by keyboard. */}
          <div
            data-part="dialog-body"
            className={classes(
              'min-h-0 flex-1 overscroll-contain zoomed:flex-none',
              size === 'photo'
                ? 'overflow-hidden'
                : 'overflow-x-hidden overflow-y-auto scroll-p-2 px-gutter pt-1 pb-[calc(24px+env(safe-area-inset-bottom))] desk:px-7 desk:pt-1.5 desk:pb-7',
            )}
            {...(size !== 'fit' && { tabIndex: 0 })}
          >
            {description && <Radix.Description className="mb-4 text-sm text-ink-2">{description}</Radix.Description>}
            {children}
          </div>
          {answers && (
            <div
              data-part="dialog-foot"
              className="flex flex-none flex-wrap gap-3 border-t border-hairline px-gutter pt-3 pb-[calc(18px+env(safe-area-inset-bottom))] *:flex-1 desk:px-7 desk:pt-4 desk:pb-5.5"
            >
              <AnswerButtons onNo={onClose} {...answers} />
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A history entry for a page of a dialog, so that Back closes the page and not the dialog. */
export function DialogPage({ onBack }: { onBack: () => void }) {
  useBackCloses(true, onBack);
  return null;
}

/** A toast above the dialog does not count as outside it. */
function keepOpenForToasts(event: { target: EventTarget | null; preventDefault: () => void }) {
  if (event.target instanceof Element && event.target.closest('[data-toaster]')) event.preventDefault();
}
