import * as z from 'zod/mini';
import type { Route } from '../../shared/api/route.ts';

const fields = z.record(z.string(), z.unknown());

/** Whether the id that the call names is the session's. A body may leave its id out: then it is the session's. */
export function isOwnId(
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
