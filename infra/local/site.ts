import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { acceptedEncoding, compress, type Encoding } from '../../functions/http/compression.ts';
import { CHANGE_PASSWORD_PATH, changePasswordLocation, sharedLocation } from '../../shared/api/appLinks.ts';
import { health } from '../../shared/api/health.ts';
import { securityTxtOf } from '../../web/securityTxt.ts';
import { cacheControl, type PageHosts, screenPath, securityHeaders, withSiteUrl } from '../headers.ts';
import { answerText, nothingHere, refusesMethod } from './body.ts';
import type { Listener } from './gateway.ts';

export const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const squeezable = /^(text|application|image\/svg)/;

interface Served {
  bytes: Buffer;
  tag: string;
  squeezed: Map<string, Buffer>;
}

/** Local stand-in for the web bucket behind CloudFront: same headers, caching and compression. */
/** `siteUrl` only of a public server: other pages that link to it show its share card. */
export function serveSite(folder: string, hosts: PageHosts, siteUrl?: string): Listener {
  const security = securityHeaders(hosts);
  const cache = new Map<string, { changed: number; served: Served }>();

  async function open(path: string): Promise<Served | undefined> {
    const file = join(folder, normalize(path));
    if (!file.startsWith(folder)) return undefined;
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const known = cache.get(file);
    if (known?.changed === found.mtimeMs) return known.served;
    const content = await readFile(file);
    const bytes = siteUrl && path === '/index.html' ? Buffer.from(withSiteUrl(String(content), siteUrl)) : content;
    const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const served = { bytes, tag, squeezed: new Map() };
    cache.set(file, { changed: found.mtimeMs, served });
    return served;
  }

  return async (request, response) => {
    if (refusesMethod(request, response)) return;
    const path = pathOf(request.url);
    // Screen paths get index.html; missing files stay 404.
    const wanted = path !== undefined && screenPath.test(path) ? '/index.html' : path;
    const served = wanted === undefined ? undefined : await open(wanted);
    if (!served || wanted === undefined) {
      nothingHere(response, { ...security, 'cache-control': 'no-cache' });
      return;
    }

    const type = contentTypes[extname(wanted)] ?? 'application/octet-stream';
    const headers = {
      ...security,
      'cache-control': cacheControl(wanted),
      'content-type': type,
      etag: served.tag,
      vary: 'accept-encoding',
    };
    if (request.headers['if-none-match'] === served.tag) {
      response.writeHead(304, headers);
      response.end();
      return;
    }
    const encoding = squeezable.test(type)
      ? acceptedEncoding(String(request.headers['accept-encoding'] ?? ''))
      : undefined;
    const bytes = encoding ? await squeezed(served, encoding) : served.bytes;
    response.writeHead(200, {
      ...headers,
      'content-length': bytes.length,
      ...(encoding && { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
}

function pathOf(url = '/'): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, 'http://site').pathname);
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

async function squeezed(served: Served, encoding: Encoding): Promise<Buffer> {
  const known = served.squeezed.get(encoding);
  if (known) return known;
  // CloudFront's compression level instead of the maximum, so that sizes measured here hold there.
  const bytes = await compress(served.bytes, encoding);
  served.squeezed.set(encoding, bytes);
  return bytes;
}

/** Share target without a service worker: redirects home with a notice. */
export const redirectShared: Listener = async (request, response) => {
  // Drains the body, or the browser reports a reset connection.
  request.resume();
  response.writeHead(303, { location: sharedLocation('missed'), 'cache-control': 'no-store' });
  response.end();
};

/** Vite's dev server would answer these with index.html. `sender` is that of mails, for a build without a security.txt. */
export const wellKnown =
  (folder: string, sender?: string): Listener =>
  async (request, response) => {
    const path = (request.url ?? '').split('?')[0];
    const isChange = path === CHANGE_PASSWORD_PATH;
    const address = /[^\s<>@]+@[^\s<>@]+/.exec(sender ?? '')?.[0];
    const securityTxt =
      path === '/.well-known/security.txt' &&
      (await readFile(join(folder, path), 'utf8').catch(() => securityTxtOf({ address }, new Date())));
    response.writeHead(isChange ? 302 : securityTxt ? 200 : 404, {
      ...(isChange && { location: changePasswordLocation }),
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    });
    response.end(isChange ? undefined : securityTxt || "There's nothing here.");
  };

/**
 * Whether a request has another host name than the site: its proxy does not forward `Host`, or a foreign name points
 * here. The health route stays open for monitors, which call it by address.
 */
export const isMisdirected = ({ url, headers }: IncomingMessage, siteUrl: string): boolean =>
  headers.host?.toLowerCase() !== new URL(siteUrl).host && url !== health.checkHealth.path;

export const misdirected =
  (siteUrl: string): Listener =>
  async (request, response) => {
    request.resume();
    const sentence = `This site is ${siteUrl}. A proxy before it must pass on the Host header.`;
    answerText(response, 421, sentence, { 'cache-control': 'no-store' });
  };

export const startingPage: Listener = async (_request, response) => {
  const headers = { 'retry-after': '2', 'cache-control': 'no-store' };
  answerText(response, 503, 'Signpost is starting. One moment, please.', headers);
};

/** Vite's dev server for `npm run dev`. Its inline scripts violate the CSP, which is not sent here. */
export async function devSite(): Promise<Listener> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: 'web/vite.config.ts',
    server: { middlewareMode: true },
    appType: 'spa',
  });
  return async (request, response) => {
    vite.middlewares(request, response);
  };
}
