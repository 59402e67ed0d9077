import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs a command where a folder is a small tmpfs: in a mount namespace, which Linux lets every user create. */
export const onSmallDisk = (disk: string, megabytes = 24) => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=${megabytes}m tmpfs ${disk} && exec "$@"`,
  'sh',
];

/** A command in the mount namespace of a process. */
export const besideProcess = (pid: number | undefined) => [
  ...['nsenter', '--target', `${pid}`, '--user', '--mount', '--preserve-credentials'],
];

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-disk-'));
  const [unshare = '', ...words] = onSmallDisk(folder);
  const { status } = spawnSync(unshare, [...words, 'true']);
  rmdirSync(folder);
  return status === 0;
}
export const hasSmallDisks = canMount();

export function fillDisk(path: string): void {
  const file = openSync(path, 'w');
  const block = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}
