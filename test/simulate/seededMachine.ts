import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import sharp from 'sharp';
import type { Backend } from './backend.ts';

const hashOf = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Stub of scrypt: its cost is measured elsewhere. */
const keyOf = (password: string, salt: Buffer, N: number) => hashOf(`${N}`, salt, password);

export function passwordFits(stored: string, password: string): boolean {
  const [, cost, salt = '', key] = /ln=(\d+),[^$]*\$([\w-]+)\$([\w-]+)$/.exec(stored) ?? [];
  return keyOf(password, Buffer.from(salt, 'base64url'), 2 ** Number(cost)).toString('base64url') === key;
}

interface Picture {
  options: Record<'width' | 'height' | 'widthPre' | 'heightPre', number> & {
    input: { buffer?: Buffer };
    formatOut: string;
  };
}

/** Pixels of a picture follow from its bytes. */
function pictureOf({ options }: Picture): Buffer {
  const bytes = options.input.buffer ?? Buffer.alloc(0);
  if (options.formatOut !== 'raw') return bytes;
  const size = (side: number, cut: number) => (side > 0 ? side : cut);
  return Buffer.alloc(size(options.width, options.widthPre) * size(options.height, options.heightPre), hashOf(bytes));
}

type Scrypt = (password: string, salt: Buffer, bytes: number, cost: { N: number }, done: Done) => void;
type Done = (error: null, key: Buffer) => void;

/**
 * Replaces randomness, timers and worker threads by the run's seed until the returned function is called. Product
 * modules must be loaded afterwards.
 */
export function seedMachine(backend: () => Backend): () => void {
  const kept = { randomBytes: crypto.randomBytes, scrypt: crypto.scrypt };
  const { setTimeout: timeout } = globalThis;
  const { random } = Math;
  const pictures = sharp.prototype as { metadata: unknown; toBuffer: unknown };
  const { metadata, toBuffer } = pictures;
  const scrypt: Scrypt = (password, salt, _, { N }, done) => queueMicrotask(() => done(null, keyOf(password, salt, N)));
  const randomBytes = (size: number) => Buffer.from(Array.from({ length: size }, () => backend().dice.below(256)));
  Object.assign(crypto, { randomBytes, scrypt });
  syncBuiltinESMExports();
  Math.random = () => backend().dice.share();
  globalThis.setTimeout = ((work: () => void, ms = 0) => {
    const { scheduler } = backend();
    scheduler.later(() => {
      backend().trueMs += ms;
      work();
    });
  }) as typeof setTimeout;
  pictures.metadata = async () => ({ format: 'jpeg' });
  pictures.toBuffer = async function (this: Picture) {
    return pictureOf(this);
  };
  return () => {
    Object.assign(crypto, kept);
    syncBuiltinESMExports();
    Math.random = random;
    globalThis.setTimeout = timeout;
    Object.assign(pictures, { metadata, toBuffer });
  };
}
