import { t } from '../../i18n/t.ts';

/** So that no walker looks for these streets in the town that they lie over. */
export const mapClass = 'absolute inset-0 isolate z-(--z-map) overflow-hidden bg-(--map-land)';
/** Streets fade in on their paper. */
export const canvasClass =
  'absolute inset-0 [&_canvas]:opacity-0 [&_canvas]:transition-[opacity] [&_canvas]:duration-(--d-3) [&_canvas]:ease-out data-drawn:[&_canvas]:opacity-100';
/** Its sides are the map's: the controls are on the right in each language. */
export const creditClass =
  'absolute z-(--z-control) flex flex-wrap gap-1 px-2.5 py-2 text-2xs text-ink-2 [direction:ltr] pointer-events-none *:rounded-[4px] *:bg-[color-mix(in_srgb,var(--map-land)_82%,transparent)] *:px-1.5';

/** So that no walker looks for these streets in the town that they lie over. */
export const PracticeTag = () => (
  <span className="bg-accent-tint! font-strong text-on-accent-tint">{t('Practice streets')}</span>
);
