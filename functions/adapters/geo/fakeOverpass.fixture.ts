import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach } from 'vitest';
import type { Position } from '../../../shared/domain/geo.ts';
import { gridTown } from '../../streets/testing/gridTown.ts';

/** What Overpass answers for a town: ways, then bare nodes, then the places around. */
export function answerFor(at: Position, size = 30) {
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

export const sending =
  (value: unknown) =>
  (response: ServerResponse): void =>
    void response.end(JSON.stringify(value));

/** The centre of the circle that a query asks for. */
export function centreOf(query: string): Position {
  const [, latitude, longitude] = /around:\d+,(-?[\d.]+),(-?[\d.]+)/.exec(query) ?? [];
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

/** A fake Overpass server for each test of a file; the test sets its `answer`. */
export function useOverpass() {
  const overpass = {
    url: '',
    queries: [] as string[],
    headers: [] as IncomingHttpHeaders[],
    /** The largest number of requests that were answered at the same time. */
    atOnce: 0,
    answer: (response: ServerResponse, _query: string): void => void response.end(),
  };
  let open = 0;
  const server = createServer(async (request, response) => {
    overpass.atOnce = Math.max(overpass.atOnce, ++open);
    response.on('close', () => open--);
    const query = new URLSearchParams(await text(request)).get('data') ?? '';
    overpass.queries.push(query);
    overpass.headers.push(request.headers);
    overpass.answer(response, query);
  });
  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${Object(server.address()).port}/api/interpreter`;
    Object.assign(overpass, { url, queries: [], headers: [], atOnce: 0 });
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });
  return overpass;
}
