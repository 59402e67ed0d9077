import { expect } from 'vitest';
import type { Position } from '../../../shared/domain/geo.ts';
import type { Table } from '../../data/table.ts';
import { handler as importNeighbourhoods } from '../../jobs/importNeighbourhoods.ts';
import type { Neighbourhoods } from '../../ports/geo.ts';
import { openStreets, type Streets } from '../../streets/index.ts';
import { memoryStore } from '../../streets/testing/memoryStore.ts';
import { testBench } from '../../testing/context.ts';
import { runJob } from '../../testing/jobs.ts';
import { neighbourhoods } from '../neighbourhoods.ts';
import { cloudRoutes, cloudWays } from './cloudFinders.ts';
import { type Finders, firstProvider } from './firstProvider.ts';
import type { Location } from './location.ts';
import { importRequests, type NearStreets, nearStreets, type RequestImport } from './nearStreets.ts';
import { requestFor, routeOf } from './request.fixture.ts';

/** All finders of a cloud stage. */
export function tilesThenLocation(
  streets: Streets,
  location: Location,
  near?: { streets: NearStreets; requestImport: RequestImport },
): Finders {
  const sources = { streets, near: near?.streets, location };
  return { ...cloudRoutes(sources, near?.requestImport), ...cloudWays(sources) };
}

/** A cloud stage without imports, whose job starts as Lambda starts it: beside the request. */
export function cloudStage(table: Table, { url, importing }: { url: string; importing?: Neighbourhoods }) {
  const stores = new Map<string, ReturnType<typeof memoryStore>>();
  const storeOf = (key: string) => {
    const store = stores.get(key) ?? memoryStore();
    stores.set(key, store);
    return store;
  };
  const paid = { calls: 0 };
  const location: Location = {
    placeAt: async (point) => {
      paid.calls++;
      return { point, label: 'Any Street 1, Town', street: 'Any Street', town: 'Town', attribution: '© HERE' };
    },
    walkBetween: async (from, to) => {
      const coordinates = [from, to].map(({ latitude, longitude }): [number, number] => [longitude, latitude]);
      return { coordinates, directions: [], attribution: '© HERE' };
    },
  };
  const bench = testBench({});
  const faults: unknown[] = [];
  const pass = (seconds: number) => {
    bench.now = new Date(bench.now.getTime() + 1000 * seconds);
  };
  const overpass = { url, contact: 'hello@signpost.example', maxBytes: 3_000_000, patienceMs: 2000 };
  const ports = { table, neighbourhoods: importing ?? neighbourhoods(storeOf, overpass) };
  const run = () => runJob(importNeighbourhoods, { ...bench.coreEnvironment(), ...ports });
  const runs: Promise<unknown>[] = [];
  const start = async () => void runs.push(run().catch(() => undefined));
  const requests = importRequests({ table, start, clock: () => bench.now, pauseMs: 5 });
  const finders = tilesThenLocation(openStreets(memoryStore()), location, {
    streets: nearStreets(storeOf, (fault) => faults.push(fault)),
    requestImport: requests,
  });
  const geo = firstProvider(finders, (error) => expect.fail(String(error)));
  const find = (at: Position, rest = {}) => geo.findRoute(requestFor(at, rest));
  const walk = async (at: Position, rest = {}) => routeOf(await find(at, rest));
  return {
    geo,
    location,
    find,
    walk,
    faults,
    stores,
    storeOf,
    paid,
    bench,
    pass,
    run,
    requests,
    settled: () => Promise.all(runs),
  };
}
