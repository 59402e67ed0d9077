import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { wellKnown } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function ask(path: string, sender?: string) {
  const server = createServer(wellKnown(folder, sender));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
    return [answer.status, await answer.text()];
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

it('security.txt of a site that sends mail names the address of its sender', async () => {
  const path = '/.well-known/security.txt';
  const [status, text] = await ask(path, 'Signpost <walk@example.org>');
  expect([status, text]).toEqual([200, expect.stringMatching(/^Contact: mailto:walk@example\.org\n/)]);
  expect(await ask(path)).toEqual([404, "There's nothing here."]);
  expect((await ask('/.well-known/other', 'walk@example.org'))[0]).toBe(404);
  expect((await ask('/.well-known/change-password'))[0]).toBe(302);
  mkdirSync(join(folder, '.well-known'));
  writeFileSync(join(folder, path), 'Contact: the repository');
  expect(await ask(path, 'walk@example.org')).toEqual([200, 'Contact: the repository']);
});
