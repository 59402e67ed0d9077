import middy from '@middy/core';
import * as z from 'zod/mini';
import { Refusal } from '../../shared/api/errors.ts';
import { nothing } from '../../shared/api/fields.ts';
import { needsSession, type ResponseOf, type Route } from '../../shared/api/route.ts';
import type { MetricName } from '../../shared/domain/metrics.ts';
import { extendSession, readSession } from '../data/auth/sessions.ts';
import type { Table } from '../data/table.ts';
import type { Adapters, Context, Environment, PortName, Ports, Request } from '../runtime/context.ts';
import { currentRequest } from '../runtime/log.ts';
import { claimedToken, type HttpEvent, type LambdaContext, verifyToken } from './bearer.ts';
import { type Claim, claimedSession, sessionCookies } from './cookies.ts';
import { guardOrigin } from './guard.ts';
import { parseInput } from './input.ts';
import { type HttpResult, Reply, success } from './reply.ts';
import { answering, count, type Tally } from './responseMiddleware.ts';
import { inTime, Steps, TimeOut } from './steps.ts';

/** Only functions that return a promise can be deferred: a port with any other function does not compile. */
type Deferrable<Port> = {
  [Name in keyof Port]: Port[Name] extends (...input: never) => infer Answer
    ? Answer extends Promise<unknown>
      ? Port[Name]
      : never
    : Port[Name];
};
type AllPorts = {
  readonly [Port in PortName]?: (Port extends 'table' ? Adapters[Port] : Deferrable<Adapters[Port]>) | undefined;
};

const READS = new Set<PropertyKey>(['get', 'query', 'batchGet'] satisfies (keyof Table)[]);

/**
 * The ports of a handler while the session is still being read. Table reads run in parallel with the session's, which
 * saves a round trip. Writes and mails wait for the session and fail with it.
 */
function deferUntilVerified<R extends Route>(verified: Promise<unknown>, ports: AllPorts, steps: Steps) {
  const deferred = (portName: string, port: object) =>
    new Proxy(port, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function') return member;
        const isFree = portName === 'table' && READS.has(name);
        const call = (input: unknown[]): unknown => Reflect.apply(member, target, input);
        return (...input: unknown[]) =>
          steps.track(`${portName}.${String(name)}`, isFree ? call(input) : verified.then(() => call(input)));
      },
    });
  const opened = Object.entries(ports).flatMap(([name, port]) => (port ? [[name, deferred(name, port)]] : []));
  return Object.fromEntries(opened) as Ports<R['needs'][number]>;
}

const fields = z.record(z.string(), z.unknown());

/** Whether the id in the request is that of the session's walker. A body may omit its id, which means the same. */
function isOwnId(
  { ownId = 'params.id' }: Route,
  { params, body }: { params: unknown; body: unknown },
  walkerId: string | undefined,
): boolean {
  const [part, name = ''] = ownId.split('.');
  const parsed = fields.safeParse(part === 'params' ? params : body);
  const named = parsed.success ? parsed.data[name] : undefined;
  if (named === undefined) return part === 'body';
  return named === walkerId;
}

/**
 * Verifies that the session in the cookie exists, and extends it; otherwise 401. Sessions of suspended accounts are
 * accepted only by routes with `whileSuspended`.
 */
async function verifySession(
  { whileSuspended }: Pick<Route, 'whileSuspended'>,
  claim: Claim | undefined,
  table: Table | undefined,
  now: Date,
) {
  if (!claim || !table) throw new Refusal('not_signed_in');
  const session = await readSession(table, claim, now);
  if (!session) throw new Refusal('not_signed_in');
  if (session.suspended && !whileSuspended) throw new Refusal('suspended');
  const outcome = await extendSession(table, claim, session, now);
  if (outcome === 'ended') throw new Refusal('not_signed_in');
  return { extended: outcome === 'extended' };
}

export type LambdaHandler = (event: HttpEvent, context: LambdaContext) => Promise<HttpResult>;
/** A handler before its environment is known: Lambda entry, local gateway or test provide it. */
export type Endpoint = (environment: Environment) => LambdaHandler;

type Run<R extends Route> = (context: Context<R>) => Promise<ResponseOf<R> | Reply<ResponseOf<R>>>;

/** Time reserved for sending the answer before the function's time-out. */
const reserveMs = 500;

/**
 * Wraps every handler: refuses calls of other sites, parses the input, verifies the session, checks the output, and turns
 * refusals into sentences.
 */
