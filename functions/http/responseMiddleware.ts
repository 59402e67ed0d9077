import type middy from '@middy/core';
import { Refusal } from '../../shared/api/errors.ts';
import type { Route } from '../../shared/api/route.ts';
import type { MetricName } from '../../shared/domain/metrics.ts';
import type { Environment } from '../runtime/context.ts';
import { describeFault } from '../runtime/log.ts';
import type { HttpEvent } from './bearer.ts';
import { compressed } from './compression.ts';
import { clearedCookies } from './cookies.ts';
import { asProblem, fault, type HttpResult, refusal } from './reply.ts';

/** Metrics counted during a request, until its log line is written. */
export type Tally = WeakMap<HttpEvent, Partial<Record<MetricName, number>>>;

export function count(tally: Tally, event: HttpEvent, what: MetricName): void {
  const counts = tally.get(event) ?? {};
  tally.set(event, { ...counts, [what]: (counts[what] ?? 0) + 1 });
}

/** Outermost middleware: every outcome becomes one answer, one log line and a request id. */
export function answering(
  route: Route,
  environment: Environment,
  tally: Tally,
): middy.MiddlewareObj<HttpEvent, HttpResult> {
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
    after: async (request) => {
      const { event, response } = request;
      if (!response) return;
      request.response = await compressed(response, event.headers['accept-encoding']);
      finish(event, request.response);
    },
    onError: (request) => {
      const { event, error } = request;
      const requestId = event.requestContext.requestId;
      count(tally, event, error instanceof Refusal ? 'refusals' : 'faults');
      if (error instanceof Refusal) {
        // Damaged tiles are logged once per instance, but every affected request is counted. A refusal with Retry-After
        // comes from a resting map server instead.
        if (error.code === 'streets_unavailable' && !('retry-after' in error.headers))
          count(tally, event, 'damagedStreets');
        // Clears a cookie without a session, so that the browser stops sending it.
        const stale = error.code === 'not_signed_in' && event.cookies?.length;
        request.response = refusal(error, stale ? clearedCookies(environment.stage) : undefined);
      } else {
        const of = `${route.method} ${route.path}`;
        environment.log({ level: 'error', message: 'fault', requestId, route: of, error: describeFault(error) });
        request.response = fault(requestId);
      }
      request.response = asProblem(request.response, event.headers.accept);
      finish(event, request.response);
    },
  };
}
