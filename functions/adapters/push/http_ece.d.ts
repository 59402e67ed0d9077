declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Throws where a byte is not what it should be. */
  export function decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer;
}
