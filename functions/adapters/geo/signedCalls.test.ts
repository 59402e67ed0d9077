import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { GeoPlacesClient, ReverseGeocodeCommand } from '@aws-sdk/client-geo-places';
import { CalculateRoutesCommand, GeoRoutesClient } from '@aws-sdk/client-geo-routes';
import { describe, expect, it, vi } from 'vitest';
import { USUAL_WAYS } from '../../../shared/domain/walk/walkComfort.ts';
import { placesByLocation, routesByLocation, waysByLocation } from './cloudFinders.ts';
import { reverseGeocodeAnswer, routesAnswer } from './fakePlaces.fixture.ts';
import { requestFor } from './request.fixture.ts';
import { resourceFreeLocation } from './resourceFreeLocation.ts';
import { signedCalls } from './signedRequest.ts';

const home = { latitude: 57.7048, longitude: 11.967 };
const there = { latitude: 57.7148, longitude: 11.967 };
const [secretAccessKey, sessionToken, region] = ['local-secret', 'role-token', 'eu-north-1'];

interface Seen {
  line: string;
  contentType: string | undefined;
  scope: string;
  isSigned: boolean;
  question: unknown;
}

/** Recomputes the signature from the request as received. */
function seenOf({ method, url = '', headers }: IncomingMessage, body: string): Seen {
  const [, scope = '', names = '', signature] =
    /Credential=AKIA\/(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)$/.exec(headers.authorization ?? '') ?? [];
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const hash = (value: string) => createHash('sha256').update(value).digest('hex');
  const request = [method, url, '', signed.join(''), names, hash(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(request)].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((by, part) => createHmac('sha256', by).update(part).digest(), `AWS4${secretAccessKey}`);
  const isWhole = ['host', 'x-amz-date', 'x-amz-security-token'].every((name) => names.split(';').includes(name));
  return {
    line: `${method} ${url}`,
    contentType: headers['content-type'],
    scope: scope.slice(scope.indexOf('/')),
    isSigned: isWhole && createHmac('sha256', key).update(toSign).digest('hex') === signature,
    question: JSON.parse(body),
  };
}

type AnswerTo = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function onTheWire<T>(ask: (endpoint: string) => Promise<T>, answerTo: AnswerTo = answerWell) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    seen.push(seenOf(request, body));
    answerTo(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  try {
    return { answer: await ask(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`), seen };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const answerWell: AnswerTo = (request, response, body) => {
  const question = JSON.parse(body);
  const isPlace = request.url === '/v2/reverse-geocode';
  response.setHeader('x-amz-geo-pricing-bucket', isPlace ? 'Stored' : 'Core');
  response.setHeader('content-type', 'application/json');
  const answer = isPlace ? reverseGeocodeAnswer(question.QueryPosition, 'Storgatan') : routesAnswer(question, 1.3);
  response.end(JSON.stringify(answer));
};

const ours = (endpoint: string) =>
  resourceFreeLocation(
    signedCalls({
      env: {
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: 'AKIA',
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
        AWS_SESSION_TOKEN: sessionToken,
        AWS_ENDPOINT_URL_GEO_PLACES: endpoint,
        AWS_ENDPOINT_URL_GEO_ROUTES: endpoint,
      },
      pauseMs: 1,
    }),
  );
const config = (endpoint: string) => ({
  endpoint,
  region,
  credentials: { accessKeyId: 'AKIA', secretAccessKey, sessionToken },
});

describe('signed calls', () => {
  it("our requests and parsing equal those of Amazon's SDK clients", async () => {
    const byUs = await onTheWire(async (endpoint) => {
      const location = ours(endpoint);
      return { place: await location.placeAt(home), walk: await location.walkBetween(home, there) };
    });
    const byClients = await onTheWire(async (endpoint) => {
      const [places, routes] = [new GeoPlacesClient(config(endpoint)), new GeoRoutesClient(config(endpoint))];
      const question = { QueryPosition: [home.longitude, home.latitude], MaxResults: 1 };
      const ends = { Origin: question.QueryPosition, Destination: [there.longitude, there.latitude] };
      return {
        place: await places.send(new ReverseGeocodeCommand({ ...question, IntendedUse: 'Storage' })),
        walk: await routes.send(
          new CalculateRoutesCommand({
            ...ends,
            ...{ TravelMode: 'Pedestrian', LegGeometryFormat: 'Simple', TravelStepType: 'TurnByTurn' },
            LegAdditionalFeatures: ['TravelStepInstructions'],
          }),
        ),
      };
    });
    expect(byUs.seen).toEqual(byClients.seen);
    expect(byUs.seen).toMatchObject(
      [
        { line: 'POST /v2/reverse-geocode', isSigned: true, scope: '/eu-north-1/geo-places/aws4_request' },
        { line: 'POST /v2/routes', isSigned: true, scope: '/eu-north-1/geo-routes/aws4_request' },
      ].map((each) => ({ ...each, scope: expect.stringContaining(each.scope) })),
    );

    const [item] = byClients.answer.place.ResultItems ?? [];
    const [longitude = 0, latitude = 0] = item?.Position ?? [];
    expect(byUs.answer.place).toEqual({
      point: { latitude, longitude },
      label: item?.Address?.Label,
      street: item?.Address?.Street,
      town: item?.Address?.Locality,
      attribution: '© HERE',
    });
    const [leg] = byClients.answer.walk.Routes?.[0]?.Legs ?? [];
    const near = (value: number) => expect.closeTo(value, 7);
    expect(byUs.answer.walk?.coordinates).toEqual(leg?.Geometry?.LineString?.map((each) => each.map(near)));
  });

  it('a route is found with signed calls to Amazon Location', async () => {
    const { answer } = await onTheWire((endpoint) => routesByLocation(ours(endpoint))(requestFor(home)));
    expect(answer).toMatchObject({
      destination: { street: 'Storgatan', town: 'Göteborg' },
      relaxed: false,
      provider: 'location',
    });
  });
});

describe('failing signed calls', () => {
  const refusing =
    (status: number, name?: string): AnswerTo =>
    (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...(name && { 'x-amzn-errortype': name }) });
      response.end('{"message":"[11.967, 57.7048] is no place"}');
    };
  const find = (endpoint: string) => routesByLocation(ours(endpoint))(requestFor(home));

  it.each<[string, AnswerTo]>([
    ['are throttled', refusing(429, 'ThrottlingException:http://internal.amazon.com/')],
    ['fail with an internal error', refusing(500, 'InternalServerException')],
    ['fail without an error message', refusing(503)],
    ['lose their connection', (request) => request.socket.destroy()],
    ['receive a truncated answer', (_, response) => response.end('{"ResultItems":[')],
  ])('signed calls to Amazon Location that %s are retried once and then answer unavailable', async (_, answerTo) => {
    const { answer, seen } = await onTheWire(find, answerTo);
    expect(answer).toEqual({ none: 'unavailable' });
    expect(seen).toHaveLength(2);
  });

  it('signed calls to Amazon Location that time out answer unavailable', async () => {
    // The test triggers the timeout as soon as the request has arrived.
    let timeOut = () => {};
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      timeOut = () => controller.abort(new DOMException('the time is up', 'TimeoutError'));
      return controller.signal;
    });
    const { answer, seen } = await onTheWire(
      (endpoint) => placesByLocation(ours(endpoint))(home),
      () => timeOut(),
    );
    timeouts.mockRestore();
    expect(answer).toBeUndefined();
    expect(seen).toHaveLength(2);
  });

  it('a request that Amazon Location rejects as invalid gives no route', async () => {
    const way = (endpoint: string) =>
      waysByLocation(ours(endpoint))({ from: home, to: there, goal: 'Gata', ...USUAL_WAYS });
    const { answer, seen } = await onTheWire(way, refusing(400, 'ValidationException'));
    expect(answer).toEqual({ none: 'nothing_walkable' });
    expect(seen).toHaveLength(1);
  });

  it('an access denied error of Amazon Location does not contain the position', async () => {
    const denied = expect(onTheWire(find, refusing(403, 'AccessDeniedException'))).rejects;
    await denied.toThrow(/^geo-places answers AccessDeniedException$/);
  });
});
