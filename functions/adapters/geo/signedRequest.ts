import { setTimeout as wait } from 'node:timers/promises';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { patience } from './location.ts';

/** The Lambda environment: AWS_REGION, the role's credentials, and endpoints if set. */
type Env = Record<string, string | undefined>;

export interface RequestToSign {
  /** The service name in the signature's credential scope. */
  service: 's3' | 'sqs' | 'lambda' | 'geo-places' | 'geo-routes';
  method: 'GET' | 'PUT' | 'POST';
  url: URL;
  body?: Uint8Array<ArrayBuffer> | string;
  headers?: Record<string, string>;
}

/** The headers that make a request ours (Signature Version 4), by the signer of the SDK's clients. */
export async function signedHeaders(
  { service, method, url, body = '', headers = {} }: RequestToSign,
  env: Env,
  signingDate = new Date(),
): Promise<Record<string, string>> {
  const credentials = {
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
  };
  const region = env.AWS_REGION ?? '';
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256, uriEscapePath: service !== 's3' });
  const { protocol, hostname, host, pathname: path } = url;
  const request = { method, protocol, hostname, path, headers: { host, ...headers }, body };
  const { host: _, ...sent } = (await signer.sign(request, { signingDate })).headers;
  return sent;
}

/**
 * A call of AWS without the SDK's clients: with all its commands S3's weighs 160 KB in a bundle that needs one GET, and
 * loading it takes longer than reading a home's tiles does; those of Amazon Location's calls without resources are as
 * heavy.
 */
export async function signedFetch(request: RequestToSign, env: Env, timeoutMs: number): Promise<Response> {
  const { method, url, body } = request;
  const headers = await signedHeaders(request, env);
  return fetch(url, { method, headers, ...(body !== undefined && { body }), signal: AbortSignal.timeout(timeoutMs) });
}

/** The two resource-free services of Amazon Location, and the call we use of each. */
const services = {
  'geo-places': { host: 'places', endpoint: 'AWS_ENDPOINT_URL_GEO_PLACES', path: '/v2/reverse-geocode' },
  'geo-routes': { host: 'routes', endpoint: 'AWS_ENDPOINT_URL_GEO_ROUTES', path: '/v2/routes' },
} as const;

export type LocationService = keyof typeof services;

export type AskLocation = (service: LocationService, question: object) => Promise<unknown>;

export function signedCalls({ env, pauseMs = 100 }: { env: Env; pauseMs?: number }): AskLocation {
  async function attempt(service: LocationService, body: string): Promise<unknown> {
    const { host, endpoint, path } = services[service];
    const url = new URL(`${env[endpoint] ?? `https://${host}.geo.${env.AWS_REGION}.amazonaws.com`}${path}`);
    const headers = { 'content-type': 'application/json' };
    const request = { service, method: 'POST' as const, url, body, headers };
    const response = await signedFetch(request, env, patience.timeoutMs).catch((error: unknown) => {
      throw new LocationError(service, 'Unreachable', 'server', error);
    });
    if (!response.ok) {
      // The rest of the message may repeat coordinates, and errors are logged.
      await response.body?.cancel();
      const [name = ''] = (response.headers.get('x-amzn-errortype') ?? `Http${response.status}`).split(':');
      throw new LocationError(service, name, response.status >= 500 ? 'server' : 'client');
    }
    return response.json().catch((error: unknown) => {
      throw new LocationError(service, 'Unreadable', 'server', error);
    });
  }

  return async (service, question) => {
    const body = JSON.stringify(question);
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

  /** Transient failures: broken connections, server errors, throttling. */
  get isPassing(): boolean {
    return this.$fault === 'server' || this.name === 'ThrottlingException';
  }
}
