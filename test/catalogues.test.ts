import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';

const read = (name: string) => readFileSync(`infra/selfHosted/catalogues/${name}`, 'utf8');
const url = z.url();

/** The rules of Umbrel's own manifest schema (umbreld, modules/apps/schema.ts). */
const umbrel = z.strictObject({
  manifestVersion: z.literal([1, 1.1]),
  id: z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/)),
  name: z.string().check(z.maxLength(50)),
  tagline: z.string().check(z.maxLength(100)),
  category: z.enum(['files', 'bitcoin', 'media', 'networking', 'social', 'automation', 'finance', 'ai', 'developer']),
  version: z.string(),
  port: z.int(),
  description: z.string().check(z.maxLength(5_000)),
  developer: z.string().check(z.maxLength(50)),
  submitter: z.string().check(z.maxLength(50)),
  ...{ website: url, repo: url, support: url, submission: url },
  gallery: z.array(z.string()),
  dependencies: z.array(z.string()),
  ...{ path: z.string(), defaultUsername: z.string(), defaultPassword: z.string(), releaseNotes: z.string() },
});

const localized = z.object({ en_US: z.string() });
/** CasaOS's docs/specs/compose-and-x-casaos.md. */
const casaos = z.object({
  id: z.string().check(z.regex(/^[\w-]+(\.[\w-]+)+$/)),
  port_map: z.string(),
  ...{ main: z.string(), index: z.string(), icon: url, version: z.string() },
  ...{ title: localized, tagline: localized, description: localized },
  category: z.enum(['Media', 'Productivity', 'Home', 'Networking', 'AI', 'Finance', 'Social', 'Developer', 'Others']),
  architectures: z.array(z.enum(['amd64', 'arm64'])),
});

it('the catalogues describe the image with its port, its data and its one variable', () => {
  const [, port] = /EXPOSE (\d+)/.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  expect(umbrel.parse(parse(read('umbrel-app.yml')))).toMatchObject({ port: Number(port) });

  const { services, 'x-casaos': store } = parse(read('casaos.yml'));
  const { main, port_map } = casaos.parse(store);
  expect(port_map).toBe(port);
  expect(services[main]).toMatchObject({ image: 'ghcr.io/REPOSITORY:VERSION', ports: [{ target: Number(port) }] });
  expect(services[main].volumes).toMatchObject([{ target: '/data' }]);
  expect(Object.keys(services[main].environment)).toEqual(['SITE_URL']);

  const unraid = read('unraid.xml');
  expect(unraid).toContain('<Repository>ghcr.io/REPOSITORY:latest</Repository>');
  expect([...unraid.matchAll(/Target="([^"]+)"/g)].map(([, target]) => target)).toEqual([port, '/data', 'SITE_URL']);

  const archive = /url = "https:\/\/github\.com\/REPOSITORY\/releases\/download\/vVERSION\/(.+)"/.exec(
    read('yunohost.toml'),
  )?.[1];
  expect(readFileSync('.github/workflows/release.yml', 'utf8')).toContain(
    `"assets/${archive?.replace('VERSION', '$version')}"`,
  );
});
