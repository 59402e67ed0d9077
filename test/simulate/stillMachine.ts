import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import sharp from 'sharp';
import type { Dice } from './dice.ts';
import type { Turns } from './turns.ts';

/** What the machine does beside the run: chance, pauses, and work on other threads, whose end no seed decides. */
interface Around {
  dice: () => Dice;
  turns: () => Turns;
  /** A pause has gone by. */
  passed: (ms: number) => void;
}

interface Picture {
  options: {
    input: { buffer?: Buffer };
    width: number;
    height: number;
    widthPre: number;
    heightPre: number;
    formatOut: string;
  };
}

/** A picture stays the bytes that it was; looked at, it is grey dots that follow from them. */
function pictureOf({ options }: Picture): Buffer {
  const bytes = options.input.buffer ?? Buffer.alloc(0);
  if (options.formatOut !== 'raw') return bytes;
  const seed = createHash('sha256').update(bytes).digest();
  const size = (side: number, cut: number) => (side > 0 ? side : cut);
  const length = size(options.width, options.widthPre) * size(options.height, options.heightPre);
  return Buffer.alloc(length, seed);
}

/** Replaces them until the returned function is called. Modules of the product are to be loaded after it. */
export function stillMachine({ dice, turns, passed }: Around): () => void {
  const kept = { randomBytes: crypto.randomBytes, scrypt: crypto.scrypt };
  const { setTimeout: pause } = globalThis;
  const { random } = Math;
  const pictures = sharp.prototype as { metadata: unknown; toBuffer: unknown };
  const { metadata, toBuffer } = pictures;
  Object.assign(crypto, {
    randomBytes: (size: number) => Buffer.from(Array.from({ length: size }, () => dice().below(256))),
    // What a hash costs is the point of another test.
    scrypt: (
      password: string,
      salt: Buffer,
      _bytes: number,
      { N }: { N: number },
      done: (error: null, key: Buffer) => void,
    ) => queueMicrotask(() => done(null, createHash('sha256').update(`${N}`).update(salt).update(password).digest())),
  });
  syncBuiltinESMExports();
  Math.random = () => dice().share();
  globalThis.setTimeout = ((work: () => void, ms = 0) => {
    turns().later(() => {
      passed(ms);
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
    globalThis.setTimeout = pause;
    Object.assign(pictures, { metadata, toBuffer });
  };
}
