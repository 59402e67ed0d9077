import type { Neighbourhoods } from '../ports/geo.ts';
import type { TileStore } from '../streets/index.ts';
import { bucketStore } from './geo/bucketStore.ts';
import { folderOf, neighbourhoodOf } from './geo/neighbourhood.ts';
import { type Env, required } from './geo/openGeo.ts';
import { importNeighbourhood, OverpassFailure, type OverpassOptions } from './geo/overpass.ts';

/** Nobody waits for the job, so a slow server may take its time. */
const patienceMs = 60_000;

/** From the server at OVERPASS_URL; a stage without one imports nothing. The local stage imports in its geo adapter. */
export function open(env: Env): Neighbourhoods {
  const url = env.OVERPASS_URL;
  if (!url || env.STAGE === 'local') return { import: async () => 'failed' };
  const bucket = required(env, 'STREETS_BUCKET');
  const contact = required(env, 'OVERPASS_CONTACT');
  const storeOf = (key: string) => bucketStore({ bucket, env, folder: folderOf(key) });
  return neighbourhoods(storeOf, { url, contact, patienceMs });
}

export function neighbourhoods(
  storeOf: (key: string) => TileStore,
  options: Omit<OverpassOptions, 'store'>,
): Neighbourhoods {
  return {
    async import(key) {
      const neighbourhood = neighbourhoodOf(key);
      if (!neighbourhood) return 'failed';
      try {
        const isWalkable = await importNeighbourhood({ ...options, store: storeOf(key) }, neighbourhood);
        return isWalkable ? 'imported' : 'empty';
      } catch (error) {
        if (!(error instanceof OverpassFailure)) throw error;
        return error.restSeconds === undefined ? 'failed' : { busySeconds: error.restSeconds };
      }
    },
  };
}
