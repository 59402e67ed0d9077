import { type RefObject, useLayoutEffect } from 'react';
import { DESK_PX } from '../media.ts';

const GAP_PX = 8;
const WIDTH_PX = 420;
/** A toast narrower than this beside a dialog is unreadable. */
const MIN_WIDTH_PX = 220;

const px = (value: number) => `${Math.round(value)}px`;

/** On a phone a toast is below the card or title, or above a low sheet; on a desk CSS places it beside a dialog. */
export function useNoticePlace(region: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    const notice = region.current;
    if (!isShown || !notice) return;
    const place = () => {
      const { style } = notice;
      for (const side of ['top', 'bottom', 'right', 'width']) style.removeProperty(side);
      Object.assign(style, offsetsFor(notice.offsetHeight));
    };
    const sizes = new ResizeObserver(place);
    // Screens and sheets change while the toast is shown, so their sizes are observed.
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

function offsetsFor(height: number): Partial<Record<'top' | 'bottom' | 'right' | 'width', string>> {
  const isDesk = window.innerWidth >= DESK_PX;
  const head = [
    ...document.querySelectorAll<HTMLElement>('[data-part=dialog][data-state="open"] > [data-part=dialog-head]'),
  ].at(-1);
  const dialog = head?.parentElement;
  if (head && dialog) {
    // Layout offsets are used, because the bounding box changes during the animation.
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
