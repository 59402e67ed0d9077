import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context as LambdaContext } from 'aws-lambda';
import { Refusal } from '../../shared/api/errors.ts';
import type { MetricName } from '../../shared/api/metrics.ts';
import {
  type BodyOf,
  needsSession,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type Route,
} from '../../shared/api/route.ts';
import { extendSession, readSession } from '../data/sessions.ts';
import type { Adapters, Context, Environment } from '../runtime/context.ts';
import { describeFault } from '../runtime/log.ts';
import { type Claim, claimedSession, clearedCookies, sessionCookies } from './cookies.ts';
import { guardOrigin } from './guard.ts';
import { namesOwnId } from './ownId.ts';
import { parse, parseJson, refuseBrokenText, refuseForbiddenKeys } from './parse.ts';
import { type Extras, fault, type HttpResult, Reply, refusal, success } from './reply.ts';

export type HttpEvent = APIGatewayProxyEventV2;
export type LambdaHandler = (event: HttpEvent, context: LambdaContext) => Promise<HttpResult>;
/** A handler before its surroundings are known: the entry of a function, the local gateway and tests plug them in. */
export type Endpoint = (environment: Environment) => LambdaHandler;

/** What each request counted, until its line is written. */
type Tally = WeakMap<HttpEvent, Partial<Record<MetricName, number>>>;

function count(tally: Tally, event: HttpEvent, what: MetricName): void {
  const counts = tally.get(event) ?? {};
  tally.set(event, { ...counts, [what]: (counts[what] ?? 0) + 1 });
}

type Run<R extends Route> = (context: Context<R>) => Promise<ResponseOf<R> | Reply<ResponseOf<R>>>;

const maxBodyBytes = 64 * 1024;
/** What is left of a function's time is kept for answering. */
const reserveMs = 500;

/**
 * The one wrapper around every handler: guards the door, parses what comes in, verifies the session, checks what goes
 * out, and turns refusals into sentences. The session's read runs beside the handler's first reads; nothing is
 * written, sent or answered before it is verified.
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
  const { stage } = environment;
  const now = environment.clock();
  const remaining = () => (lambda.getRemainingTimeInMillis?.() ?? 10_000) - reserveMs;
  const table = environment.table?.within(remaining);
  const claim = claimedSession(stage, event.cookies);
  const signedIn = needsSession(route);
  const verified = signedIn ? verify(claim, table, now) : Promise.resolve(undefined);
  // The promise is awaited below in every case; until then a refusal must not count as unhandled.
  verified.catch(() => undefined);

  const input = attempt(() => parseInput(route, event));
  if (!claim && signedIn) await verified;
  if (!input.ok) {
    await verified;
    throw input.error;
  }
  if (route.auth === 'own' && !namesOwnId(route, input.value, claim?.walkerId)) {
    await verified;
    throw new Refusal('not_yours');
  }

  const context = {
    ...input.value,
    ...portsBehind(verified, { ...environment, ...(table && { table }) }),
    now,
    stage,
    count: (what: MetricName) => count(tally, event, what),
    viewer: event.headers['cloudfront-viewer-address']?.replace(/:\d+$/, '') ?? event.requestContext.http.sourceIp,
    siteUrl: stage.siteUrl ?? `http://${event.headers.host}`,
    session: claim,
    walkerId: signedIn ? claim?.walkerId : undefined,
  } as unknown as Context<R>;
  const [session, outcome] = await Promise.allSettled([verified, run(context)]);
  if (session.status === 'rejected') throw session.reason;
  if (outcome.status === 'rejected') throw outcome.reason;

  const { body, extras } = outcome.value instanceof Reply ? outcome.value : { body: outcome.value, extras: {} };
  const checked = route.response.safeParse(body);
  if (!checked.success) throw new InvalidOutput(checked.error.issues[0]?.path.join('.') ?? '');
  return success(
    route.status ?? 200,
    checked.data,
    withCookie(extras, stage, session.value?.extended ? claim : undefined),
  );
}

/** Our own answer does not have the contract's shape: a fault of ours, told apart in the log from a broken table. */
class InvalidOutput extends Error {
  constructor(path: string) {
    super(path);
    this.name = `InvalidOutput at ${path}`;
  }
}

function withCookie(extras: Extras, stage: Environment['stage'], claim: Claim | undefined): Extras {
  return claim && !extras.cookies ? { ...extras, cookies: sessionCookies(stage, claim.value) } : extras;
}

