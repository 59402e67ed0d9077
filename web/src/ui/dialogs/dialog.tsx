import { ArrowLeft, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ComponentProps, type PointerEvent, type ReactNode, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { classes } from '../classes.ts';
import { Button, IconButton } from '../forms/button.tsx';
import { useBackCloses } from './backCloses.ts';
import '../dialog.css';

/** Dragged further than this, or faster than a flick, the sheet lets go. */
export const DRAG_CLOSE_PX = 96;
const FLICK_PX_PER_MS = 0.6;

/** Pointer handlers for a sheet's head: the sheet (its parent) follows the finger down and closes, or springs back. */
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
    // One that stays, because it has something to ask first, goes back to its place.
    setTimeout(() => sheet.dataset.state === 'open' && back());
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A mouse has the close button and the scrim; dragging is for fingers and pens.
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

type Props = ComponentProps<typeof Button> & { no: string; onNo: () => void };

/** What stands at the foot of a dialog that asks: the way back, and the way on, which sends its form where it has one. */
export const DialogAnswers = ({ no, onNo, ...yes }: Props) => (
  <>
    <Button look="line" onClick={onNo}>
      {no}
    </Button>
    <Button look="go" type={yes.form === undefined ? 'button' : 'submit'} {...yes} />
  </>
);

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** On a page of the dialog: leads to the page before, as Escape does. The page itself is a `DialogPage`. */
  onBack?: (() => void) | undefined;
  title: string;
  /** Instead of the title's line, e.g. a "Back to Grid" button; the title is then spoken only. */
  head?: ReactNode;
  description?: string;
  /**
   * `fit` is as high as its content and 480 wide on a desk; `tall` and `wide` fill the phone and are 760 and 920 wide;
   * `photo` is as large as the screen allows and black.
   */
  size?: 'fit' | 'tall' | 'wide' | 'photo';
  /** Stays below while the body scrolls. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A sheet on the phone (grabber, drag down to close), a centred dialog on a desk. Radix keeps focus, Escape and the rest
 * of the page; the scrim is ours, because Radix's own locks scrolling with a <style> element that our CSP refuses.
 */
export function Dialog({
  open,
  onClose,
  onBack,
  title,
  head,
  description,
  size = 'fit',
  footer,
  children,
}: DialogProps) {
  const drag = useDragToClose(onClose);
  useBackCloses(open, onClose);
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        {/* A plain element, so that Radix can keep it until its own fade has ended. */}
        <div className="dialog-scrim" data-state={open ? 'open' : 'closed'} />
        <Radix.Content
          className={classes('dialog', `dialog--${size}`)}
          data-modal=""
          onInteractOutside={keepOpenForToasts}
          onEscapeKeyDown={(event) => {
            if (!onBack) return;
            event.preventDefault();
            onBack();
          }}
          // Radix gives the focus back to its own trigger only; ours opens from anywhere.
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <div className="dialog-head" {...drag}>
            <span className="grabber" aria-hidden="true" />
            {head}
            {onBack && <IconButton label={t('Back')} icon={ArrowLeft} onClick={onBack} />}
            <Radix.Title className={head ? 'sr-only' : 'h-page'}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('Close')} icon={X} />
            </Radix.Close>
          </div>
          {/* Reachable, so that a long text scrolls by keyboard too. */}
          <div className="dialog-body" {...(size !== 'fit' && { tabIndex: 0 })}>
            {description && <Radix.Description className="mb-4 text-sm text-ink-2">{description}</Radix.Description>}
            {children}
          </div>
          {footer && <div className="dialog-foot">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** One history entry for a page of a dialog, so that the phone's back button closes the page and not the dialog. */
export function DialogPage({ onBack }: { onBack: () => void }) {
  useBackCloses(true, onBack);
  return null;
}

/** A notice lies above the dialog and does not belong to it: touching it is not touching the outside. */
function keepOpenForToasts(event: { target: EventTarget | null; preventDefault: () => void }) {
  if (event.target instanceof Element && event.target.closest('[data-toaster]')) event.preventDefault();
}
