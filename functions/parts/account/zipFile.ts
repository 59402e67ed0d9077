import { open } from 'node:fs/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipFile {
  /** `asIs` for what is packed already, such as a photo. */
  add(name: string, content: Uint8Array | string, how?: 'asIs'): Promise<void>;
  /** Tells how many bytes it has become. */
  close(): Promise<number>;
}

/** A ZIP that grows on the disk: what is in memory is one entry and the list of their names. */
export async function createZip(path: string, madeAt: Date): Promise<ZipFile> {
  const file = await open(path, 'w');
  const ready: Uint8Array[] = [];
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const flush = async () => {
    for (const chunk of ready.splice(0)) {
      await file.writeFile(chunk);
      bytes += chunk.length;
    }
  };
  return {
    async add(name, content, how) {
      const entry = how === 'asIs' ? new ZipPassThrough(name) : new ZipDeflate(name);
      entry.mtime = madeAt;
      zip.add(entry);
      entry.push(typeof content === 'string' ? new TextEncoder().encode(content) : content, true);
      await flush();
    },
    async close() {
      zip.end();
      await flush();
      await file.close();
      return bytes;
    },
  };
}
