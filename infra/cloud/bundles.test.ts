import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { namedJobs } from '../../shared/api/jobs.ts';
import { namedRoutes } from '../../shared/api/routes.ts';
import { type BuiltFunction, buildFunctions } from '../build.ts';
import { functionEntries } from '../entries.ts';
import { beside } from '../sharpPackages.ts';
import { cloudFolder } from './synthesise.fixture.ts';

/** A build made by the set-up. */
async function builtAs(name: string): Promise<{ functions: BuiltFunction[]; outputs: Metafile['outputs'] }> {
  const read = async (file: string) => JSON.parse(await readFile(join(cloudFolder, file), 'utf8'));
  const { outputs }: Metafile = await read(`${name}.meta.json`);
  return { functions: await read(`${name}.json`), outputs };
}

/** Modules only for tests, the local stack or the build. */
const neverDeployed =
  /^functions\/testing\/|^infra\/local\/|\.(test|fixture)\.ts$|localFinders|\/streets\/(pbf|cli|testing)\//;
const ofImport = /\/streets\/import\//;

describe('function bundles', () => {
  let functions: BuiltFunction[];
  let inputs: Map<string, string[]>;

  beforeAll(async () => {
    const made = await builtAs('functions');
    functions = made.functions;
    inputs = new Map(
      Object.entries(made.outputs).map(([file, output]) => [basename(dirname(file)), Object.keys(output.inputs)]),
    );
  });

  it('every route and job has a bundle folder, and so have the map and the default route', async () => {
    const others = ['mapTiles', 'notFound'];
    const names = [...namedRoutes().map(({ name }) => name), ...namedJobs().map(({ name }) => name), ...others];
    expect(functions.map(({ name }) => name)).toEqual(names);
    expect((await readdir(join(cloudFolder, 'functions'))).sort()).toEqual([...names].sort());
  });

  it('a bundle contains its handler, and sharp, models or the world map only where needed', async () => {
    for (const { name, folder: own, decodes, readsSigns } of functions) {
      const pictures = decodes ? ['node_modules'] : [];
      const world = name === 'mapTiles' ? ['world.tiles'] : [];
      const expected = ['index.mjs', ...pictures, ...world, ...(readsSigns ? beside : [])];
      expect((await readdir(own)).sort(), name).toEqual(expected.sort());
    }
    expect(functions.filter(({ readsSigns }) => readsSigns).map(({ name }) => name)).toEqual(['readSigns']);
    const decoding = namedRoutes().filter(({ route }) => route.needs.some((need) => need === 'photos'));
    expect(decoding.length).toBeGreaterThan(1);
    expect(functions.filter(({ decodes }) => decodes).map(({ name }) => name)).toEqual([
      ...decoding.map(({ name }) => name),
      'readSigns',
    ]);
  });

  it('an endpoint that decodes pictures loads sharp with the first one, not with its bundle', async () => {
    for (const { name, folder: own } of functions.filter(({ decodes, readsSigns }) => decodes && !readsSigns)) {
      const bundle = await readFile(join(own, 'index.mjs'), 'utf8');
      expect(bundle.match(/import\("sharp"\)/g), name).toHaveLength(1);
      expect(bundle, name).not.toMatch(/from ?"sharp"/);
    }
  });

  it('a bundle is at most 400 KB, 500 KB when it decodes pictures, and 720 KB when it verifies passkeys', () => {
    const verifies = (name: string) => inputs.get(name)?.includes('functions/common/auth/verifyPasskey.ts') ?? false;
    const kilobytes = functions.map(({ name, bytes, decodes }) => {
      return { name, kilobytes: bytes / 1024, max: verifies(name) ? 720 : decodes ? 500 : 400 };
    });
    console.info(kilobytes.map((each) => `${each.name} ${Math.round(each.kilobytes)} KB`).join(', '));
    expect(kilobytes.filter((each) => each.kilobytes > each.max)).toEqual([]);
    expect(functions.map(({ name }) => name).filter(verifies)).toEqual(['register', 'signInWithPasskey', 'addPasskey']);
    expect(Math.min(...kilobytes.map((each) => each.kilobytes))).toBeGreaterThan(10);
  });

  it('the SDK is bundled only where the table or another service is used', () => {
    const sdk = (name: string) => inputs.get(name)?.filter((file) => /node_modules\/@(aws-sdk|smithy)\//.test(file));
    expect(sdk('notFound')).toEqual([]);
    // Its requests for tiles are signed by the SDK's signer alone.
    expect(sdk('mapTiles')?.filter((file) => !/@smithy\/(signature-v4|core)\//.test(file))).toEqual([]);
    expect(sdk('login')?.length).toBeGreaterThan(10);
    expect(sdk('login')?.filter((file) => file.includes('client-s3/'))).toEqual([]);
  });

  it('no bundle contains tests or the local stack, and one job alone imports streets', () => {
    expect(inputs.size).toBe(functions.length);
    for (const [name, files] of inputs) {
      expect(files.length, name).toBeGreaterThan(10);
      expect(
        files.filter((file) => neverDeployed.test(file)),
        name,
      ).toEqual([]);
    }
    const importing = [...inputs].filter(([, files]) => files.some((file) => ofImport.test(file)));
    expect(importing.map(([name]) => name)).toEqual(['importNeighbourhoods']);
  });

  it('a bundle contains only the adapters that its route needs', () => {
    const adapters = (name: string) => inputs.get(name)?.filter((file) => /^functions\/adapters\/\w+\.ts$/.test(file));
    expect(adapters('forgotPassword')?.sort()).toEqual(['functions/adapters/mail.ts', 'functions/adapters/table.ts']);
    expect(adapters('logout')).toEqual(['functions/adapters/table.ts']);
    expect(adapters('closeDays')).toEqual(['functions/adapters/table.ts']);
    expect(adapters('remindWalkers')?.sort()).toEqual(['functions/adapters/push.ts', 'functions/adapters/table.ts']);
  });

  it('no bundle calls require', async () => {
    // The ONNX runtime calls `require` in CommonJS only; the deployed test runs it.
    for (const each of functions.filter(({ readsSigns }) => !readsSigns)) {
      expect(await readFile(join(each.folder, 'index.mjs'), 'utf8'), each.name).not.toContain('Dynamic require of');
    }
  });

  it('a bundled function decodes a picture from its own folder alone', async () => {
    // Outside the repository, whose node_modules would be found from any subfolder.
    const elsewhere = await mkdtemp(join(tmpdir(), 'signpost-alone-'));
    try {
      const names = functions.filter(({ decodes }) => decodes).map(({ name }) => name);
      const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d6b4f' } })
        .jpeg()
        .toBuffer();
      for (const name of names) {
        await cp(join(cloudFolder, 'functions', name), join(elsewhere, name), { recursive: true });
        await writeFile(join(elsewhere, name, 'sign.jpg'), jpeg);
        await writeFile(join(elsewhere, name, 'decode.mjs'), decodeAlone);
        const environment = {
          ...{
            PATH: process.env.PATH,
            STAGE: 'pr-1',
            MAIL_FROM: 'walks@example.org',
            TABLE_NAME: 'table',
            AWS_REGION: 'eu-north-1',
          },
          ...{ UPLOADS_BUCKET: 'uploads', PHOTOS_BUCKET: 'photos' },
          ...{ STREETS_BUCKET: 'streets', PLACE_INDEX: 'places', ROUTE_CALCULATOR: 'routes' },
          SIGN_QUEUE_URL: 'https://sqs.eu-north-1.amazonaws.com/1/signs',
        };
        const { stdout } = await promisify(execFile)(process.execPath, ['decode.mjs'], {
          cwd: join(elsewhere, name),
          env: environment,
        });
        expect(JSON.parse(stdout), name).toEqual({
          handler: 'function',
          from: expect.stringContaining(await realpath(join(elsewhere, name, 'node_modules/sharp'))),
          size: [40, 30],
          green: true,
        });
      }
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
  });

  it('bundles call the generation of Amazon Location of their stage with the same time limits', async () => {
    const { functions: free, outputs } = await builtAs('functions-places');
    const generations = (files: readonly string[]) =>
      [/@aws-sdk\/client-location\//, /geo\/resourceFreeLocation\.ts$/].map((own) =>
        files.some((file) => own.test(file)),
      );
    const asking = [...inputs].filter(([, files]) => generations(files)[0]).map(([name]) => name);
    expect(asking.length).toBeGreaterThan(3);
    for (const [name, files] of inputs) expect(generations(files), name).toEqual([asking.includes(name), false]);
    // Only functions whose source differs are rebuilt: those with geo needs.
    for (const [file, output] of Object.entries(outputs)) {
      const name = basename(dirname(file));
      expect(generations(Object.keys(output.inputs)), name).toEqual([false, asking.includes(name)]);
    }
    expect(free.map(({ name }) => name)).toEqual(expect.arrayContaining(asking));
    const bytesOf = (all: BuiltFunction[], name: string) => all.find((each) => each.name === name)?.bytes ?? 0;
    for (const name of asking) expect(bytesOf(free, name), name).toBeLessThan(bytesOf(functions, name));
  });

  it('a repeated build gives identical bundles and removes those of dropped routes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'signpost-again-'));
    try {
      await mkdir(join(folder, 'functions/goneRoute'), { recursive: true });
      const some = Object.fromEntries(Object.entries(functionEntries()).filter((_, index) => index % 7 === 0));
      const again = await buildFunctions(join(folder, 'functions'), some);
      expect(again.length).toBeGreaterThan(8);
      expect((await readdir(join(folder, 'functions'))).sort()).toEqual(Object.keys(some).sort());
      for (const each of again) {
        const before = functions.find(({ name }) => name === each.name);
        if (!before) throw new Error(`${each.name} was not built before`);
        const [first, second] = await Promise.all(
          [before, each].map((one) => readFile(join(one.folder, 'index.mjs'), 'utf8')),
        );
        expect(first === second, each.name).toBe(true);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Loads the function like Lambda and decodes with its own sharp. */
const decodeAlone = `
import { createRequire } from 'node:module';
import { handler } from './index.mjs';
import sharp from 'sharp';
const { data, info } = await sharp('sign.jpg').raw().toBuffer({ resolveWithObject: true });
const from = createRequire(import.meta.url).resolve('sharp');
console.log(JSON.stringify({ handler: typeof handler, from, size: [info.width, info.height], green: data[1] > data[0] && data[1] > data[2] }));
`;
