import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * scrypt with the OWASP cheat sheet's parameters, kept in a PHC-style string beside the hash, so that they can grow:
 * a login with an older cost rehashes. The cost comes from the stage.
 */
const r = 8;
const p = 1;
const hashBytes = 32;

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
  const key = await derive(password, salt, cost);
  return `$scrypt$ln=${cost},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

const form = /^\$scrypt\$ln=(\d+),r=8,p=1\$([\w-]+)\$([\w-]+)$/;

/** An unknown name costs as much as a known one: without a hash the work is done all the same, and refused. */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  cost: number,
): Promise<{ ok: boolean; outdated: boolean }> {
  const [, ln, salt, key] = form.exec(hash ?? '') ?? [];
  const found = await derive(password, Buffer.from(salt ?? 'AAAAAAAAAAAAAAAAAAAAAA', 'base64url'), Number(ln ?? cost));
  const ok = key !== undefined && timingSafeEqual(found, Buffer.from(key, 'base64url'));
  return { ok, outdated: ok && Number(ln) !== cost };
}
