import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Loader, type Metafile, type Plugin } from 'esbuild';
import { buildWeb } from './buildWeb.ts';
import { built, forNode, root } from './built.ts';
import { functionEntries, mapFunctionName } from './entries.ts';
import { copyModels, copySharp, sharp } from './sharpPackages.ts';
import { packedWorld, WORLD_FILE } from './world/packedWorld.ts';

/** esbuild plugin that bundles other text in place of some files. */
const replacing = (filter: RegExp, textOf: (text: string) => string, loader: Loader = 'js'): Plugin => ({
  name: `signpost ${filter}`,
  setup({ onLoad }) {
    onLoad({ filter }, async ({ path }) => ({ contents: textOf(await readFile(path, 'utf8')), loader }));
  },
});

/**
 * Inlines computed keys of the SDK's command schemas: `{ [_hH]: _xarc }`. esbuild assumes that such keys have side effects
 * and keeps every command's schema: 65 KB of S3 in a function that uses two.
 */
export const literalKeys = replacing(/@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_\d+\.js$/, withLiteralKeys);

export function withLiteralKeys(source: string): string {
  const constants = new Map(
    [...source.matchAll(/^const (\w+) = ("[^"\\]*");$/gm)].map(([, name = '', literal = '']) => [name, literal]),
  );
  return source.replace(/([{,]\s*)\[(\w+)\]:/g, (whole, before, name) => {
    const literal = constants.get(name);
    return literal === undefined ? whole : `${before}${literal}:`;
  });
}

/** The SDK imports its whole package.json (2.4 KB a client) for the version in its user agent. */
const versionOnly = replacing(
  /@aws-sdk\/client-[\w-]+\/package\.json$/,
  (text) => JSON.stringify({ version: JSON.parse(text).version }),
  'json',
);

/** DynamoDB's cache of discovered endpoints, which no function switches on: 8 KB. */
const noEndpointCache = replacing(
  /@aws-sdk\/endpoint-cache\/dist-es\/index\.js$/,
  () => 'export class EndpointCache {}',
);

/** Event streams: 19 KB. S3 makes its provider with the client, but only S3 Select would call it. */
const noEventStreams = replacing(
  /@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
  () => `export class EventStreamSerde {}
    export const eventStreamSerdeProvider = () => ({});
    export const resolveEventStreamSerdeConfig = (config) => config;`,
);

/**
 * A Lambda's credentials come from its environment, which the SDK reads first. The other providers (profiles, SSO,
 * instance metadata) weigh 95 KB in every bundle: they are external and would load on demand.
 */
const otherCredentials = [
  ...['http', 'ini', 'process', 'sso', 'web-identity'].map((kind) => `@aws-sdk/credential-provider-${kind}`),
  '@smithy/credential-provider-imds',
];

export interface BuiltFunction {
  name: string;
  /** Folder of the function's asset: `index.mjs` with sharp's packages, models or world tiles beside it. */
  folder: string;
  bytes: number;
  decodes: boolean;
  readsSigns: boolean;
}

const sentence = /(\bfield\(\s*(?:\[[^\]]*\]|\w+),\s*'\w+',\s*)(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g;
/** Only the description of the API holds the sentences of a walk's fields: they would be 3 KB of every bundle. */
const withoutSentences = replacing(/shared\/api\/walk\.ts$/, (text) => text.replace(sentence, "$1''"), 'ts');

/**
 * All Lambda bundles in one esbuild run: shared modules are parsed once, so forty bundles cost little more than one.
 */
export async function buildFunctions(
  outDir: string = built.functions,
  entries: Record<string, string> = functionEntries(),
): Promise<BuiltFunction[]> {
  await rm(outDir, { recursive: true, force: true });
  const { metafile } = await build({
    ...forNode,
    entryPoints: Object.keys(entries).map((name) => ({ in: `entry:${name}`, out: `${name}/index` })),
    outdir: outDir,
    plugins: [
      ...[entriesFrom(entries), sharpBeside],
      ...[literalKeys, versionOnly, noEndpointCache, noEventStreams, withoutSentences],
    ],
    target: 'node24',
    external: otherCredentials,
    charset: 'utf8',
    metafile: true,
    logLevel: 'silent',
  });
  // Beside the asset folders, so that the metafile is not deployed.
  await writeFile(`${outDir}.meta.json`, JSON.stringify(metafile));
  const functions = Object.keys(entries).map((name) => builtFunction(metafile, name, join(outDir, name)));
  for (const { folder, decodes, readsSigns } of functions) {
    if (decodes) await copySharp(root, folder);
    if (readsSigns) await copyModels(root, folder);
  }
  if (mapFunctionName in entries) await writeFile(join(outDir, mapFunctionName, WORLD_FILE), await packedWorld());
  return functions;
}

function builtFunction(metafile: Metafile, name: string, folder: string): BuiltFunction {
  const file = relative(root, join(folder, 'index.mjs'));
  const output = metafile.outputs[file];
  if (!output) throw new Error(`esbuild did not write ${file}`);
  const decodes = output.imports.some(({ path, external }) => external && path === sharp);
  const readsSigns = Object.keys(output.inputs).includes('functions/signs/ocr/models.ts');
  return { name, folder, bytes: output.bytes, decodes, readsSigns };
}

/** Marked free of side effects: a function that decodes no photo must not load sharp. */
const sharpBeside: Plugin = {
  name: 'signpost-sharp',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^${sharp}$`) }, () => ({ path: sharp, external: true, sideEffects: false }));
  },
};

/** Virtual modules: the source of an entry is generated from the contract and resolves imports from the root. */
const entriesFrom = (entries: Record<string, string>): Plugin => ({
  name: 'signpost-entries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice('entry:'.length), namespace: 'entry' }));
    onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => {
      const contents = entries[path];
      return contents === undefined ? undefined : { contents, loader: 'ts', resolveDir: root };
    });
  },
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const start = performance.now();
  const functions = await buildFunctions();
  for (const { name, bytes } of functions) console.info(`${String(Math.round(bytes / 1024)).padStart(5)} KB  ${name}`);
  await buildWeb();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.info(`built ${functions.length} functions and the web app in ${seconds} s`);
}
