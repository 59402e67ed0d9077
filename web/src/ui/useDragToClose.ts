import { type PointerEvent, useRef } from 'react';

/** Dragged further than this, or faster than a flick, the sheet lets go. */
export const DRAG_CLOSE_PX = 96;
const FLICK_PX_PER_MS = 0.6;

/** Pointer handlers for a sheet's head: the sheet (its parent) follows the finger down and closes, or springs back. */
export function useDragToClose(onClose: () => void) {
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
