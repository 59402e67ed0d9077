import middy from '@middy/core';
import type { Context as LambdaContext } from 'aws-lambda';
import * as z from 'zod/mini';
import { Refusal } from '../../shared/api/errors.ts';
import { needsSession, type ResponseOf, type Route } from '../../shared/api/route.ts';
import type { MetricName } from '../../shared/domain/metrics.ts';
import { extendSession, readSession } from '../data/auth/sessions.ts';
import type { Table } from '../data/table.ts';
import type { Adapters, Context, Environment, PortName } from '../runtime/context.ts';
import { currentRequest } from '../runtime/currentRequest.ts';
import { claimedToken, verifyToken } from './bearer.ts';
import { type Claim, claimedSession, sessionCookies } from './cookies.ts';
import type { HttpEvent } from './event.ts';
import { guardOrigin } from './guard.ts';
import { parseInput } from './input.ts';
import { type Extras, type HttpResult, Reply, success } from './reply.ts';
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
type Ports = { readonly [Port in Exclude<PortName, 'table'>]?: Deferrable<Adapters[Port]> };

const READS = new Set<PropertyKey>(['get', 'query', 'batchGet'] satisfies (keyof Table)[]);

/**
 * Context of a handler while the session is still being read. Its table reads run in parallel with the session's, which
 * saves a round trip. Writes and mails wait for the session and fail with it.
 */
function deferUntilVerified(verified: Promise<unknown>, table: Table | undefined, ports: Ports, steps: Steps) {
  const deferred = (portName: string, port: object | undefined, isFree: (name: PropertyKey) => boolean) =>
    port &&
    new Proxy(port, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function') return member;
        const call = (input: unknown[]): unknown => Reflect.apply(member, target, input);
        return (...input: unknown[]) =>
          steps.track(`${portName}.${String(name)}`, isFree(name) ? call(input) : verified.then(() => call(input)));
      },
    });
  const others = Object.entries(ports).map(([name, port]) => [name, deferred(name, port, () => false)]);
  return { ...Object.fromEntries(others), table: deferred('table', table, (name) => READS.has(name)) };
}

const fields = z.record(z.string(), z.unknown());

/** Whether the id that the call names is the session's. A body may leave its id out: then it is the session's. */
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
 * The session that a cookie claims is there, and lives on for being used; otherwise 401. That of a suspended account is
 * good for the routes that say so.
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
      .handler((event, lambda) => answer(route, run, environment, event, lambda, tally)) as LambdaHandler;
  };
}

async function answer<R extends Route>(
  route: R,
  run: Run<R>,
  environment: Environment,
  event: HttpEvent,
  lambda: LambdaContext,
  tally: Tally,
): Promise<HttpResult> {
  const { stage, clock, log: _log, table: whole, ...ports } = environment;
  const now = clock();
  const steps = new Steps();
  const left = () => lambda.getRemainingTimeInMillis?.();
  const table = whole?.within(() => (left() ?? 10_000) - reserveMs);
  const viewer = event.headers['cloudfront-viewer-address']?.replace(/:\d+$/, '') ?? event.requestContext.http.sourceIp;
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
  // The promise is awaited below in every case; until then a refusal must not count as unhandled.
  verified.catch(() => undefined);
  steps.track('session', verified);

  const input = await parseOwnInput(route, event, claim?.walkerId).catch(async (error: unknown) => {
    // An expired session is reported before any input error.
    await verified;
    throw error;
  });
  const counting = (what: MetricName) => count(tally, event, what);
  const context = {
    ...input,
    ...deferUntilVerified(verified, table, ports, steps),
    now,
    stage,
    count: counting,
    viewer,
    siteUrl: stage.siteUrl ?? `http://${event.headers.host}`,
    session: claim,
    walkerId: signedIn ? claim?.walkerId : undefined,
  } as unknown as Context<R>;
  const { requestId } = event.requestContext;
  const leftMs = () => {
    const remaining = left();
    return remaining && remaining - reserveMs;
  };
  const running = currentRequest.run({ requestId, count: counting, leftMs }, () => run(context));
  const both = Promise.allSettled([verified, running]);
  const [session, outcome] = await inTime(both, leftMs(), () => new TimeOut(steps));
  if (session.status === 'rejected') throw session.reason;
  if (outcome.status === 'rejected') throw outcome.reason;

  const { body, extras } = outcome.value instanceof Reply ? outcome.value : { body: outcome.value, extras: {} };
  const checked = route.response.safeParse(body);
  if (!checked.success) throw new InvalidOutput(checked.error.issues[0]?.path.join('.') ?? '');
  return success(
    route.status ?? 200,
    checked.data,
    withCookie(extras, stage, session.value?.extended ? cookie : undefined),
  );
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

function withCookie(extras: Extras, stage: Environment['stage'], claim: Claim | undefined): Extras {
  return claim && !extras.cookies ? { ...extras, cookies: sessionCookies(stage, claim.value) } : extras;
}
