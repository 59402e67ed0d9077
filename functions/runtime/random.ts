import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 128 random bits: ids that cannot be guessed. */
export const randomId = () => randomBytes(16).toString('base64url');
/** A bearer secret of 256 random bits, of which only the hash is stored. */
export const randomSecret = () => randomBytes(32).toString('base64url');
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
/** HMAC-SHA-256: it cannot be computed without the secret. */
export const keyedHash = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');
/** A random number from 0 to 1. */
export const randomShare = () => randomBytes(4).readUInt32BE() / 2 ** 32;
