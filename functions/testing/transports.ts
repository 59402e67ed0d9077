import { namedRoutes, type RouteName, routes } from '../../shared/api/routes.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { type Answer, type Call, freshNetwork, type testBench } from './context.ts';
import { requireDescribed } from './describedAnswer.ts';
import { type Person, WalkerClient, type WalkerTransport } from './walkerClient.ts';

type Picture = WalkerTransport['picture'];

export interface HttpRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}
export type Exchange = (url: string, request: HttpRequest) => Promise<Omit<Answer, 'json' | 'bytes'>>;

export const exchangeByFetch: Exchange = async (url, { body, ...request }) => {
  const answer = await fetch(url, {
    ...request,
    redirect: 'manual',
    // A copy: the type of fetch's bodies excludes arrays over shared memory.
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  const headers = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, cookies: answer.headers.getSetCookie(), text: await answer.text() };
};

const putBy =
  (exchange: Exchange): WalkerTransport['put'] =>
  async (url, photo, headers) =>
    (await exchange(url, { method: 'PUT', headers, body: photo })).status;

/** Over HTTP, at the contract's paths. */
export function httpTransport(url: string, picture: Picture, exchange: Exchange = exchangeByFetch): WalkerTransport {
  return {
    picture,
    async send(route, call) {
      const { method, path } = addressOf(route, call);
      const answer = await exchange(url + path, {
        method,
        headers: {
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
          ...(call.cookie && { cookie: call.cookie }),
          ...call.headers,
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      });
      const isJson = answer.headers['content-type']?.startsWith('application/json');
      const bytes = Number(answer.headers['content-length'] ?? 0);
      const whole = { ...answer, bytes, json: isJson ? JSON.parse(answer.text) : undefined };
      // Without a code the answer comes from a proxy, or from a server that is being stopped.
      if (answer.status < 400 || answer.headers['x-error-code'])
        requireDescribed(`${method} ${routes[route].path}`, whole);
      return whole;
    },
    put: putBy(exchange),
  };
}

function addressOf(route: RouteName, { params = {}, query = {} }: Call) {
  const { method, path } = routes[route];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return { method, path: search ? `${filled}?${search}` : filled };
}

/** The handler of a contract route. */
export async function handlerOf(name: RouteName): Promise<Endpoint> {
  const found = namedRoutes().find((each) => each.name === name);
  if (!found) throw new Error(`${name} is not in the contract`);
  const module: { handler: Endpoint } = await import(/* @vite-ignore */ `../../${found.file}`);
  return module.handler;
}

export type WalkerInPlay = WalkerClient<Endpoint>;

/** The handlers in this process, by route name or directly. */
export const benchTransport = (bench: ReturnType<typeof testBench>, picture: Picture): WalkerTransport<Endpoint> => ({
  picture,
  send(target, call) {
    if (typeof target !== 'string') return bench.call(target, call);
    // A session has a network of its own (context.ts), and so has a registration.
    const headers = target === 'register' && { headers: freshNetwork() };
    return bench.call(handlerOf(target), { method: routes[target].method, ...headers, ...call });
  },
  put: putBy(exchangeByFetch),
});

/** Registers a walker with the handlers in this process. */
export const joinWalker = (bench: ReturnType<typeof testBench>, person: Person, picture: Picture) =>
  new WalkerClient(benchTransport(bench, picture), person).register();
