import type { MapConfig } from '../shared/api/config.ts';

/**
 * What the edge adds to a page and what it lets through, in one place: CloudFront is set up from it and the local
 * gateway answers with it, so a page that works here is not refused there.
 */

export interface PageHosts {
  /** Origins that the app may call besides its own: where photos are uploaded. */
  connectHosts: readonly string[];
  /** Origins of the map's style, tiles and pictures, when they are not our own. */
  mapHosts: readonly string[];
}

/** The origins of a foreign map's styles, which are those of its tiles and letters, too; our own map has none. */
export const mapHosts = ({ elsewhere }: Pick<MapConfig, 'elsewhere'>): string[] =>
  elsewhere ? [...new Set([elsewhere.light, elsewhere.dark].map((style) => new URL(style).origin))] : [];

/** Names in lower case. `none` stands first: what is not named here is not loaded. */
function contentSecurityPolicy({ connectHosts, mapHosts }: PageHosts): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // A dialog locks the scroll behind it with a style element of its own making; scripts have no such excuse.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Previews of photos and share images are blobs; the controls of the map are drawn from its style sheet's data.
    'img-src': ["'self'", 'blob:', 'data:', ...mapHosts],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connectHosts, ...mapHosts],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

/** The headers of a page and its assets. The API brings its own (functions/http/reply.ts): it is never a page. */
export function securityHeaders(hosts: PageHosts) {
  return {
    'content-security-policy': contentSecurityPolicy(hosts),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), fullscreen=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    // Others learn our origin, which the map's key is bound to, and never a path: one of them carries a reset token.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  } satisfies Record<string, string>;
}

/** Vite names these by their content. */
export const hashedAssets = '/assets/';

/**
 * How long a file of the web app may be kept, for answers that succeed: a "not found" during a deployment must not
 * stay for a year. Everything without a hash in its name (`index.html`, `sw.js`, `config.json`) is asked for anew.
 */
export const cacheControl = (path: string): string =>
  path.startsWith(hashedAssets) ? 'public, max-age=31536000, immutable' : 'no-cache';

/**
 * Addresses of screens: no extension in the last part, and neither the API, a photo nor a well-known resource. They are answered with
 * `index.html`; anything else that is missing stays missing.
 */
export const screenPath = /^\/(?!(?:api|objects|\.well-known)(?:\/|$))(?:.*\/)?[^./]*$/;

/**
 * What the API sees of a request, besides cookies and query. CloudFront forwards either all headers, the host's own
 * included (which API Gateway refuses), or at most ten that are named; `cloudfront-viewer-address` is its own word.
 */
export const forwardedHeaders = [
  'accept',
  'cloudfront-viewer-address',
  'content-type',
  'origin',
  'sec-fetch-site',
] as const;

/** By this header CloudFront shows the API that a request came through it. */
export const originSecretHeader = 'x-origin-secret';