export function endpoint<R extends Route>(route: R, run: Run<R>): Endpoint {
  return (environment) => {
    const tally: Tally = new WeakMap();
    return middy<HttpEvent, HttpResult>()
      .use(answering(route, environment, tally))
      .use({ before: ({ event }) => guardOrigin(event, environment.stage) })
      .handler(async (event, lambda) => {
        const call = callOf(route, environment, event, lambda, tally);
        const session = authenticate(call);
        const context = await contextOf(call, session);
        return answer(call, session, () => run(context));
      }) as LambdaHandler;
  };
}

/** One request, as its processing steps share it. */
function callOf<R extends Route>(
  route: R,
  { clock, log: _log, stage, table, ...ports }: Environment,
  event: HttpEvent,
  lambda: LambdaContext,
  tally: Tally,
) {
  const leftMs = () => lambda.getRemainingTimeInMillis?.();
  return {
    ...{ route, stage, event, ports, now: clock(), steps: new Steps() },
    table: table?.within(() => (leftMs() ?? 10_000) - reserveMs),
    viewer: event.headers['cloudfront-viewer-address']?.replace(/:\d+$/, '') ?? event.requestContext.http.sourceIp,
    count: (what: MetricName) => count(tally, event, what),
    leftMs: () => {
      const left = leftMs();
      return left && left - reserveMs;
    },
  };
}
type Call<R extends Route> = ReturnType<typeof callOf<R>>;

/** The claimed session or token; `verified` rejects if it does not exist. */
function authenticate({ route, stage, event, table, viewer, now, steps }: Call<Route>) {
  const signedIn = needsSession(route);
  const token = signedIn ? claimedToken(event) : undefined;
  const cookie = claimedSession(stage, event.cookies);
  const claim = token ?? cookie;
  if (signedIn && !claim) throw new Refusal('not_signed_in');
  const verified = !signedIn
    ? Promise.resolve(undefined)
    : token
      ? verifyToken(route, token, table, { viewer, now })
      : verifySession(route, cookie, table, now);
  // The promise is awaited in every case; until then a refusal must not count as unhandled.
  verified.catch(() => undefined);
  steps.track('session', verified);
  return { claim, cookie, walkerId: signedIn ? claim?.walkerId : undefined, verified };
}
type ClaimedSession = ReturnType<typeof authenticate>;

async function contextOf<R extends Route>(call: Call<R>, session: ClaimedSession): Promise<Context<R>> {
  const { route, stage, event, now, viewer, count, table, ports, steps } = call;
  const { claim, walkerId, verified } = session;
  const input = await parseOwnInput(route, event, claim?.walkerId).catch(async (error: unknown) => {
    // An expired session is reported before any input error.
    await verified;
    throw error;
  });
  const siteUrl = stage.siteUrl ?? `http://${event.headers.host}`;
  const request = { ...input, now, stage, count, viewer, siteUrl, session: claim, walkerId } as Request<R>;
  return { ...request, ...deferUntilVerified<R>(verified, { ...ports, table }, steps) };
}

async function answer<R extends Route>(
  { route, stage, event, count, steps, leftMs }: Call<R>,
  { cookie, verified }: ClaimedSession,
  run: () => ReturnType<Run<R>>,
): Promise<HttpResult> {
  const running = currentRequest.run({ requestId: event.requestContext.requestId, count, leftMs }, run);
  const both = Promise.allSettled([verified, running]);
  const [session, outcome] = await inTime(both, leftMs(), () => new TimeOut(steps));
  if (session.status === 'rejected') throw session.reason;
  if (outcome.status === 'rejected') throw outcome.reason;

  const { body, extras } = outcome.value instanceof Reply ? outcome.value : { body: outcome.value, extras: {} };
  const checked = (route.response ?? nothing).safeParse(body);
  if (!checked.success) throw new InvalidOutput(checked.error.issues[0]?.path.join('.') ?? '');
  const renewed = session.value?.extended && cookie && !extras.cookies;
  return success(route.status ?? 200, checked.data, {
    ...extras,
    ...(renewed && { cookies: sessionCookies(stage, cookie.value) }),
  });
}

async function parseOwnInput(route: Route, event: HttpEvent, walkerId: string | undefined) {
  const input = parseInput(route, event);
  if (route.auth === 'own' && !isOwnId(route, input, walkerId)) throw new Refusal('not_yours');
  return input;
}

/** Our own output violates the contract: a bug, logged differently from a failing table. */
class InvalidOutput extends Error {
  constructor(path: string) {
    super(path);
    this.name = `InvalidOutput at ${path}`;
  }
}
