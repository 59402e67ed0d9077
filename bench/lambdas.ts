import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import { type BuiltFunction, buildFunctions } from '../infra/build.ts';

const ROUNDS = 5;
const EXPLAINED = 3;

/** Every environment variable that functions read when they are loaded; no request is sent. */
const environment = {
  ...{
    PATH: process.env.PATH,
    STAGE: 'pr-1',
    TABLE_NAME: 'table',
    SITE_URL: 'https://site.example',
    AWS_REGION: 'eu-north-1',
  },
  ...{ UPLOADS_BUCKET: 'uploads', PHOTOS_BUCKET: 'photos', MAIL_FROM: 'Signpost <hello@signpost.example>' },
  ...{ STREETS_BUCKET: 'streets', PLACE_INDEX: 'places', ROUTE_CALCULATOR: 'routes' },
  SIGN_QUEUE_URL: 'https://sqs.eu-north-1.amazonaws.com/1/signs',
  ...{ VAPID_SECRET: 'secret', VAPID_SUBJECT: 'mailto:hello@signpost.example' },
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
};

const loading = `
const started = performance.now();
await import(process.argv[1]);
console.log(performance.now() - started);
process.exit();
`;

/** Loads the function in a child process, as a cold start does. */
async function millisecondsToLoad(file: string): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', loading, pathToFileURL(file).href],
    { env: environment },
  );
  return Number(stdout.trim().split('\n').at(-1));
}

/** Cold start: bundle size of each function and its load time relative to an empty module. */
export async function benchLambdas(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-lambdas-'));
  try {
    const functions = await buildFunctions(join(folder, 'functions'));
    const metafile: Metafile = JSON.parse(await readFile(join(folder, 'functions.meta.json'), 'utf8'));
    const empty = join(folder, 'empty.mjs');
    await writeFile(empty, 'export const handler = undefined;\n');

    // Interleaved, so that load peaks of the machine affect all files alike.
    const files = [empty, ...functions.map(({ folder: own }) => join(own, 'index.mjs'))];
    const times = new Map<string, number[]>(files.map((file) => [file, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const file of files) times.get(file)?.push(await millisecondsToLoad(file));
    }
    const base = median(times.get(empty) ?? []);
    const ratio = ({ folder: own }: BuiltFunction) => median(times.get(join(own, 'index.mjs')) ?? []) / base;
    const heaviest = functions.toSorted((one, other) => other.bytes - one.bytes);
    console.info('    KB   load   (as many times as an empty module, median of several processes)');
    for (const each of heaviest) {
      const kilobytes = (each.bytes / 1024).toFixed(0).padStart(6);
      console.info(
        `${kilobytes} ${ratio(each).toFixed(1).padStart(6)}   ${each.name}${each.decodes ? ' (and sharp)' : ''}`,
      );
    }
    for (const { name } of heaviest.slice(0, EXPLAINED)) console.info(`\n${name}: ${madeOf(metafile, name)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** The largest inputs of a bundle by package and folder. */
function madeOf({ outputs }: Metafile, name: string): string {
  const output = Object.entries(outputs).find(([file]) => basename(dirname(file)) === name)?.[1];
  const parts = new Map<string, number>();
  for (const [file, { bytesInOutput }] of Object.entries(output?.inputs ?? {})) {
    const [, part = file.split('/').slice(0, 2).join('/')] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
    parts.set(part, (parts.get(part) ?? 0) + bytesInOutput);
  }
  return [...parts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 8)
    .map(([part, bytes]) => `${part} ${Math.round(bytes / 1024)}`)
    .join(', ');
}
