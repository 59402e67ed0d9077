import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { checkDataVersion, noteDataVersion } from './dataVersion.ts';
import {
  answers,
  chooseEngine,
  type EngineCommand,
  exitOf,
  findProgram,
  freePort,
  listenTo,
  type Program,
  readyWithinMs,
} from './engineCommand.ts';
import { DataDirInUse, lockIn, type PidFile, takePidFile } from './engineLock.ts';
import { refuseLostDatabase } from './lostDatabase.ts';

export interface Engine {
  endpoint: string;
  /** Resolves with a message if the engine dies unexpectedly. */
  lost: Promise<string>;
  stop(): Promise<void>;
}

export interface EngineOptions {
  dataDir: string;
  log: (sentence: string) => void;
  choose?: (dataDir: string) => EngineCommand;
  /** Uses util-linux for the lock and the parent watch; false where it is missing. */
  guarded?: boolean;
  /** Set by a restore, whose folder has a version file before it has a database. */
  isRestore?: boolean;
}

const lockTaken = 75;
const portTaken = Symbol('port taken');
const stopWithinMs = 3_000;

/** Starts the local DynamoDB engine on the data folder, or throws an error with instructions. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { dataDir, log, choose = chooseEngine } = options;
  const guarded = options.guarded ?? (findProgram('flock') !== undefined && findProgram('setpriv') !== undefined);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!options.isRestore) checkDataVersion(dataDir);
  const command = choose(dataDir);
  const lockFile = lockIn(dataDir);

  if (command.kind === 'endpoint') {
    const lock = takePidFile(dataDir, lockFile);
    if (!options.isRestore) noteDataVersion(dataDir);
    log(`${command.name} at ${command.endpoint}`);
    return { endpoint: command.endpoint, lost: new Promise(() => {}), stop: async () => lock.release() };
  }

  if (!options.isRestore) await refuseLostDatabase(dataDir);
  const lock = guarded ? undefined : takePidFile(dataDir, lockFile);
  try {
    for (let attempt = 1; ; attempt += 1) {
      const started = await startOnFreePort(command, dataDir, guarded ? lockFile : undefined, lock);
      if (started === portTaken && attempt < 5) continue;
      if (started === portTaken) throw new Error(`${command.name} found no free port`);
      if (!options.isRestore) noteDataVersion(dataDir);
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
  // `flock -F` and `setpriv` exec the engine: the child is the engine, it holds the lock as long as it lives, and the
  // kernel kills it when this process dies (PDEATHSIG).
  const guard = lockFile
    ? ['flock', '-n', '-E', String(lockTaken), '-F', lockFile, 'setpriv', '--pdeathsig', 'KILL']
    : [];
  const [file = command.file, ...args] = [...guard, command.file, ...command.args(port)];
  // A separate process group: Ctrl-C signals only this process, which stops the engine last.
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, windowsHide: true });
  const stderr = listenTo(child);
  const exit = exitOf(child);
  if (child.pid !== undefined) lock?.alsoHeldBy(child.pid);
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  void exit.then(() => process.off('exit', killWithParent));

  const ready = await Promise.race([answers(command, endpoint, stderr), exit]);
  if (ready !== 'ready') {
    if (ready === 'silent') {
      child.kill('SIGKILL');
      await exit;
      throw new Error(`${command.name} did not answer within ${readyWithinMs / 1000} seconds. ${stderr.text()}`);
    }
    if (ready.code === lockTaken && lockFile) throw new DataDirInUse(dataDir);
    if (/in use/i.test(stderr.text())) return portTaken;
    throw new Error(`${command.name} could not start (${ready.reason}). ${stderr.text()}`);
  }

  let stopping = false;
  return {
    endpoint,
    lost: new Promise((resolve) => {
      void exit.then(({ reason }) => {
        if (!stopping) resolve(`The database engine ${command.name} has died (${reason}). ${stderr.text()}`.trim());
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
