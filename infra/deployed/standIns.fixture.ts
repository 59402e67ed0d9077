import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { placeAnswer, routeAnswer } from '../../functions/adapters/geo/fakeLocation.fixture.ts';
import { answerFor, centreOf } from '../../functions/adapters/geo/fakeOverpass.fixture.ts';
import { reverseGeocodeAnswer, routesAnswer } from '../../functions/adapters/geo/fakePlaces.fixture.ts';
import { answering, keptAlive } from '../local/answering.ts';
import type { Listener } from '../local/gateway.ts';
import { readSendEmail } from '../local/mail/handler.ts';
import { s3Handler } from '../local/s3/server.ts';
import { describeCall, type RecordedCall } from './permissions.fixture.ts';
import { askedBy, askedByMissing, invokedBy, s3Prefix, serviceOf, signerOf } from './wire.fixture.ts';

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
  /** The CORS rules of a bucket. */
  corsOf: (bucket: string) => readonly CorsRule[];
  /** Starts a function that another one invokes without waiting for it. */
  start: (functionName: string) => void;
  /** The configuration sets that send. */
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
export async function startStandIns({
  dataDir,
  engine,
  buckets,
  signers,
  corsOf,
  start,
  senders,
  maxWrites,
}: StandInOptions) {
  const recorded = new Map<string, RecordedCall[]>(signers.map((signer) => [signer, []]));
  let interruption: { when: RegExp; act: () => Promise<unknown> } | undefined;
  const mails: { to: string[]; text: string }[] = [];
  const messages: string[] = [];
  // All are opened before the first request, because opening a store deletes another store's unfinished uploads.
  const s3 = new Map(
    [...signers, deployer].map((accessKeyId) => [
      accessKeyId,
      s3Handler({
        dataDir,
        buckets,
        maxBytes: 20_000_000,
        accessKeyId,
        secretAccessKey: secretKey,
        pathPrefix: s3Prefix,
      }),
    ]),
  );

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === overpassPath) {
      const query = new URLSearchParams(await textOf(request)).get('data') ?? '';
      const centre = centreOf(query);
      return sendJson(response, centre.latitude > 50 ? answerFor(centre, 24) : { elements: [] });
    }
    const signer = signerOf(request) ?? '';
    const note = recorded.get(signer) ?? [];
    if (!s3.has(signer)) throw new Error(`Unknown access key ${signer}`);
    if (serviceOf(request) === 's3') {
      const [, , bucket = ''] = request.url?.split(/[/?]/) ?? [];
      const isShared = corsOf(bucket).some((rule) => allows(rule, request));
      if (request.method === 'OPTIONS') {
        // A CORS preflight is unsigned: no role is checked.
        return isShared ? s3.get(signer)?.(request, response) : void response.writeHead(403).end();
      }
      // Executed all the same, but without CORS headers a browser hides the answer.
      if (!isShared) delete request.headers.origin;
      const asking = askedBy(request, '');
      note.push(...asking);
      if (interruption && asking.some((each) => interruption?.when.test(describeCall(each)))) {
        const { act } = interruption;
        interruption = undefined;
        await act();
      }
      await s3.get(signer)?.(request, response);
      if (response.statusCode === 404) note.push(askedByMissing(request));
      return;
    }
    const body = await textOf(request);
    const calls = askedBy(request, body);
    note.push(...calls);
    switch (serviceOf(request)) {
      case 'dynamodb': {
        const isTransaction = String(request.headers['x-amz-target']).endsWith('TransactWriteItems');
        const writes = calls.filter(({ action }) => /:(Put|Update|Delete|ConditionCheck)Item$/.test(action));
        if (writes.length * (isTransaction ? 2 : 1) > maxWrites) {
          return sendJson(response, { __type: 'ThrottlingException', message: 'Throughput exceeds the maximum' }, 400);
        }
        return forward(engine, request, body, response);
      }
      case 'ses': {
        const { ConfigurationSetName } = JSON.parse(body);
        if (!senders.includes(ConfigurationSetName)) {
          return sendJson(response, { message: `${ConfigurationSetName} does not send` }, 400);
        }
        const mail = readSendEmail(body);
        if (typeof mail === 'string') throw new Error(mail);
        mails.push(mail);
        return sendJson(response, { MessageId: `mail-${mails.length}` });
      }
      case 'lambda':
        start(invokedBy(request.url ?? '') ?? '');
        return void response.writeHead(202).end();
      case 'sqs':
        messages.push(JSON.parse(body).MessageBody);
        return sendJson(response, { MessageId: `message-${messages.length}` });
      default: {
        const input = JSON.parse(body);
        if (request.url === '/v2/routes') return sendJson(response, routesAnswer(input, 1.3));
        if (request.url === '/v2/reverse-geocode') {
          return sendJson(response, reverseGeocodeAnswer(input.QueryPosition, 'Storgatan'));
        }
        if (request.url?.startsWith('/routes/')) return sendJson(response, routeAnswer(input, 1.3));
        const [, latitude] = input.Position;
        // No address around the demo city, so that our own tiles are read there.
        return sendJson(
          response,
          Math.floor(latitude) === 41 ? { Results: [] } : placeAnswer(input.Position, 'Storgatan'),
        );
      }
    }
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

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
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
  const text = await answer.text();
  response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
}
