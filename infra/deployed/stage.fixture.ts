import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { bucketStore } from '../../functions/adapters/geo/bucketStore.ts';
import { keys } from '../../functions/data/keys.ts';
import { update } from '../../functions/data/ops.ts';
import { documentClient, openTable, type Table } from '../../functions/data/table.ts';
import type { LambdaHandler } from '../../functions/http/endpoint.ts';
import { sha256 } from '../../functions/runtime/random.ts';
import { importDemoCity } from '../../functions/streets/demo/importDemoCity.ts';
import { type Exchange, exchangeByFetch, httpTransport } from '../../functions/testing/transports.ts';
import type { WalkerTransport } from '../../functions/testing/walkerClient.ts';
import { assetOf, at, namesIn, ofType, type Resource, type Synthesised } from '../cloud/synthesise.fixture.ts';
import { originSecretHeader } from '../headers.ts';
import { startEngine } from '../local/engine.ts';
import { gatewayTo, type Listener } from '../local/gateway.ts';
import { openStore } from '../local/s3/store.ts';
import { deployer, overpassPath, secretKey, serveLocally, startStandIns } from './standIns.fixture.ts';
import { corsRules, functionsOf, maxWritesOf, mayInvoke, refusalOf, tableOf } from './template.fixture.ts';
import { region, secret, valuesOf } from './values.fixture.ts';
import { s3Prefix } from './wire.fixture.ts';

const services = ['DYNAMODB', 'SESV2', 'SQS', 'LAMBDA', 'LOCATION', 'GEO_PLACES', 'GEO_ROUTES'];
const gatewayAnswer = (statusCode: number, message: string) => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
});

/**
 * A Lambda instance in a worker thread: exactly the function's environment, the handler imported from the asset. The
 * patched lookup strips Amazon Location's host prefix, because no name server resolves `places.127.0.0.1`.
 */
const runtime = `
const { parentPort, workerData } = require('node:worker_threads');
const dns = require('node:dns');
const lookup = dns.lookup;
dns.lookup = (name, ...rest) => lookup(name.replace(/^(places|routes)\\.(?=127\\.)/, ''), ...rest);
const loaded = import(workerData.file);
parentPort.on('message', async ({ id, event, deadline }) => {
  try {
    const { [workerData.handler]: handler } = await loaded;
    const context = { awsRequestId: String(id), getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()) };
    parentPort.postMessage({ id, answer: JSON.stringify(await handler(event, context)) });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error && error.stack || error) });
  }
});
`;

