import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { amazonLocation, locationClient } from './amazonLocation.ts';
import { routesByLocation } from './cloudFinders.ts';
import { placeAnswer, routeAnswer } from './fakeLocation.fixture.ts';
import { requestFor } from './request.fixture.ts';

const home = { latitude: 57.7048, longitude: 11.967 };
const resources = { placeIndex: 'signpost-places', routeCalculator: 'signpost-walks' };

describe('Amazon Location client', () => {
  it('a throttled call to Amazon Location is retried once', async () => {
    const { requests, answer } = await overTheWire(home, (_, response) => {
      response.writeHead(429, { 'x-amzn-errortype': 'ThrottlingException', 'content-type': 'application/json' });
      response.end('{"message":"Rate exceeded"}');
    });
    expect(answer).toEqual({ none: 'unavailable' });
    expect(requests).toEqual(
      Array.from({ length: 2 }, () => 'POST /places/v0/indexes/signpost-places/search/position'),
    );
  });

  it('requests to Amazon Location match its API description', async () => {
    const { requests, answer } = await overTheWire(home, (request, response, body) => {
      const isSearch = request.url?.includes('/search/position');
      const { Position, DeparturePosition, DestinationPosition } = JSON.parse(body);
      const input = { CalculatorName: undefined, DeparturePosition, DestinationPosition };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(isSearch ? placeAnswer(Position, 'Storgatan') : routeAnswer(input, 1.3)));
    });
    expect(answer).toMatchObject({
      destination: { street: 'Storgatan', town: 'Göteborg' },
      relaxed: false,
      provider: 'location',
    });
    expect(requests).toEqual([
      'POST /places/v0/indexes/signpost-places/search/position',
      'POST /routes/v0/calculators/signpost-walks/calculate/route',
    ]);
  });
});

async function overTheWire(
  point: typeof home,
  answerTo: (request: IncomingMessage, response: ServerResponse, body: string) => void,
) {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answerTo(request, response, await text(request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const client = locationClient({
    endpoint,
    disableHostPrefix: true,
    region: 'eu-north-1',
    credentials: { accessKeyId: 'A', secretAccessKey: 's' },
  });
  try {
    return { answer: await routesByLocation(amazonLocation(client, resources))(requestFor(point)), requests };
  } finally {
    client.destroy();
    server.close();
    server.closeAllConnections();
  }
}