async function verify(claim: Claim | undefined, table: Adapters['table'] | undefined, now: Date) {
  if (!claim || !table) throw new Refusal('not_signed_in');
  const session = await readSession(table, claim, now);
  if (!session) throw new Refusal('not_signed_in');
  const outcome = await extendSession(table, claim, session, now);
  if (outcome === 'ended') throw new Refusal('not_signed_in');
  return { extended: outcome === 'extended' };
}

function parseInput<R extends Route>(route: R, event: HttpEvent) {
  refuseForbiddenKeys(Object.keys(event.queryStringParameters ?? {}));
  for (const [name, value] of Object.entries(event.queryStringParameters ?? {})) refuseBrokenText(name, value);
  return {
    params: (route.params ? parseParams(route, event) : undefined) as ParamsOf<R>,
    query: (route.query ? parse(route.query, event.queryStringParameters ?? {}) : undefined) as QueryOf<R>,
    body: parseBody(route, event) as BodyOf<R>,
  };
}

/** An id that cannot be one of ours names nothing: that is 404, not a lecture about its form. */
function parseParams(route: Route, event: HttpEvent): unknown {
  const parsed = route.params?.safeParse(event.pathParameters ?? {});
  if (!parsed?.success) throw new Refusal('not_found');
  return parsed.data;
}

function parseBody(route: Route, event: HttpEvent): unknown {
  const raw = event.body ?? '';
  const bytes = event.isBase64Encoded ? Buffer.from(raw, 'base64') : Buffer.from(raw);
  if (bytes.length > maxBodyBytes) throw new Refusal('body_too_large');
  if (bytes.length === 0) return route.body ? parse(route.body, {}) : undefined;
  if (!/^application\/json\s*(;|$)/i.test(event.headers['content-type'] ?? '')) throw new Refusal('not_json');
  const body = parseJson(bytes.toString('utf8'));
  return route.body ? parse(route.body, body) : undefined;
}

/** Reads of the table may run beside the session's; every other port waits until the session is known to be good. */
function portsBehind(verified: Promise<unknown>, environment: Environment): Partial<Adapters> {
  const waiting = <T extends object>(port: T | undefined, free: readonly string[] = []): T | undefined =>
    port &&
    new Proxy(port, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function' || free.includes(String(name))) return member;
        return (...input: unknown[]) => verified.then(() => Reflect.apply(member, target, input));
      },
    });
  const { table, uploads, photos, geo, mail, push, archives } = environment;
  return {
    table: waiting(table, ['get', 'query', 'batchGet', 'within']),
    uploads: waiting(uploads),
    photos: waiting(photos, ['keyOf']),
    geo: waiting(geo),
    mail: waiting(mail),
    push: waiting(push),
    archives: waiting(archives),
  } as Partial<Adapters>;
}

function attempt<T>(work: () => T): { ok: true; value: T } | { ok: false; error: unknown } {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    return { ok: false, error };
  }
}

/** Outermost: whatever happened inside becomes one answer, one log line and a request id. */
function answering(route: Route, environment: Environment, tally: Tally): middy.MiddlewareObj<HttpEvent, HttpResult> {
  const started = new WeakMap<HttpEvent, number>();
  const finish = (event: HttpEvent, response: HttpResult) => {
    const requestId = event.requestContext.requestId;
    response.headers['x-request-id'] = requestId;
    const counts = tally.get(event);
    environment.log({
      level: 'info',
      message: 'request',
      requestId,
      route: `${route.method} ${route.path}`,
      status: response.statusCode,
      code: response.headers['x-error-code'],
      ms: Math.round(performance.now() - (started.get(event) ?? performance.now())),
      ...(counts && { counts }),
    });
  };
  return {
    before: ({ event }) => {
      started.set(event, performance.now());
    },
    after: ({ event, response }) => {
      if (response) finish(event, response);
    },
    onError: (request) => {
      const { event, error } = request;
      const requestId = event.requestContext.requestId;
      count(tally, event, error instanceof Refusal ? 'refusals' : 'faults');
      if (error instanceof Refusal) {
        // A cookie that opens nothing is taken back, so that the browser stops sending it.
        const stale = error.code === 'not_signed_in' && event.cookies?.length;
        request.response = refusal(error, stale ? clearedCookies(environment.stage) : undefined);
      } else {
        environment.log({ level: 'error', message: 'fault', requestId, error: describeFault(error) });
        request.response = fault(requestId);
      }
      finish(event, request.response);
    },
  };
}
