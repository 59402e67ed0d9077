import type { MapConfig } from '../shared/api/config.ts';

/**
 * Response headers and forwarded request headers, shared by CloudFront and the local gateway, so that local pages are
 * under the same CSP.
 */

export interface PageHosts {
  /** Extra origins of the CSP's connect-src, for uploads. */
  connectHosts: readonly string[];
  /** Origins of a foreign map's style, tiles and images. */
  mapHosts: readonly string[];
}

/** Origins of a foreign map's styles, which also serve its tiles and glyphs; empty for our own map. */
export const mapHosts = ({ elsewhere }: Pick<MapConfig, 'elsewhere'>): string[] =>
  elsewhere ? [...new Set([elsewhere.light, elsewhere.dark].map((style) => new URL(style).origin))] : [];

/** Lower-case directive names. `default-src 'none'` comes first: unlisted sources are blocked. */
function contentSecurityPolicy({ connectHosts, mapHosts }: PageHosts): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // Radix's scroll lock injects a style element; scripts have no exception.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Photo previews and share images are blobs; map controls use data URLs.
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

/** Headers of pages and assets; the API sets its own (functions/http/reply.ts). */
export function securityHeaders(hosts: PageHosts) {
  return {
    'content-security-policy': contentSecurityPolicy(hosts),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), fullscreen=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    // The origin only: the map key is restricted to it, and a path may contain a reset token.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  } satisfies Record<string, string>;
}

/** Vite puts a content hash into these names. */
export const hashedAssets = '/assets/';

/**
 * Cache-Control for successful responses: a 404 during a deployment must not be cached for a year. Files without a
 * content hash (`index.html`, `sw.js`, `config.json`) are revalidated.
 */
/** Makes Open Graph addresses absolute: social networks ignore relative ones, and the build does not know the site. */
export const withSiteUrl = (html: string, siteUrl: string): string =>
  html.replaceAll(/(<meta property="og:(?:url|image)" content=")\//g, `$1${siteUrl}/`);

export const cacheControl = (path: string): string =>
  path.startsWith(hashedAssets) ? 'public, max-age=31536000, immutable' : 'no-cache';

/**
 * Paths of screens: no extension in the last segment, and not below the API, the photos or `.well-known`. They get
 * `index.html`; other missing files get 404.
 */
export const screenPath = /^\/(?!(?:api|objects|\.well-known)(?:\/|$))(?:.*\/)?[^./]*$/;

/**
 * Request headers that reach the API, besides cookies and query. CloudFront forwards either all headers, including Host
 * (which API Gateway rejects), or at most ten; `cloudfront-viewer-address` is added by CloudFront.
 */
export const forwardedHeaders = [
  'accept',
  'cloudfront-viewer-address',
  'content-type',
  'origin',
  'sec-fetch-site',
] as const;

export const originSecretHeader = 'x-origin-secret';
