import { mapAt, mapsAround, type ShownMap } from '../map/style/mapConfig.ts';
import { tilesAround } from '../map/style/tilesAround.ts';
import type { Corners } from '../map/walk/framing.ts';
import { TILE_CACHE } from '../session/cacheNames.ts';
import { waitForServiceWorker } from './install/waitForServiceWorker.ts';

const AT_ONCE = 4;

/**
 * Brings the streets around a walk into the worker's cache before the walker is out of reach. Fetching is enough: the
 * worker keeps what passes through it. Nothing waits for this, and what fails is fetched when it is looked at.
 */
export async function precacheTiles(corners: Corners, isPractice: boolean, signal: AbortSignal): Promise<void> {
  await waitForServiceWorker(signal);
  // Asked for on the first visit before there was a worker to keep it.
  await fetch('/config.json', { signal });
  const [[west, south], [east, north]] = corners;
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  await mapsAround(corners);
  const sources = await sourcesOf(await mapAt(middle), isPractice, signal);
  const kept = await caches.open(TILE_CACHE);
  const addresses = sources.flatMap(({ template, maxZoom }) =>
    tilesAround(corners, maxZoom).map(({ z, x, y }) =>
      template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)),
    ),
  );
  const fetchNext = async () => {
    for (let address = addresses.shift(); address; address = addresses.shift()) {
      if (!(await kept.match(address))) await fetch(address, { signal });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}

interface Source {
  template: string;
  maxZoom: number;
}

interface ForeignStyle {
  sources: Readonly<Record<string, { tiles?: readonly string[]; maxzoom?: number }>>;
}

async function sourcesOf(shown: ShownMap, isPractice: boolean, signal: AbortSignal): Promise<Source[]> {
  switch (shown.kind) {
    case 'own': {
      const { practiceTiles, tiles, maxZoom } = shown.own;
      return [{ template: (isPractice && practiceTiles) || tiles.replace('{version}', shown.version), maxZoom }];
    }
    case 'foreign': {
      const { foreign } = shown;
      // Both themes look at the same streets, and the walker may change at dusk.
      const [light] = await Promise.all([fetch(foreign.light, { signal }), fetch(foreign.dark, { signal })]);
      const { sources }: ForeignStyle = await light.json();
      return Object.values(sources).flatMap(({ tiles: [template] = [], maxzoom = 14 }) =>
        template === undefined ? [] : [{ template, maxZoom: maxzoom }],
      );
    }
  }
}
