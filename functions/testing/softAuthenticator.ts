import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Challenge {
  challenge: string;
  rpId: string;
}
/** Fields of an answer to forge, for tests of its verification. */
interface Lies {
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  flags?: number;
  /** Signs with the key of another passkey. */
  key?: KeyObject;
}

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest();
const base64url = (content: Uint8Array | string) => Buffer.from(content).toString('base64url');
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

const present = 0b1;
const verified = 0b100;
const attested = 0b100_0000;

/** One passkey of a device in software: ES256, or RS256 where a length is given, without attestation. */
export class SoftPasskey {
  readonly id = base64url(randomBytes(20));
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  /** Zero for a passkey that is synchronised. */
  counter: number;

  constructor(counter = 0, rsaBits?: number) {
    this.counter = counter;
    this.#keys =
      rsaBits === undefined
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: rsaBits });
  }

  get privateKey(): KeyObject {
    return this.#keys.privateKey;
  }

  /** The answer to a registration. */
  create(challenge: Challenge, lies: Lies = {}) {
    const credentialId = Buffer.from(this.id, 'base64url');
    const data = Buffer.concat([
      this.#data(challenge, attested, lies),
      Buffer.alloc(16),
      uint(credentialId.length, 2),
      credentialId,
      this.#cose(),
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]),
    );
    const clientDataJSON = clientData('webauthn.create', challenge, lies);
    return this.#credential({ clientDataJSON, attestationObject: base64url(attestation) });
  }

  /** The answer to a sign-in. */
  get(challenge: Challenge, userHandle: string, lies: Lies = {}) {
    if (this.counter > 0) this.counter += 1;
    const data = this.#data(challenge, verified, lies);
    const clientDataJSON = clientData('webauthn.get', challenge, lies);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = base64url(sign('sha256', signed, lies.key ?? this.privateKey));
    return this.#credential({ clientDataJSON, authenticatorData: base64url(data), signature, userHandle });
  }

  #cose() {
    const { x = '', y = '', n = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const rs256 = { 1: 3, 3: -257, [-1]: bytes(n), [-2]: new Uint8Array([1, 0, 1]) };
    const es256 = { 1: 2, 3: -7, [-1]: 1, [-2]: bytes(x), [-3]: bytes(y) };
    return isoCBOR.encode(new Map(Object.entries(n ? rs256 : es256).map(([label, value]) => [Number(label), value])));
  }

  #data({ rpId }: Challenge, flags: number, lies: Lies) {
    return Buffer.concat([
      sha256(lies.rpId ?? rpId),
      uint(lies.flags ?? present | verified | flags, 1),
      uint(this.counter, 4),
    ]);
  }

  #credential<R>(response: R) {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

function clientData(type: string, { challenge, rpId }: Challenge, lies: Lies): string {
  const origin = rpId === 'localhost' ? 'http://localhost:3000' : `https://${rpId}`;
  const { type: lie, origin: elsewhere, crossOrigin = false } = lies;
  return base64url(JSON.stringify({ type: lie ?? type, challenge, origin: elsewhere ?? origin, crossOrigin }));
}
