import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy of the site whose files can be replaced, to simulate a deployment, or cut off, to simulate a network. */
export async function changedSite(siteUrl: string) {
  const site = new URL(siteUrl);
  /** Replaced files by path; null is a deleted one. */
  const changed = new Map<string, string | null>();
  let network: ((outgoing: ServerResponse) => unknown) | undefined;
  const server: Server = createServer((incoming, outgoing) => {
    if (network) return void network(outgoing);
    const instead = changed.get(incoming.url ?? '/');
    if (instead !== undefined) {
      const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };
      outgoing.writeHead(instead === null ? 404 : 200, headers).end(instead ?? "There's nothing here.");
      return;
    }
    const { method, headers, url } = incoming;
    const forwarded = request({ host: site.hostname, port: site.port, method, headers, path: url }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    changed,
    /** Answers every request, or none, in place of the site; without it unanswered requests fail. */
    cutOff: (by?: typeof network) => {
      network = by;
      if (!by) server.closeAllConnections();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
