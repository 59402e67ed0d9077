import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy of the site whose files can be replaced, to simulate a deployment. */
export async function changedSite(siteUrl: string) {
  const site = new URL(siteUrl);
  /** Replaced files by path; null is a deleted one. */
  const changed = new Map<string, string | null>();
  const server: Server = createServer((incoming, outgoing) => {
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
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
