import { setTimeout as wait } from 'node:timers/promises';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { patience } from './location.ts';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** The role's credentials are in the environment for the lifetime of the function. */
export function credentialsOf(env: Record<string, string | undefined>): Credentials {
  return {
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
  };
}

export interface RequestToSign {
  /** The service name in the signature's credential scope. */
  service: 's3' | 'sqs' | 'lambda' | 'geo-places' | 'geo-routes';
  method: 'GET' | 'PUT' | 'POST';
  url: URL;
  body: Uint8Array;
  contentType?: string;
  /** Operation, if the body does not contain it. */
  target?: string;
  region: string;
  now: Date;
}

/**
 * The headers that make a request ours (Signature Version 4), by the signer of the SDK's clients. Those clients with all
 * their commands are not used: S3's weighs 160 KB in a bundle that needs one GET, and loading it takes longer than
 * reading a home's tiles does; those of Amazon Location's calls without resources are as heavy.
 */
export async function signedHeaders(
  { service, method, url, body, contentType, target, region, now }: RequestToSign,
  credentials: Credentials,
): Promise<Record<string, string>> {
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256, uriEscapePath: service !== 's3' });
  const { headers } = await signer.sign(
    {
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      headers: {
        host: url.host,
        ...(contentType && { 'content-type': contentType }),
        ...(target && { 'x-amz-target': target }),
      },
      body,
    },
    { signingDate: now },
  );
  const { host: _, ...sent } = headers;
  return sent;
}

/** The two resource-free services of Amazon Location, and the call we use of each. */
const services = {
  'geo-places': { host: 'places', endpoint: 'AWS_ENDPOINT_URL_GEO_PLACES', path: '/v2/reverse-geocode' },
  'geo-routes': { host: 'routes', endpoint: 'AWS_ENDPOINT_URL_GEO_ROUTES', path: '/v2/routes' },
} as const;

export type LocationService = keyof typeof services;

export type AskLocation = (service: LocationService, question: object) => Promise<unknown>;

export interface SignedCallOptions {
  /** The Lambda environment: AWS_REGION, the role's credentials, and endpoints if set. */
  env: Record<string, string | undefined>;
  pauseMs?: number;
}

export function signedCalls(options: SignedCallOptions): AskLocation {
  const { env, pauseMs = 100 } = options;

  async function attempt(service: LocationService, body: Uint8Array<ArrayBuffer>): Promise<unknown> {
    const { host, endpoint, path } = services[service];
    const region = env.AWS_REGION ?? '';
    const url = new URL(`${env[endpoint] ?? `https://${host}.geo.${region}.amazonaws.com`}${path}`);
    const contentType = 'application/json';
    const request = { service, method: 'POST' as const, url, body, contentType, region, now: new Date() };
    const response = await fetch(url, {
      method: 'POST',
      headers: await signedHeaders(request, credentialsOf(env)),
      body,
      signal: AbortSignal.timeout(patience.timeoutMs),
    }).catch((error: unknown) => {
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

  /** Transient failures: broken connections, server errors, throttling. */
  get isPassing(): boolean {
    return this.$fault === 'server' || this.name === 'ThrottlingException';
  }
}
