import type { Corners } from '../map/boundsOf.ts';
import { mapAt, mapsAround, type ShownMap } from '../map/style/mapConfig.ts';
import { tilesAround } from '../map/style/tilesAround.ts';
import { TILE_CACHE } from '../session/cacheNames.ts';
import { waitForServiceWorker } from './install/waitForServiceWorker.ts';

const AT_ONCE = 4;

/** Fetches the tiles around a walk, so that the worker caches them for offline use. Failures are ignored. */
export async function precacheTiles(corners: Corners, signal: AbortSignal): Promise<void> {
  await waitForServiceWorker(signal);
  // On a first visit config.json was fetched before the worker could cache it.
  await fetch('/config.json', { signal });
  const [[west, south], [east, north]] = corners;
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  await mapsAround(corners);
  const sources = await sourcesOf(await mapAt(middle), signal);
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

async function sourcesOf(shown: ShownMap, signal: AbortSignal): Promise<Source[]> {
  switch (shown.kind) {
    case 'own': {
      const { tiles, maxZoom } = shown.own;
      return [{ template: tiles.replace('{version}', shown.version), maxZoom }];
    }
    case 'foreign': {
      const { foreign } = shown;
      // Both themes use the same tiles, and the theme may change during the walk.
      const [light] = await Promise.all([fetch(foreign.light, { signal }), fetch(foreign.dark, { signal })]);
      const { sources }: ForeignStyle = await light.json();
      return Object.values(sources).flatMap(({ tiles: [template] = [], maxzoom = 14 }) =>
        template === undefined ? [] : [{ template, maxZoom: maxzoom }],
      );
    }
  }
}
