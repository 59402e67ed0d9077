declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Throws if decryption or authentication fails. */
  export function decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer;
}
