import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { hashQueue } from './hashQueue.ts';

/**
 * scrypt with the OWASP cheat sheet's parameters, kept in a PHC-style string beside the hash, so that they can grow:
 * a login with an older cost rehashes. The cost comes from the stage.
 */
const r = 8;
const p = 1;
const hashBytes = 32;

/** Node has four threads for them. Ten seconds of waiting and the work itself are well within an answer's time. */
const inTurn = hashQueue({ atOnce: 4, longestMs: 10_000, guessMs: 500 });

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const N = 2 ** cost;
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16);
  const key = await inTurn(() => derive(password, salt, cost));
  return `$scrypt$ln=${cost},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/**
 * Of a password that fits a hash of a lower cost. Not while others wait to sign in: with a second wait the answer would
 * come too late, and another login is as good for it.
 */
export const renewedHash = async (password: string, cost: number): Promise<string | undefined> =>
  inTurn.isWaitedFor() ? undefined : hashPassword(password, cost);

const form = /^\$scrypt\$ln=(\d+),r=8,p=1\$([\w-]+)\$([\w-]+)$/;

const unknownSalt = Buffer.alloc(16);

/**
 * Whether a name is known must not show in the time, while hashes of a lower cost than the stage's are about, either:
 * a check always does the work of the stage's cost. One of a lower cost, 2^c, is filled up with 2^c + 2^(c+1) + … up to
 * it; without a hash the work is done all the same, and refused. (A cost can be raised, never lowered, on a stage that
 * has walkers.)
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  cost: number,
): Promise<{ ok: boolean; outdated: boolean }> {
  const [, ln, salt, key] = form.exec(hash ?? '') ?? [];
  const own = Number(ln ?? cost);
  const found = await inTurn(async () => {
    const derived = await derive(password, salt ? Buffer.from(salt, 'base64url') : unknownSalt, own);
    for (let more = own; more < cost; more++) await derive(password, unknownSalt, more);
    return derived;
  });
  const ok = key !== undefined && timingSafeEqual(found, Buffer.from(key, 'base64url'));
  return { ok, outdated: ok && own !== cost };
}
