/** Where the phone ends and the desk begins. */
export const DESK_PX = 900;

/** What style sheets may write in `@media`, e.g. `@media (--desk)`; the build writes out what it stands for. */
export const mediaQueries: Readonly<Record<string, string>> = {
  '(--desk)': `(min-width: ${DESK_PX}px)`,
  '(--phone)': `(max-width: ${DESK_PX - 0.02}px)`,
};
