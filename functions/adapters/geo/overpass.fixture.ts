import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect } from 'vitest';
import { gridTown } from '../../streets/testing/gridTown.ts';
import { firstProvider } from './firstProvider.ts';
import { localFinders } from './localFinders.ts';

export const home = { latitude: 51.5074, longitude: -0.1278 };

/** What Overpass answers for a town: ways, then bare nodes, then the places around. */
export function answerFor(at: typeof home, size = 30) {
  const { nodes, ways } = gridTown(at.latitude, at.longitude, size, 0.0015);
  return {
    version: 0.6,
    generator: 'Overpass API 0.7.62.4',
    osm3s: { timestamp_osm_base: '2026-11-20T08:00:00Z', copyright: 'The data is available under the ODbL.' },
    elements: [
      ...ways.map(({ refs, tags }, i) => ({ type: 'way', id: 900 + i, nodes: refs, tags })),
      ...nodes.map(({ id, latitude, longitude }) => ({ type: 'node', id, lat: latitude, lon: longitude })),
      { type: 'node', id: 7, lat: at.latitude, lon: at.longitude, tags: { place: 'city', name: 'Gridham' } },
    ],
  };
}

export const sending = (value: unknown) => (response: ServerResponse) => response.end(JSON.stringify(value));

/** A local stage without imported streets, beside an Overpass server of the test's own. */
export function useOverpass() {
  let folder = '';
  let asked: string[] = [];
  let answer: (response: ServerResponse) => void;
  let url = '';
  let time = Date.parse('2026-11-20T09:00:00Z');
  const server = createServer(async (request, response) => {
    const query = new URLSearchParams(await text(request)).get('data') ?? '';
    asked.push(query);
    answer(response);
  });

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'signpost-overpass-'));
    asked = [];
    answer = sending(answerFor(home));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/interpreter`;
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });

  const geoAt = (rest: Partial<Parameters<typeof localFinders>[0]> = {}) =>
    firstProvider(
      localFinders({
        folder,
        overpassUrl: url,
        clock: () => new Date(time),
        ...rest,
      }),
      (error) => expect.fail(String(error)),
    );

  return {
    geoAt,
    /** Of the street tiles. */
    get folder() {
      return folder;
    },
    get asked() {
      return asked;
    },
    answerWith(next: typeof answer) {
      answer = next;
    },
    wait(milliseconds: number) {
      time += milliseconds;
    },
  };
}
