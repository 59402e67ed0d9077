import { t } from '../../i18n/t.ts';

export const mapClass = 'absolute inset-0 isolate z-(--z-map) overflow-hidden bg-(--map-land)';
export const canvasClass =
  'absolute inset-0 [&_canvas]:opacity-0 [&_canvas]:transition-[opacity] [&_canvas]:duration-(--d-3) [&_canvas]:ease-out data-drawn:[&_canvas]:opacity-100';
/** The map's controls are on the right in every language, so these sides are physical. */
export const creditClass =
  'absolute z-(--z-control) flex flex-wrap gap-1 px-2.5 py-2 text-2xs text-ink-2 [direction:ltr] pointer-events-none *:rounded-[4px] *:bg-[color-mix(in_srgb,var(--map-land)_82%,transparent)] *:px-1.5';

/** Warns that the streets shown are generated and do not exist in the town. */
export const PracticeTag = () => (
  <span className="bg-accent-tint! font-strong text-on-accent-tint">{t('Practice streets')}</span>
);
