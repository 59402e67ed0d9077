import { Refusal } from '../../shared/api/errors.ts';
import { namedRoutes } from '../../shared/api/routes.ts';
import type { CoreEnvironment } from '../runtime/context.ts';
import type { HttpEvent } from './bearer.ts';
import { asProblem, type HttpResult, refusal } from './reply.ts';

const segments = (path: string) => path.split('/').filter(Boolean);

function matches(pattern: string, path: string): boolean {
  const wanted = segments(pattern);
  const given = segments(path);
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith('{') || part === given[index]);
}

/** The `$default` route: 405 with Allow for a known path, else 404. */
export const notFound =
  ({ log }: CoreEnvironment) =>
  async (event: HttpEvent): Promise<HttpResult> => {
    const methods = namedRoutes()
      .filter(({ route }) => matches(route.path, event.rawPath))
      .map(({ route }) => route.method);
    const error =
      methods.length > 0
        ? new Refusal('method_not_allowed', { headers: { allow: [...new Set(methods)].join(', ') } })
        : new Refusal('not_found');
    const answer = asProblem(refusal(error), event.headers.accept);
    const requestId = event.requestContext.requestId;
    answer.headers['x-request-id'] = requestId;
    log({
      level: 'info',
      message: 'request',
      requestId,
      route: '$default',
      status: error.status,
      code: error.code,
      counts: { refusals: 1 },
    });
    return answer;
  };
