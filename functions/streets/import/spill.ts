import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageError } from '../errors.ts';

const IN_MEMORY = 16 * 1024 * 1024;
/** A village needs no more; one import has several spills. */
const AT_FIRST = 64 * 1024;

/** A long run of bytes of which only the last few megabytes are in memory; the rest goes to a temporary file. */
export class Spill {
  private tail = Buffer.alloc(AT_FIRST);
  private inTail = 0;
  private inFile = 0;
  private file: { folder: string; descriptor: number } | undefined;

  get length(): number {
    return this.inFile + this.inTail;
  }

  /** Answers where the bytes begin. */
  append(bytes: Uint8Array): number {
    const at = this.length;
    if (this.inTail + bytes.length > this.tail.length) this.widen(this.inTail + bytes.length);
    if (this.inTail + bytes.length > this.tail.length) {
      this.write(this.tail.subarray(0, this.inTail));
      this.inTail = 0;
    }
    if (bytes.length > this.tail.length) this.write(bytes);
    else {
      this.tail.set(bytes, this.inTail);
      this.inTail += bytes.length;
    }
    return at;
  }

  readInto(target: Uint8Array, at: number): void {
    let done = 0;
    while (done < target.length && at + done < this.inFile && this.file) {
      const length = Math.min(target.length - done, this.inFile - at - done, 1 << 30);
      done += readSync(this.file.descriptor, target, done, length, at + done);
    }
    const start = at + done - this.inFile;
    target.set(this.tail.subarray(start, start + target.length - done), done);
  }

  close(): void {
    if (!this.file) return;
    closeSync(this.file.descriptor);
    rmSync(this.file.folder, { recursive: true, force: true });
    this.file = undefined;
  }

  private widen(wanted: number): void {
    if (this.tail.length === IN_MEMORY) return;
    const wider = Buffer.alloc(Math.min(IN_MEMORY, Math.max(wanted, 2 * this.tail.length)));
    wider.set(this.tail.subarray(0, this.inTail));
    this.tail = wider;
  }

  private write(bytes: Uint8Array): void {
    try {
      this.file ??= openTemporary();
      for (let done = 0; done < bytes.length; ) done += writeSync(this.file.descriptor, bytes, done);
    } catch (error) {
      throw storageError(error, tmpdir());
    }
    this.inFile += bytes.length;
  }
}

/** Without a name where the system allows that: then it goes with the process, even one that is killed. */
function openTemporary(): { folder: string; descriptor: number } {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-import-'));
  const descriptor = openSync(join(folder, 'spill'), 'w+');
  if (process.platform !== 'win32') rmSync(folder, { recursive: true, force: true });
  return { folder, descriptor };
}
