import { type ErrorCode, Refusal } from '../../shared/api/errors.ts';
import type { LimitKind, ReachedLimit } from '../data/limits/rateLimits.ts';

/** Limits with their own sentence; all others answer too_many_tries. */
const codes: { readonly [Kind in LimitKind]?: ErrorCode } = {
  'token-call': 'too_many_calls',
  upload: 'too_many_uploads',
  'friend-request': 'too_many_requests',
  block: 'too_many_blocks',
  report: 'too_many_reports',
  archive: 'too_many_archives',
  restore: 'too_many_restored',
  'restored-upload': 'too_many_restored',
  'earlier-streets': 'too_many_restored',
  'look-up': 'too_many_lookups',
  'home-move': 'too_many_moves',
  draft: 'too_many_drafts',
  way: 'too_many_ways',
};

export async function enforceRateLimit(counted: Promise<ReachedLimit | undefined>): Promise<void> {
  const reached = await counted;
  if (!reached) return;
  const code = codes[reached.kind] ?? 'too_many_attempts';
  throw new Refusal(code, { headers: { 'retry-after': String(reached.seconds) } });
}
