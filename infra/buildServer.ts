import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { namedJobs } from '../shared/api/jobs.ts';
import { namedRoutes } from '../shared/api/routes.ts';
import { literalKeys } from './build.ts';
import { buildWeb } from './buildWeb.ts';
import { built, forNode, release, root, withRequire } from './built.ts';
import { adapterFile, adaptersFor, adaptersOf } from './entries.ts';
import { copyModels, copySharp, sharp } from './sharpPackages.ts';
import { verbs } from './verbs.ts';

/**
 * `npm run build:server`: builds the server of `npm start` and its commands into one self-contained folder, for the
 * Dockerfile and `npm run serve`. Its engine and its sharp are those for the machine that builds it.
 */
const folder = built.server;

/** `node server.mjs` serves; `node server.mjs backup FILE` is `npm run backup -- FILE`. Unknown verbs start nothing. */
const serverSource = `
import { join } from 'node:path';
import { help } from './infra/verbs.ts';
process.env.SIGN_MODELS ??= join(import.meta.dirname, 'models');
const commands = {
  ${Object.entries(verbs)
    .filter(([, { file }]) => file)
    .map(([name, { file }]) => `${name}: () => import('./${file}'),`)
    .join('\n  ')}
};
const [, , name = '--serve'] = process.argv;
if (Object.hasOwn(commands, name)) {
  // These are npm scripts whose first word is their verb.
  if (!['backup', 'restore', 'moderate', 'user'].includes(name)) process.argv.splice(2, 1);
  await commands[name]();
} else if (name === '--serve' || name === '--lan') await import('./infra/local/main.ts');
else {
  const isAsked = name === 'help' || name === '--help';
  (isAsked ? console.info : console.error)(isAsked ? help : 'There is no verb ' + name + '.\\n' + help);
  process.exit(isAsked ? 0 : 2);
}
`;

function moduleMap(): string {
  const files = new Set([
    ...namedRoutes().flatMap((named) => [named.file, ...adaptersOf(named).map(adapterFile)]),
    ...namedJobs().flatMap(({ job, file }) => [file, ...adaptersFor(job.needs).map(adapterFile)]),
  ]);
  const entries = [...files].map((file) => `  '${file}': () => import('../../${file}'),`);
  return `const modules = {\n${entries.join('\n')}\n};\nexport const loadModule = (file) => modules[file]();`;
}

/** Modules that have another form in the bundle, by path. */
const replaced: Record<string, string> = {
  'infra/local/loadModule.ts': moduleMap(),
  'infra/buildWeb.ts': 'export const buildWeb = async () => {};',
  'infra/built.ts': `
    import { join } from 'node:path';
    export const root = import.meta.dirname;
    export const release = ${JSON.stringify(release)};
    export const built = { web: join(root, 'web'), cache: join(root, 'cache') };
    export const command = (verb, words) => ['signpost', verb, words].filter(Boolean).join(' ');`,
};

/** The computed paths that keep modules out of the cloud's bundles become ordinary imports. */
const computedImport = /import\(\s*new URL\('([\w/]+\.ts)', import\.meta\.url\)\.href,?\s*\)/g;

const inOneFolder: Plugin = {
  name: 'signpost-server',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^server$/ }, () => ({ path: 'server', namespace: 'server' }));
    onLoad({ filter: /.*/, namespace: 'server' }, () => ({ contents: serverSource, loader: 'ts', resolveDir: root }));
    onLoad({ filter: /[\\/](functions|infra)[\\/].*\.ts$/ }, async ({ path }) => {
      const contents = replaced[relative(root, path).replaceAll('\\', '/')] ?? (await readFile(path, 'utf8'));
      return { contents: contents.replace(computedImport, "import('./$1')"), loader: 'ts' };
    });
    onResolve({ filter: new RegExp(`^${sharp}$`) }, () => ({ path: sharp, external: true }));
  },
};

export async function buildServer(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    ...forNode,
    entryPoints: {
      server: 'server',
      otherProcessMain: 'functions/adapters/signReader/otherProcessMain.ts',
    },
    outdir: folder,
    plugins: [inOneFolder, literalKeys],
    target: 'node20',
    banner: withRequire,
    // `--dev` alone loads it.
    external: ['vite'],
    charset: 'utf8',
    logLevel: 'warning',
  });
  await buildWeb();
  const modules = (...path: string[]) => join('node_modules', ...path);
  const engine = modules('@dynoxide', `${process.platform}-${process.arch}`);
  const land = ['package.json', 'land-50m.json', 'land-10m.json'].map((name) => modules('world-atlas', name));
  const copies: [from: string, to: string][] = [
    [built.web, 'web'],
    [join(root, 'functions/streets/demo/porto-2020.osm.pbf'), 'porto-2020.osm.pbf'],
    [join(root, 'infra/local/mail/inbox.css'), 'inbox.css'],
    [join(root, 'infra/selfHosted/signpost'), 'signpost'],
    ...land.map((path): [string, string] => [join(root, path), path]),
  ];
  for (const [from, to] of copies) await cp(from, join(folder, to), { recursive: true });
  // Elsewhere the engine comes from PATH.
  await cp(join(root, engine), join(folder, engine), { recursive: true }).catch(() => undefined);
  const report: unknown = process.report.getReport();
  const isGlibc = JSON.stringify(report).includes('"glibcVersionRuntime"');
  await copySharp(root, folder, { os: process.platform, cpu: process.arch, libc: isGlibc ? 'glibc' : 'musl' });
  await copyModels(root, folder);
}

await buildServer();
console.info(`built ${relative(root, folder)}; start it with npm run serve`);
