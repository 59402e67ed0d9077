import { Agent, request } from 'node:http';

export interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface Asked {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  cookie?: string;
}

/** Connections that stay open, as browsers' do, each to be used for one request at a time. */
export function connections(count: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: count, maxFreeSockets: count });
  /** Bytes travel as they are, everything else as JSON. */
  const ask = (url: string, { method, body, headers, cookie }: Asked = {}): Promise<Answered> => {
    const bytes = body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body);
    return new Promise((answered, failed) => {
      const sent = request(
        url,
        {
          agent,
          method: method ?? (body === undefined ? 'GET' : 'POST'),
          headers: {
            ...(typeof bytes === 'string' && { 'content-type': 'application/json' }),
            ...(bytes !== undefined && { 'content-length': Buffer.byteLength(bytes) }),
            ...(cookie && { cookie }),
            ...headers,
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', failed);
          answer.on('end', () =>
            answered({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
          );
        },
      );
      sent.on('error', failed);
      sent.end(bytes);
    });
  };
  return { ask, close: () => agent.destroy() };
}

export type Ask = ReturnType<typeof connections>['ask'];
