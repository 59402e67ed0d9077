import { Map as MapLibre, type MapOptions, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { t } from '../../i18n/t.ts';
import { prefersReducedMotion } from '../../ui/media.ts';
import { drawLandmark } from './landmarks.ts';
import { mapAt } from './mapConfig.ts';
import { mapStyle, SEA_LAYER, WORLD } from './mapStyle.ts';
import { readPalette } from './palette.ts';

setWorkerUrl(workerUrl);

/** A font that does not load must not block the map; system fonts replace it. */
const FONT_WAIT_MS = 3000;
/** One letter of each font file (Latin, extended Latin), because a file loads when a letter of it is used. */
const MAP_LETTERS = 'ač';

export const mapFonts = (): Promise<unknown> =>
  Promise.race([
    Promise.all(['600', '700'].map((weight) => document.fonts.load(`${weight} 12px "Overpass Variable"`, MAP_LETTERS))),
    new Promise((late) => setTimeout(late, FONT_WAIT_MS)),
  ]);

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
  // MapLibre warns of each image that its resolver does not add; a listener of styleimagemissing would be too late.
  map.setMissingStyleImageResolver(async (id) => drawLandmark(map, id));
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  let hasLand = false;
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (sourceId !== WORLD || !tile || !map.isSourceLoaded(WORLD)) return;
    hasLand = true;
    showSea(map);
    reveal(map);
  });
  // Setting the style for the other theme hides the sea and loads no data, so the sea is shown on idle.
  map.on('idle', () => hasLand && showSea(map));
  map.once('idle', () => reveal(map));
  map.on('error', ({ error }) => {
    console.warn('The map could not load a part of it:', error.message);
    // The map never becomes idle while a source fails, so an error reveals it too.
    reveal(map);
  });
  return map;
}

/** Setting a property renders the map even if its value is the same, and an `idle` event follows each render. */
const showSea = (map: MapLibre) => {
  const isHidden = map.getLayer(SEA_LAYER) && map.getPaintProperty(SEA_LAYER, 'background-opacity') !== 1;
  if (isHidden) map.setPaintProperty(SEA_LAYER, 'background-opacity', 1);
};

/** Hides the sea after a jump, until the land tiles of the new place are loaded. */
export const hideSea = (map: MapLibre) => {
  if (map.getLayer(SEA_LAYER)) map.setPaintProperty(SEA_LAYER, 'background-opacity', 0);
};

const reveal = (map: MapLibre) => {
  map.getContainer().dataset.drawn = '';
};

interface Ground {
  theme: 'light' | 'dark';
  place: { latitude: number; longitude: number };
}

/** The own style is built from the current colours; a style of another host is fetched once for each theme. */
export function styleSource(
  container: HTMLElement,
): (ground: Ground, isFresh?: boolean) => Promise<StyleSpecification> {
  const fetched = new Map<string, Promise<StyleSpecification>>();
  return async ({ theme, place }, isFresh) => {
    const shown = await mapAt(place, isFresh);
    switch (shown.kind) {
      case 'own': {
        const { tiles, world, ...zooms } = shown.own;
        const address = tiles.replace('{version}', shown.version);
        return mapStyle(readPalette(container), { ...zooms, tiles: absolute(address), world: absolute(world) });
      }
      case 'foreign': {
        const style = fetched.get(theme) ?? fetchStyle(shown.foreign[theme]);
        fetched.set(theme, style);
        // A failure is not cached, so the next change of theme or route retries.
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

/** MapLibre's worker cannot resolve relative URLs. Braces of the template are kept. */
const absolute = (address: string) => (address.startsWith('/') ? `${window.location.origin}${address}` : address);
