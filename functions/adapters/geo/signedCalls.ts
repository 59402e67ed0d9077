import { setTimeout as wait } from 'node:timers/promises';
import { patience } from './location.ts';
import { credentialsOf, signedHeaders } from './signedRequest.ts';

/** The two services of Amazon Location that need no resources, and what is asked of each. */
const services = {
  'geo-places': { host: 'places', endpoint: 'AWS_ENDPOINT_URL_GEO_PLACES', path: '/v2/reverse-geocode' },
  'geo-routes': { host: 'routes', endpoint: 'AWS_ENDPOINT_URL_GEO_ROUTES', path: '/v2/routes' },
} as const;

export type LocationService = keyof typeof services;

/** One question and its answer, as JSON. */
export type AskLocation = (service: LocationService, question: object) => Promise<unknown>;

export interface SignedCallOptions {
  /** A function's own: AWS_REGION, the credentials of its role, and the endpoints where they are set. */
  env: Record<string, string | undefined>;
  pauseMs?: number;
  timeoutMs?: number;
}

export function signedCalls(options: SignedCallOptions): AskLocation {
  const { env, pauseMs = 100, timeoutMs = patience.timeoutMs } = options;

  async function attempt(service: LocationService, body: Uint8Array<ArrayBuffer>): Promise<unknown> {
    const { host, endpoint, path } = services[service];
    const region = env.AWS_REGION ?? '';
    const url = new URL(`${env[endpoint] ?? `https://${host}.geo.${region}.amazonaws.com`}${path}`);
    const contentType = 'application/json';
    const request = { service, method: 'POST' as const, url, body, contentType, region, now: new Date() };
    const response = await fetch(url, {
      method: 'POST',
      headers: signedHeaders(request, credentialsOf(env)),
      body,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new LocationError(service, 'Unreachable', 'server', error);
    });
    if (!response.ok) {
      // What it says beside the name may repeat the coordinates, and errors are logged.
      await response.body?.cancel();
      const [name = ''] = (response.headers.get('x-amzn-errortype') ?? `Http${response.status}`).split(':');
      throw new LocationError(service, name, response.status >= 500 ? 'server' : 'client');
    }
    return response.json().catch((error: unknown) => {
      throw new LocationError(service, 'Unreadable', 'server', error);
    });
  }

  return async (service, question) => {
    const body = new TextEncoder().encode(JSON.stringify(question));
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(service, body);
      } catch (error) {
        const passes = error instanceof LocationError && error.isPassing;
        if (!passes || tries >= patience.attempts) throw error;
      }
      await wait(pauseMs);
    }
  };
}

class LocationError extends Error {
  readonly $fault: 'client' | 'server';

  constructor(service: LocationService, name: string, fault: 'client' | 'server', cause?: unknown) {
    super(`${service} answers ${name}`, { cause });
    this.name = name;
    this.$fault = fault;
  }

  /** What may go by itself: a broken line, a service that stumbles, too many questions at once. */
  get isPassing(): boolean {
    return this.$fault === 'server' || this.name === 'ThrottlingException';
  }
}
