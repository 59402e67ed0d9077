import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { placeAnswer, routeAnswer } from '../../functions/adapters/geo/fakeLocation.fixture.ts';
import { answerFor, centreOf } from '../../functions/adapters/geo/fakeOverpass.fixture.ts';
import { reverseGeocodeAnswer, routesAnswer } from '../../functions/adapters/geo/fakePlaces.fixture.ts';
import { answering, keptAlive } from '../local/answering.ts';
import type { Listener } from '../local/gateway.ts';
import { readSendEmail } from '../local/mail/handler.ts';
import { s3Handler } from '../local/s3/server.ts';
import { describeCall, type RecordedCall } from './permissions.fixture.ts';
import { askedBy, askedByMissing, askedOfS3, invocation, s3Prefix, signerOf } from './wire.fixture.ts';

export const secretKey = 'local-secret';
/** The access key that prepares a stage: it imports streets and creates the table, and no role is checked against it. */
export const deployer = 'DEPLOYER';

interface StandInOptions {
  dataDir: string;
  /** Endpoint of the DynamoDB engine. */
  engine: string;
  buckets: readonly string[];
  /** The access keys that may sign, besides the deployer's. */
  signers: readonly string[];
  /** The CORS rules of each bucket. */
  cors: ReadonlyMap<string, readonly CorsRule[]>;
  /** Starts a function that another one invokes without waiting for it. */
  start: (functionName: string) => void;
  /** The SES configuration sets that may send. */
  senders: readonly string[];
  /** Write units above which the table throttles a request. */
  maxWrites: number;
}

export interface CorsRule {
  origins: readonly string[];
  methods: readonly string[];
  headers: readonly string[];
}

function allows({ origins, methods, headers }: CorsRule, { method = '', headers: sent }: IncomingMessage): boolean {
  const wanted = String(sent['access-control-request-headers'] ?? '').split(',');
  return (
    (origins.includes('*') || origins.includes(sent.origin ?? '')) &&
    methods.includes(method === 'OPTIONS' ? String(sent['access-control-request-method']) : method) &&
    wanted.every((name) => name === '' || headers.includes('*') || headers.includes(name.trim()))
  );
}

/** Path of an Overpass server that knows a town anywhere north of 50 degrees; its requests are not signed. */
export const overpassPath = '/overpass';

/**
 * Fake AWS for the functions of a stage, on one port: the local engine, S3, SQS, SES, Lambda and Amazon Location. The caller is
 * identified by the signature (SigV4), and each call is recorded.
 */
export async function startStandIns({ dataDir, buckets, signers, ...stage }: StandInOptions) {
  const recorded = new Map<string, RecordedCall[]>(signers.map((signer) => [signer, []]));
  let interruption: { when: RegExp; act: () => Promise<unknown> } | undefined;
  const mails: { to: string[]; text: string }[] = [];
  const messages: string[] = [];
  const given = { dataDir, buckets, maxBytes: 20_000_000, secretAccessKey: secretKey, pathPrefix: s3Prefix };
  // All are opened before the first request, because opening a store deletes another store's unfinished uploads.
  const s3 = new Map([...signers, deployer].map((accessKeyId) => [accessKeyId, s3Handler({ ...given, accessKeyId })]));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '' } = request;
    if (url === overpassPath) {
      const centre = centreOf(new URLSearchParams(await text(request)).get('data') ?? '');
      return sendJson(response, centre.latitude > 50 ? answerFor(centre, 24) : { elements: [] });
    }
    const signer = signerOf(request) ?? '';
    const objects = s3.get(signer);
    if (!objects) throw new Error(`Unknown access key ${signer}`);
    const note = recorded.get(signer) ?? [];
    if (url.startsWith(`${s3Prefix}/`)) {
      const [, , bucket = ''] = url.split(/[/?]/);
      const isShared = stage.cors.get(bucket)?.some((rule) => allows(rule, request));
      // A CORS preflight is unsigned: no role is checked.
      if (request.method === 'OPTIONS')
        return isShared ? objects(request, response) : void response.writeHead(403).end();
      // Executed all the same, but without CORS headers a browser hides the answer.
      if (!isShared) delete request.headers.origin;
      const call = askedOfS3(request);
      note.push(call);
      if (interruption?.when.test(describeCall(call))) {
        const { act } = interruption;
        interruption = undefined;
        await act();
      }
      await objects(request, response);
      if (response.statusCode === 404) note.push(askedByMissing(request));
      return;
    }
    const body = await text(request);
    const { service, calls } = askedBy(request, body);
    note.push(...calls);
    if (service === 'dynamodb') {
      const isTransaction = String(request.headers['x-amz-target']).endsWith('TransactWriteItems');
      const writes = calls.filter(({ action }) => /:(Put|Update|Delete|ConditionCheck)Item$/.test(action));
      if (writes.length * (isTransaction ? 2 : 1) <= stage.maxWrites)
        return forward(stage.engine, request, body, response);
      return sendJson(response, { __type: 'ThrottlingException', message: 'Throughput exceeds the maximum' }, 400);
    }
    const input = JSON.parse(body);
    if (service === 'lambda') {
      stage.start(invocation.exec(url)?.[1] ?? '');
      return void response.writeHead(202).end();
    }
    if (service === 'sqs') messages.push(input.MessageBody);
    if (service === 'ses') {
      const { ConfigurationSetName: set } = input;
      if (!stage.senders.includes(set)) return sendJson(response, { message: `${set} does not send` }, 400);
      const mail = readSendEmail(body);
      if (typeof mail === 'string') throw new Error(mail);
      mails.push(mail);
    }
    return sendJson(response, service === 'location' ? locationAnswer(url, input) : { MessageId: 'of-a-stand-in' });
  }

  const server = await serveLocally(answer);
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    mails,
    /** The messages sent to the queue. */
    messages,
    /** Runs `act` once, before S3 answers the first matching call, to simulate a concurrent change. */
    meanwhile(when: RegExp, act: () => Promise<unknown>) {
      interruption = { when, act };
    },
    /** The recorded calls of each function. */
    recorded: recorded as ReadonlyMap<string, readonly RecordedCall[]>,
    stop: server.stop,
  };
}

/** A loopback server on a free port. */
export async function serveLocally(listener: Listener) {
  const server = createServer(
    keptAlive,
    answering(() => listener),
  );
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: Number(Object(server.address()).port),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the body of any of four requests
function locationAnswer(url: string, input: any): object {
  if (url === '/v2/routes') return routesAnswer(input, 1.3);
  if (url === '/v2/reverse-geocode') return reverseGeocodeAnswer(input.QueryPosition, 'Storgatan');
  if (url.startsWith('/routes/')) return routeAnswer(input, 1.3);
  // No address around the demo city, so that our own tiles are read there.
  return Math.floor(input.Position[1]) === 41 ? { Results: [] } : placeAnswer(input.Position, 'Storgatan');
}

function sendJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function forward(engine: string, { headers }: IncomingMessage, body: string, response: ServerResponse) {
  const passed = ['content-type', 'x-amz-target', 'x-amz-date', 'authorization'] as const;
  const answer = await fetch(engine, {
    method: 'POST',
    headers: Object.fromEntries(passed.map((name) => [name, String(headers[name])])),
    body,
  });
  response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(await answer.text());
}
