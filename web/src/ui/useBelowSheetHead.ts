import { type RefObject, useLayoutEffect } from 'react';

const GAP_PX = 8;

/**
 * On a phone notices stand where a high sheet has its title and Close. Tells the style sheet how far down the notice has
 * to be to leave them free (`--below-sheet-head`), for as long as there is a notice.
 */
export function useBelowSheetHead(region: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    const notice = region.current;
    if (!isShown || !notice) return;
    const place = () => {
      notice.style.removeProperty('--below-sheet-head');
      const head = [...document.querySelectorAll<HTMLElement>('.dialog[data-state="open"] > .dialog-head')].at(-1);
      const sheet = head?.parentElement;
      if (!head || !sheet) return;
      // Where it will stand once it has risen: its box while it moves would be somewhere below.
      const [top, bottom] = [sheet.offsetTop, sheet.offsetTop + head.offsetTop + head.offsetHeight];
      const isClear = notice.offsetTop >= bottom || notice.offsetTop + notice.offsetHeight <= top;
      if (!isClear) notice.style.setProperty('--below-sheet-head', `${bottom + GAP_PX}px`);
    };
    // A sheet is a child of the body, opened and closed while the notice stands; and it is as high as what is in it.
    const sizes = new ResizeObserver(place);
    const watch = () => {
      sizes.disconnect();
      for (const sheet of document.querySelectorAll('.dialog')) sizes.observe(sheet);
      place();
    };
    const sheets = new MutationObserver(watch);
    sheets.observe(document.body, { childList: true });
    watch();
    return () => {
      sheets.disconnect();
      sizes.disconnect();
    };
  }, [region, isShown]);
}
