import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseEngine, type EngineCommand, findProgram } from './engineCommand.ts';
import { DataDirInUse, type PidFile, takePidFile } from './engineLock.ts';

export interface Engine {
  endpoint: string;
  /** Resolves with a sentence if the engine dies without being asked to. */
  lost: Promise<string>;
  stop(): Promise<void>;
}

export interface EngineOptions {
  dataDir: string;
  log: (sentence: string) => void;
  choose?: (dataDir: string) => EngineCommand;
  /** Whether lock and parent watch are left to util-linux; off where it is missing. */
  guarded?: boolean;
}

type Program = Extract<EngineCommand, { kind: 'process' }>;

/** The exit code of `flock` when another process holds the lock. */
const lockTaken = 75;
const portTaken = Symbol('port taken');
const readyWithinMs = 30_000;
const stopWithinMs = 3_000;

/** Starts the local DynamoDB on the data folder, or says in one sentence why it cannot. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { dataDir, log, choose = chooseEngine } = options;
  const guarded = options.guarded ?? (findProgram('flock') !== undefined && findProgram('setpriv') !== undefined);
  mkdirSync(dataDir, { recursive: true });
  const command = choose(dataDir);
  const lockFile = join(dataDir, 'lock');

  if (command.kind === 'endpoint') {
    const lock = takePidFile(dataDir, lockFile);
    log(`${command.name} at ${command.endpoint}`);
    return { endpoint: command.endpoint, lost: new Promise(() => {}), stop: async () => lock.release() };
  }

  const lock = guarded ? undefined : takePidFile(dataDir, lockFile);
  try {
    for (let attempt = 1; ; attempt += 1) {
      const started = await startOnFreePort(command, dataDir, guarded ? lockFile : undefined, lock);
      if (started === portTaken && attempt < 5) continue;
      if (started === portTaken) throw new Error(`${command.name} found no free port`);
      log(`${command.name} at ${started.endpoint}`);
      return started;
    }
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function startOnFreePort(
  command: Program,
  dataDir: string,
  lockFile: string | undefined,
  lock: PidFile | undefined,
): Promise<Engine | typeof portTaken> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  // `flock -F` and `setpriv` replace themselves by the program they start: the child IS the engine, it holds the lock
  // for exactly as long as it lives, and the kernel kills it when this process dies, however that happens.
  const guard = lockFile
    ? ['flock', '-n', '-E', String(lockTaken), '-F', lockFile, 'setpriv', '--pdeathsig', 'KILL']
    : [];
  const [file = command.file, ...args] = [...guard, command.file, ...command.args(port)];
  // Its own process group: Ctrl-C reaches this process only, which stops the engine last.
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const said = listenTo(child);
  const exit = exitOf(child);
  if (child.pid !== undefined) lock?.alsoHeldBy(child.pid);
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  void exit.then(() => process.off('exit', killWithParent));

  const ready = await Promise.race([answers(command, endpoint, said), exit]);
  if (ready !== 'ready') {
    if (ready === 'silent') {
      child.kill('SIGKILL');
      await exit;
      throw new Error(`${command.name} did not answer within ${readyWithinMs / 1000} seconds. ${said.text()}`);
    }
    if (ready.code === lockTaken && lockFile) throw new DataDirInUse(dataDir);
    if (/in use/i.test(said.text())) return portTaken;
    throw new Error(`${command.name} could not start (${ready.reason}). ${said.text()}`);
  }

  let stopping = false;
  return {
    endpoint,
    lost: new Promise((tell) => {
      void exit.then(({ reason }) => {
        if (!stopping) tell(`The database engine ${command.name} has died (${reason}). ${said.text()}`.trim());
      });
    }),
    stop: async () => {
      stopping = true;
      child.kill('SIGTERM');
      const forced = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
      await exit;
      clearTimeout(forced);
      lock?.release();
    },
  };
}

interface Exit {
  code: number | null;
  reason: string;
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((tell) => {
    child.once('error', (error) => tell({ code: null, reason: error.message }));
    child.once('exit', (code, signal) =>
      tell({ code, reason: signal === null ? `exit code ${code}` : `signal ${signal}` }),
    );
  });
}

/** Keeps the end of what the engine writes to stderr: the only place where it says what is wrong. */
function listenTo(child: ChildProcess) {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-2000);
  });
  return { text: () => text.trim() };
}

async function answers(command: Program, endpoint: string, said: { text(): string }): Promise<'ready' | 'silent'> {
  const deadline = Date.now() + readyWithinMs;
  for (let wait = 3; Date.now() < deadline; wait = Math.min(wait + 1, 50)) {
    // Asked too early, another engine that was just given the same port would answer in this one's name.
    if (!command.readyLine || command.readyLine.test(said.text())) {
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

function freePort(): Promise<number> {
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
