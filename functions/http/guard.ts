import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../shared/api/errors.ts';
import { sha256 } from '../runtime/random.ts';
import type { Stage } from '../runtime/stage.ts';
import { bearerOf, type HttpEvent } from './bearer.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Accepts only CloudFront (secret header) and same-origin writes. A request with neither `Sec-Fetch-Site` nor `Origin`
 * is not from a browser, so no cookie can be abused; nor by a request with an access token, which may not carry one.
 */
export function guardOrigin(event: HttpEvent, stage: Stage): void {
  const { headers } = event;
  if (stage.originSecret && !same(headers['x-origin-secret'] ?? '', stage.originSecret)) {
    throw new Refusal('not_from_edge');
  }
  if (reading.has(event.requestContext.http.method) || bearerOf(event) !== undefined) return;

  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined) {
    if (fetchSite !== 'same-origin' && fetchSite !== 'none') throw new Refusal('cross_site');
    return;
  }
  const origin = headers.origin;
  if (origin === undefined) return;
  const allowed = stage.siteUrl ? origin === stage.siteUrl : hostOf(origin) === headers.host;
  if (!allowed) throw new Refusal('cross_site');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

const same = (left: string, right: string) => timingSafeEqual(Buffer.from(sha256(left)), Buffer.from(sha256(right)));
