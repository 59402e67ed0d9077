import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTheme } from '../ui/forms/theme.ts';
import { mapAt } from './style/mapConfig.ts';

/** A tab in the background paints nothing; its map need not wait for ever. */
const HIDDEN_MS = 2_000;

interface MapFrame<View> {
  container: RefObject<HTMLDivElement | null>;
  /** Undefined until the map's own chunk has come and the map stands. */
  view: View | undefined;
  /** Whose map it is. */
  credit: string;
}

/** Opens a map in an element once the page is painted, and closes it when the element goes. `place` is what it is about. */
export function useMapFrame<View extends { close(): void }>(
  open: (element: HTMLElement) => Promise<View>,
  { latitude, longitude }: { latitude: number; longitude: number },
): MapFrame<View> {
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>();
  const [credit, setCredit] = useState('');
  const opening = useEffectEvent(open);

  useEffect(() => {
    const element = container.current;
    // Where WebGL is switched off (Lockdown Mode of an iPhone) the map stays paper, and its megabyte is not fetched in vain.
    if (!element || !('WebGLRenderingContext' in window)) return;
    let opened: View | undefined;
    let isGone = false;
    const start = async () => {
      opened = await opening(element);
      if (isGone) return opened.close();
      setView(opened);
    };
    // The page has to be painted and usable before a megabyte of map is fetched and run.
    const cancel = afterPaint(() => {
      start().catch((error: unknown) => console.warn('The map did not load:', error));
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
    // By now the map has asked for the same, and failed where this fails.
    mapAt({ latitude, longitude }).then(
      (shown) => !isGone && setCredit(shown.credit),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [view, latitude, longitude]);

  return { container, view, credit };
}

function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, HIDDEN_MS);
  const painted = new PerformanceObserver((entries) => {
    // The first paint may be the bare paper: what counts is the first that shows something.
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

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

/** The theme as it is on the screen: the walker's choice, or the device's. */
export function useShownTheme(): 'light' | 'dark' {
  const { choice } = useTheme();
  const isDark = useSyncExternalStore(
    (changed) => {
      const query = systemIsDark();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => systemIsDark().matches,
  );
  if (choice === 'system') return isDark ? 'dark' : 'light';
  return choice;
}
