import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTheme } from '../ui/forms/theme.ts';
import { useMedia } from '../ui/media.ts';
import { mapAt } from './style/mapConfig.ts';

export const mapClass = 'absolute inset-0 isolate z-(--z-map) overflow-hidden bg-(--map-land)';
export const canvasClass =
  'absolute inset-0 [&_canvas]:opacity-0 [&_canvas]:transition-[opacity] [&_canvas]:duration-(--d-3) [&_canvas]:ease-out data-drawn:[&_canvas]:opacity-100';
/** The map's controls are on the right in every language, so these sides are physical. */
export const creditClass =
  'absolute z-(--z-control) flex flex-wrap gap-1 px-2.5 py-2 text-2xs text-ink-2 [direction:ltr] pointer-events-none *:rounded-[4px] *:bg-[color-mix(in_srgb,var(--map-land)_82%,transparent)] *:px-1.5';

/** A background tab paints nothing, so its map does not wait for the first paint. */
const HIDDEN_MS = 2_000;

interface MapFrame<View> {
  container: RefObject<HTMLDivElement | null>;
  view: View | undefined;
  /** True without WebGL (Lockdown Mode of an iPhone) or when the script failed to load. */
  hasFailed: boolean;
  credit: string;
}

/** Opens a map in an element after the first paint, and closes it on unmount. `place` decides which map is loaded. */
export function useMapFrame<View extends { close(): void }>(
  open: (element: HTMLElement) => Promise<View>,
  { latitude, longitude }: { latitude: number; longitude: number },
  drawFirst?: () => Promise<unknown>,
): MapFrame<View> {
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>();
  const [hasFailed, setHasFailed] = useState(false);
  const [credit, setCredit] = useState('');
  const opening = useEffectEvent(open);
  const drawing = useEffectEvent(async () => drawFirst?.());

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let opened: View | undefined;
    let isGone = false;
    const start = async () => {
      await drawing().catch(() => undefined);
      if (isGone) return;
      // Without WebGL the megabyte of script is not loaded.
      if (!('WebGLRenderingContext' in window)) return setHasFailed(true);
      opened = await opening(element);
      if (isGone) return opened.close();
      setView(opened);
    };
    // The page is painted and usable before a megabyte of map script is loaded and run.
    const cancel = afterPaint(() => {
      start().catch((error: unknown) => {
        console.warn('The map did not load:', error);
        setHasFailed(true);
      });
    });
    return () => {
      isGone = true;
      cancel();
      opened?.close();
      setView(undefined);
    };
  }, []);

  useEffect(() => {
    if (!view) return;
    let isGone = false;
    // The map has already made the same request, so it is cached.
    mapAt({ latitude, longitude }).then(
      (shown) => !isGone && setCredit(shown.credit),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [view, latitude, longitude]);

  return { container, view, hasFailed, credit };
}

function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, HIDDEN_MS);
  const painted = new PerformanceObserver((entries) => {
    // The first paint may be empty, so the first contentful paint is awaited.
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    painted.disconnect();
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  painted.observe({ type: 'paint', buffered: true });
  return () => {
    painted.disconnect();
    clearTimeout(timer);
  };
}

/** The visible theme: the walker's choice, or the system's. */
export function useShownTheme(): 'light' | 'dark' {
  const { choice } = useTheme();
  const isDark = useMedia('(prefers-color-scheme: dark)');
  if (choice === 'system') return isDark ? 'dark' : 'light';
  return choice;
}
