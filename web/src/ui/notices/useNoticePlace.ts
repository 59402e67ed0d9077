import { type RefObject, useLayoutEffect } from 'react';
import { DESK_PX } from '../breakpoints.ts';

const GAP_PX = 8;
const WIDTH_PX = 420;
/** Narrower than this a notice beside a dialog is no longer read. */
const MIN_WIDTH_PX = 220;

type Place = Partial<Record<'top' | 'bottom' | 'right' | 'width', string>>;
const px = (value: number) => `${Math.round(value)}px`;

/**
 * Keeps a notice off what it tells of and off the buttons of a dialog, for as long as there is one. On a phone it stands
 * below the card of home or the title of a page, above a low sheet, or below the title of a high one; on a desk its style
 * sheet has the place, and beside a dialog there is room.
 */
export function useNoticePlace(region: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    const notice = region.current;
    if (!isShown || !notice) return;
    const place = () => {
      const { style } = notice;
      for (const side of ['top', 'bottom', 'right', 'width']) style.removeProperty(side);
      Object.assign(style, placeOf(notice.offsetHeight));
    };
    const sizes = new ResizeObserver(place);
    // Screens and sheets come and go while the notice stands, and are as high as what is in them.
    const watch = () => {
      sizes.disconnect();
      for (const element of document.querySelectorAll('[data-part=dialog], [data-notice-below]'))
        sizes.observe(element);
      place();
    };
    const changes = new MutationObserver(watch);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', place);
    watch();
    return () => {
      window.removeEventListener('resize', place);
      changes.disconnect();
      sizes.disconnect();
    };
  }, [region, isShown]);
}

function placeOf(height: number): Place {
  const isDesk = window.innerWidth >= DESK_PX;
  const head = [
    ...document.querySelectorAll<HTMLElement>('[data-part=dialog][data-state="open"] > [data-part=dialog-head]'),
  ].at(-1);
  const dialog = head?.parentElement;
  if (head && dialog) {
    // Where it stands once it has risen: its box while it moves would be somewhere else.
    const top = isDesk ? (window.innerHeight - dialog.offsetHeight) / 2 : dialog.offsetTop;
    const beside = (window.innerWidth - dialog.offsetWidth) / 2 - 3 * GAP_PX;
    if (isDesk && beside >= MIN_WIDTH_PX) return { right: px(GAP_PX), width: px(Math.min(WIDTH_PX, beside)) };
    const isRoomAbove = top >= height + 2 * GAP_PX;
    return { top: px(isRoomAbove ? top - height - GAP_PX : top + head.offsetHeight + GAP_PX), bottom: 'auto' };
  }
  if (isDesk) return {};
  const above = [...document.querySelectorAll('[data-notice-below]')].at(-1)?.getBoundingClientRect();
  return above ? { top: px(Math.max(0, above.bottom) + GAP_PX) } : {};
}
