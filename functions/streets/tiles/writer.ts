import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/**
 * Which process writes. Locks and unfinished imports carry this note, by which those that a killed process left can be
 * told from those that are in use.
 */
export interface Writer {
  host: string;
  pid: number;
  /** Of this run: in a container every start has the same process id. */
  run: string;
  isRunning(pid: number): boolean;
}

export const thisProcess: Writer = {
  host: hostname(),
  pid: process.pid,
  run: randomBytes(4).toString('hex'),
  isRunning(pid) {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'EPERM';
    }
  },
};

export function noteOf({ run, pid, host }: Writer): string {
  return `${run} ${pid} ${host}\n`;
}

/** Whether the process behind a note has ended. Of another machine's, and of a note half written, that is not known. */
export function hasEnded(note: string, me: Writer): boolean {
  const [run, pid = '', host] = note.trimEnd().split(' ');
  if (host !== me.host) return false;
  return Number(pid) === me.pid ? run !== me.run : !me.isRunning(Number(pid));
}
