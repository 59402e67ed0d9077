import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type OpenMap, PAPER } from '../../../functions/streets/map/openMap.ts';
import { OSM_ATTRIBUTION } from '../../../functions/streets/tiles/catalogue.ts';
import type { Streets } from '../../../functions/streets/tiles/openStreets.ts';
import type { MapTiles } from './mapTiles.ts';

/** The map of imports, and made-up streets far from all of them. Any import changes what is far. */
export function withPractice(map: OpenMap, streets: Streets, practice: MapTiles): OpenMap {
  async function version(): Promise<string> {
    const ids = (await streets.imports()).map(({ id }) => id);
    return createHash('sha256').update(ids.join(' ')).digest('hex').slice(0, 12);
  }
  return {
    version,
    async tile(tile) {
      const imported = await map.tile(tile);
      if (imported && imported !== PAPER) return imported;
      const made = await practice.tile({ ...tile, practiceOnly: false });
      return made ? gzipSync(made) : imported;
    },
    async around(tile) {
      const around = await map.around(tile);
      return { ...around, credit: around.credit || OSM_ATTRIBUTION, version: await version() };
    },
  };
}
