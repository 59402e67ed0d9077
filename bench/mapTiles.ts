import { surroundingsOf } from '../functions/streets/choice/surroundings.ts';
import { importDemoCity } from '../functions/streets/demo/importDemoCity.ts';
import { MAP_ZOOMS } from '../functions/streets/map/mercator.ts';
import { openMap } from '../functions/streets/map/openMap.ts';
import type { Network, Point } from '../functions/streets/network/network.ts';
import { memoryStore } from '../functions/streets/testing/memoryStore.ts';
import { openStreets } from '../functions/streets/tiles/openStreets.ts';
import { tilesAround } from '../web/src/map/style/tilesAround.ts';
import { boxAround } from '../web/src/map/walk/framing.ts';
import { homesIn } from './extracts.ts';
import { monthOfWalks, WISH } from './month.ts';

const WALKERS = 60;

/** Map tiles that a walker's device fetches in a month; each version is fetched once. */
export async function benchMapTiles(): Promise<void> {
  const store = memoryStore();
  const note = await importDemoCity(store, new Date(0));
  if (!note) throw new Error('There is no demo city');
  const network = await openStreets(store).loadBounds(note.bounds);
  const homes = homesIn(network, WALKERS);
  const months = homes.map((home, walker) => tilesOfMonth(network, home, walker)).sort((a, b) => a.size - b.size);
  const all = months.reduce((sum, { size }) => sum + size, 0);
  console.info(`tiles a walker's month: mean ${Math.round(all / WALKERS)}, most ${months.at(-1)?.size}`);

  const wanted = [...new Set(months.flatMap((month) => [...month]))];
  let cpu = 0;
  let worst = 0;
  let bytes = 0;
  for (const key of wanted) {
    const [zoom = 0, x = 0, y = 0] = key.split('/').map(Number);
    // A new reader with an empty cache, as after a cold start.
    const before = process.cpuUsage();
    const tile = await openMap(store).tile({ zoom, x, y });
    const { user, system } = process.cpuUsage(before);
    cpu += user + system;
    worst = Math.max(worst, user + system);
    bytes += tile?.length ?? 0;
  }
  console.info(
    `${wanted.length} tiles: mean ${(bytes / wanted.length / 1024).toFixed(1)} KB; CPU of a first tile mean ${(cpu / wanted.length / 1000).toFixed(1)} ms, most ${(worst / 1000).toFixed(1)} ms`,
  );
}

function tilesOfMonth(network: Network, home: Point, walker: number): Set<string> {
  const tiles = new Set<string>();
  const around = surroundingsOf(network, home, WISH.maxKilometres);
  if (around === undefined) return tiles;
  for (const { walk } of monthOfWalks(around, walker)) {
    const corners = boxAround({ home, route: walk.coordinates }, undefined);
    for (const { z, x, y } of tilesAround(corners, MAP_ZOOMS.max)) tiles.add(`${z}/${x}/${y}`);
  }
  return tiles;
}