interface Lambda {
  /** Event and response pass through JSON, as in Lambda. */
  invoke(event: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** The worker starts with the first call, like a cold start. */
function lambda(
  { file, handler, timeoutSeconds }: { file: string; handler: string; timeoutSeconds: number },
  environment: () => Record<string, string>,
  refusal: string | undefined,
): Lambda {
  let worker: Worker | undefined;
  let log = '';
  let calls = 0;
  const waiting = new Map<number, (outcome: { answer?: string; error?: string }) => void>();

  function start(): Worker {
    const started = new Worker(runtime, {
      eval: true,
      env: environment(),
      execArgv: [],
      workerData: { file, handler },
      stdout: true,
      stderr: true,
    });
    const keep = (text: Buffer) => {
      log += text;
    };
    started.stdout.on('data', keep);
    started.stderr.on('data', keep);
    started.on('message', ({ id, ...outcome }) => waiting.get(id)?.(outcome));
    started.on('error', (error) => {
      for (const settle of waiting.values()) settle({ error: String(error) });
    });
    return started;
  }

  return {
    async invoke(event) {
      if (refusal !== undefined) throw new Error(refusal);
      worker ??= start();
      const id = ++calls;
      const { answer, error } = await new Promise<{ answer?: string; error?: string }>((settle) => {
        waiting.set(id, settle);
        worker?.postMessage({
          id,
          event: JSON.parse(JSON.stringify(event)),
          deadline: Date.now() + timeoutSeconds * 1000,
        });
      });
      waiting.delete(id);
      if (error !== undefined) throw new Error(`${file}: ${error}\n${log}`);
      return JSON.parse(answer ?? 'null');
    },
    stop: async () => {
      await worker?.terminate();
      worker = undefined;
    },
  };
}

/** A running stage: the bundles of its assets in the environment of its template, against fake AWS services. */
export type RunningStage = Awaited<ReturnType<typeof startStage>>;

export async function startStage(stage: Synthesised) {
  const dataDir = await mkdtemp(join(tmpdir(), 'signpost-deployed-'));
  const values = valuesOf(stage);
  const functions = functionsOf(stage);
  const onlyOne = (type: string, id = /./) => {
    const [[found] = ['']] = ofType(stage, type).filter(([each]) => id.test(each));
    return values.nameOf(found);
  };
  const tableName = onlyOne('AWS::DynamoDB::Table');
  const buckets = ofType(stage, 'AWS::S3::Bucket').map(([id]) => values.nameOf(id));
  const streets = onlyOne('AWS::S3::Bucket', /Tiles/);
  const uploads = onlyOne('AWS::S3::Bucket', /Uploads/);
  const photos = onlyOne('AWS::S3::Bucket', /BucketsPhotos/);

  const objects = openStore(join(dataDir, 's3'));
  const engine = await startEngine({ dataDir, log: () => undefined });
  const signers = [...functions.values()].map(([id]) => id);
  const start = (functionName: string) => {
    const [name = ''] = [...functions].find(([, [id]]) => values.nameOf(id) === functionName) ?? [];
    named(name)
      .invoke({ id: 'requested' })
      .catch((error) => console.error(error));
  };
  const senders = ofType(stage, 'AWS::SES::ConfigurationSet')
    .filter(([, { Properties }]) => at(Properties, 'SendingOptions', 'SendingEnabled') !== false)
    .map(([, { Properties }]) => String(Properties.Name));
  const aws = await startStandIns({
    dataDir,
    engine: engine.endpoint,
    buckets,
    signers,
    cors: corsRules(stage, values.nameOf),
    start,
    senders,
    maxWrites: maxWritesOf(stage),
  });

  /** The variables that Lambda adds to a function's own, and the endpoints of the fake AWS services. */
  const given = (accessKey: string): Record<string, string> => ({
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: secretKey,
    ...Object.fromEntries(services.map((service) => [`AWS_ENDPOINT_URL_${service}`, aws.endpoint])),
    AWS_ENDPOINT_URL_S3: `${aws.endpoint}${s3Prefix}`,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  });
  const variablesOf = (resource?: Resource): Record<string, string> => {
    const own = Object.entries(Object(at(resource?.Properties, 'Environment', 'Variables')));
    return Object.fromEntries(own.map(([variable, value]) => [variable, values.text(value)]));
  };
  /** The address that the stage watches; `startEdge` puts itself in its place. */
  const watched = { WATCHED_SITE: '' };
  const deployed = new Map<string, Lambda>(
    [...functions].map(([name, [id, resource]]) => {
      const own = variablesOf(resource);
      const [module, handler = ''] = String(resource.Properties.Handler).split('.');
      const file = pathToFileURL(join(assetOf(stage, resource), `${module}.mjs`)).href;
      const environment = () => ({
        ...given(id),
        AWS_LAMBDA_FUNCTION_NAME: values.nameOf(id),
        ...own,
        ...('OVERPASS_URL' in own && { OVERPASS_URL: `${aws.endpoint}${overpassPath}` }),
        // The production cost of a password hash takes half a second of CPU time.
        SCRYPT_COST: '6',
        ...('WATCHED_SITE' in own && watched),
      });
      const timeoutSeconds = Number(resource.Properties.Timeout);
      return [name, lambda({ file, handler, timeoutSeconds }, environment, refusalOf(stage, resource))];
    }),
  );
  const named = (name: string): Lambda => {
    const found = deployed.get(name);
    if (!found) throw new Error(`${name} is not deployed`);
    return found;
  };
  // The response went through JSON; the gateway relies on the contract for its type.
  const handlerOf = (name: string) =>
    ((event) =>
      named(name)
        .invoke(event)
        .catch((error) => gatewayAnswer(500, String(error)))) as LambdaHandler;
  const routed = ofType(stage, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => {
    const [integration = ''] = namesIn(Properties.Target);
    const { CredentialsArn, IntegrationUri, PayloadFormatVersion } =
      stage.template.Resources[integration]?.Properties ?? {};
    const key = String(Properties.RouteKey);
    const [method = '', path = ''] = key.split(' ');
    const isCallable =
      mayInvoke(stage, 'apigateway.amazonaws.com', CredentialsArn, values.text(IntegrationUri)) &&
      PayloadFormatVersion === '2.0';
    return {
      method,
      path,
      handler: isCallable ? handlerOf(key) : async () => gatewayAnswer(500, 'Internal Server Error'),
    };
  });
  const isDefault = ({ method }: { method: string }) => method === '$default';
  const gateway = gatewayTo(
    routed.filter((route) => !isDefault(route)),
    routed.find(isDefault)?.handler ?? (async () => gatewayAnswer(404, 'Not Found')),
  );
  // Without automatic deployment a stage has no routes until a deployment is created for it.
  const [[, httpStage] = []] = ofType(stage, 'AWS::ApiGatewayV2::Stage');
  const [[, api] = []] = ofType(stage, 'AWS::ApiGatewayV2::Api');
  const isLive =
    httpStage?.Properties.AutoDeploy === true &&
    httpStage.Properties.StageName === '$default' &&
    api?.Properties.DisableExecuteApiEndpoint !== true;
  const { ThrottlingBurstLimit: burst, ThrottlingRateLimit: rate } = Object(httpStage?.Properties.DefaultRouteSettings);
  const isThrottled = burst === 0 || rate === 0;
  const refuse =
    (status: number, message: string): Listener =>
    async (_, response) =>
      void response.writeHead(status).end(JSON.stringify({ message }));
  const listener = isThrottled ? refuse(429, 'Too Many Requests') : gateway;
  const server = await serveLocally(isLive ? listener : refuse(404, 'Not Found'));

  const url = `http://127.0.0.1:${server.port}`;
  // A walker's way without an edge: the health of the stage, with the edge's secret.
  const way = await serveLocally(async ({ url: path = '' }, response) => {
    const found = await fetch(url + path, { headers: { [originSecretHeader]: secret } });
    response.writeHead(found.status).end(await found.text());
  });
  watched.WATCHED_SITE = `http://127.0.0.1:${way.port}`;

  const byHand = { region, credentials: { accessKeyId: deployer, secretAccessKey: secretKey } };
  const client = documentClient({ ...byHand, endpoint: engine.endpoint });
  const { timeToLive, ...table } = tableOf(stage);
  await client.send(new CreateTableCommand({ ...table, TableName: tableName }));

  return {
    url,
    watch(site: string) {
      watched.WATCHED_SITE = site;
    },
    /** The S3 endpoint of uploads. */
    objects: aws.endpoint,
    functions,
    recorded: aws.recorded,
    mails: aws.mails,
    messages: aws.messages,
    meanwhile: aws.meanwhile,
    table: openTable(tableName, client) satisfies Table,
    /** Stores an upload as a walker's presigned PUT does. */
    putUpload: (key: string, body: Buffer, now: Date) =>
      objects.put(uploads, key, { headers: {}, body: Readable.from([body]), now, precondition: () => undefined }),
    async photo(key: string): Promise<Buffer | undefined> {
      const found = await objects.find(photos, key);
      const bytes = found && (await buffer(found.read(0, found.size)));
      await found?.close();
      return bytes;
    },
    removePhoto: (name: string) => objects.remove(photos, `objects/${name}`),
    /** What an operator's command works with: its own credentials, and the names in a function's environment. */
    operatorEnvironment: (of: string) => ({ ...variablesOf(functions.get(of)?.[1]), ...given(deployer) }),
    importStreets: () => importDemoCity(bucketStore({ bucket: streets, env: given(deployer) }), new Date()),
    invoke: (name: string, event: unknown) => named(name).invoke(event),
    /** The items that the table's time to live leaves at that time. */
    async itemsAt(at: Date): Promise<Record<string, unknown>[]> {
      const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
      const isOver = (item: Record<string, unknown>) =>
        timeToLive !== undefined && Number(item[timeToLive]) * 1_000 < at.getTime();
      return Items.filter((item) => !isOver(item));
    },
    /** The next call starts a new instance with empty caches. */
    recycle: (name: string) => named(name).stop(),
    async stop() {
      await server.stop();
      await way.stop();
      client.destroy();
      await Promise.all([...deployed.values()].map((each) => each.stop()));
      await aws.stop();
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sets the expiry of the session so that the next call extends it. */
async function makeSessionDue({ table }: RunningStage, cookie: string | undefined): Promise<void> {
  const [, walkerId, value] = /^__Host-session=([^.]+)\.(.+)$/.exec(cookie ?? '') ?? [];
  if (!walkerId || !value) return;
  const expiresAt = Math.floor(Date.now() / 1000) + 28 * 24 * 60 * 60;
  await table.write(update(keys.session(walkerId, sha256(value)), { set: { expiresAt } }));
}

/** Adds the edge's secret header to calls, and makes their session due; uploads go to their presigned URL unchanged. */
export const throughTheEdge =
  (stage: RunningStage): Exchange =>
  async (url, request) => {
    if (!url.startsWith(stage.url)) return exchangeByFetch(url, request);
    await makeSessionDue(stage, request.headers.cookie);
    return exchangeByFetch(url, { ...request, headers: { ...request.headers, [originSecretHeader]: secret } });
  };

export const stageTransport = (stage: RunningStage, picture: Uint8Array = new Uint8Array()): WalkerTransport =>
  httpTransport(stage.url, () => picture, throughTheEdge(stage));

/** One running stage for all tests of a file. */
export function useStage(stage: Synthesised): { readonly running: RunningStage } {
  const used: { running?: RunningStage } = {};
  beforeAll(async () => {
    used.running = await startStage(stage);
  }, 60_000);
  afterAll(() => used.running?.stop());
  return used as { running: RunningStage };
}
