import {
  Map as MapLibre,
  type MapOptions,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl/dist/maplibre-gl-csp.js';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-csp-worker.js?url';
import { t } from '../../i18n/t.ts';
import { prefersReducedMotion } from '../../ui/prefersReducedMotion.ts';
import { mapAt } from './mapConfig.ts';
import { mapStyle, SEA_LAYER, WORLD } from './mapStyle.ts';
import { readPalette } from './palette.ts';

setWorkerUrl(workerUrl);

/** A font that does not come must not keep the map from coming; its letters are then the system's. */
const FONT_WAIT_MS = 3000;
/** Latin and extended Latin: the font comes in parts, each loaded only when one of its letters is drawn. */
const MAP_LETTERS = 'ač';

export const mapFonts = (): Promise<unknown> =>
  Promise.race([
    Promise.all(['600', '700'].map((weight) => document.fonts.load(`${weight} 12px "Overpass Variable"`, MAP_LETTERS))),
    new Promise((late) => setTimeout(late, FONT_WAIT_MS)),
  ]);

/** A map that is moved and zoomed, never turned or tilted. */
export function northUpMap(
  options: Pick<MapOptions, 'container' | 'style' | 'center' | 'zoom' | 'fadeDuration'>,
): MapLibre {
  const map = new MapLibre({
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxZoom: 18,
    fadeDuration: prefersReducedMotion() ? 0 : 100,
    locale: { 'Map.Title': t('Map') },
    ...options,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  let hasLand = false;
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (sourceId !== WORLD || !tile || !map.isSourceLoaded(WORLD)) return;
    hasLand = true;
    showSea(map);
    reveal(map);
  });
  // A style that is set again, in the colours of the other theme, hides the sea and brings no new data.
  map.on('idle', () => hasLand && showSea(map));
  map.once('idle', () => reveal(map));
  map.on('error', ({ error }) => {
    console.warn('The map could not load a part of it:', error.message);
    // A source that does not come leaves a map that is never idle.
    reveal(map);
  });
  return map;
}

const showSea = (map: MapLibre) => {
  if (map.getLayer(SEA_LAYER)) map.setPaintProperty(SEA_LAYER, 'background-opacity', 1);
};

const reveal = (map: MapLibre) => {
  map.getContainer().dataset.drawn = '';
};

interface Ground {
  theme: 'light' | 'dark';
  /** Made-up streets, and no others. */
  isPractice: boolean;
  /** What the map is about: it decides which map is shown. */
  place: { latitude: number; longitude: number };
}

/** Our own style is made of the colours that hold just now; a foreign one is fetched, once for each theme. */
export function styleSource(container: HTMLElement): (ground: Ground, anew?: boolean) => Promise<StyleSpecification> {
  const fetched = new Map<string, Promise<StyleSpecification>>();
  return async ({ theme, isPractice, place }, anew) => {
    const shown = await mapAt(place, anew);
    switch (shown.kind) {
      case 'own': {
        const { practiceTiles, tiles, world, ...zooms } = shown.own;
        const address = (isPractice && practiceTiles) || tiles.replace('{version}', shown.version);
        return mapStyle(readPalette(container), { ...zooms, tiles: absolute(address), world: absolute(world) });
      }
      case 'foreign': {
        const style = fetched.get(theme) ?? fetchStyle(shown.foreign[theme]);
        fetched.set(theme, style);
        // The next change of theme or route asks again.
        style.catch(() => fetched.delete(theme));
        return style;
      }
    }
  };
}

async function fetchStyle(address: string): Promise<StyleSpecification> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the style of the map: ${response.status}`);
  return response.json();
}

/** The worker that fetches tiles knows no page to be relative to. Braces stay as they are. */
const absolute = (address: string) => (address.startsWith('/') ? `${window.location.origin}${address}` : address);
