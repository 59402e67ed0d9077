import { Refusal } from '../../shared/api/errors.ts';
import type { MetricName } from '../../shared/domain/metrics.ts';
import type { HttpEvent } from '../http/bearer.ts';
import { guardOrigin } from '../http/guard.ts';
import { fault, type HttpResult, refusal } from '../http/reply.ts';
import type { CoreEnvironment } from '../runtime/context.ts';
import { currentRequest, describeFault } from '../runtime/log.ts';
import { openMap, StreetsFault, type TileStore } from '../streets/index.ts';
import { mapAnswer } from './mapAnswer.ts';
import { openWorld } from './worldFile.ts';

/**
 * The map as a function. It is not an endpoint of the contract: its answers are the same for everyone and cached at the
 * edge, and it reads neither session nor table.
 */
export function mapFunction(
  { stage, log }: CoreEnvironment,
  { store, world }: { store: TileStore; world: URL },
): (event: HttpEvent) => Promise<HttpResult> {
  const report = (error: StreetsFault) => {
    const request = currentRequest.getStore();
    request?.count('damagedStreets');
    log({
      level: 'error',
      message: 'fault',
      requestId: request?.requestId,
      error: describeFault(error),
      file: error.file,
    });
  };
  const parts = { map: openMap(store, { report }), world: openWorld(world) };

  return async (event) => {
    const { requestId } = event.requestContext;
    const started = performance.now();
    const counts: Partial<Record<MetricName, number>> = {};
    const count = (what: MetricName) => {
      counts[what] = (counts[what] ?? 0) + 1;
    };
    const answer = await currentRequest
      .run({ requestId, count }, () => answered(event))
      .catch((error: unknown) => {
        if (error instanceof Refusal) return refusal(error);
        const file = error instanceof StreetsFault ? { file: error.file } : {};
        if (error instanceof StreetsFault) count('damagedStreets');
        log({ level: 'error', message: 'fault', requestId, error: describeFault(error), ...file });
        return fault(requestId);
      });
    answer.headers['x-request-id'] = requestId;
    // Tile coordinates are not logged, because they reveal where a walker looks.
    const ms = Math.round(performance.now() - started);
    // An uncounted 5xx is the gateway's and raises an alarm.
    if (answer.statusCode >= 400) count(answer.statusCode < 500 ? 'refusals' : 'faults');
    log({
      level: 'info',
      message: 'request',
      requestId,
      route: 'GET /tiles',
      status: answer.statusCode,
      ms,
      ...(Object.keys(counts).length > 0 && { counts }),
    });
    return answer;
  };

  async function answered(event: HttpEvent): Promise<HttpResult> {
    guardOrigin(event, stage);
    const { status, headers, body } = await mapAnswer(event.rawPath, parts);
    return {
      statusCode: status,
      headers: { ...headers },
      body: Buffer.from(body).toString('base64'),
      isBase64Encoded: true,
    };
  }
}
