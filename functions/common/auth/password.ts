import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../../shared/api/errors.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { isSoonAfterReset } from '../../../shared/domain/auth/passkeys.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { type Login, readLogin } from '../../data/auth/logins.ts';
import { isFreshByPasskey } from '../../data/auth/sessions.ts';
import { count, loginLimits, refund } from '../../data/limits/rateLimits.ts';
import type { Table } from '../../data/table.ts';
import { enforceRateLimit } from '../../http/enforceRateLimit.ts';
import { inTime } from '../../http/steps.ts';
import type { Session } from '../../runtime/context.ts';
import { currentRequest } from '../../runtime/log.ts';
import type { Stage } from '../../runtime/stage.ts';

interface Bounds {
  /** Maximum of concurrent hashes: more would share the same cores, and each takes 128 MB. */
  atOnce: number;
  /** A request that would wait longer is refused at once, because the gateway drops answers after 29 seconds. */
  longestMs: number;
  /** Assumed duration until the first one is measured. */
  guessMs: number;
}

/**
 * Hashing is slow on purpose, so concurrent logins queue here. A Lambda handles one request at a time and never waits.
 */
export function hashQueue({ atOnce, longestMs, guessMs }: Bounds, clock: () => number = () => performance.now()) {
  const waiting: (() => void)[] = [];
  let atWork = 0;
  let usualMs = guessMs;

  const waitMs = () => (atWork < atOnce ? 0 : (Math.floor(waiting.length / atOnce) + 1) * usualMs);

  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    const wait = waitMs();
    if (wait > longestMs) throw retryAfter(wait);
    const came = clock();
    if (atWork < atOnce) atWork++;
    else await new Promise<void>((myTurn) => waiting.push(myTurn));
    const began = clock();
    try {
      // The machine has slowed down: the hash would finish too late.
      if (began - came > 1.5 * longestMs || (hashMs() ?? 1) <= 0) throw retryAfter(usualMs);
      const answer = await work();
      usualMs = (3 * usualMs + (clock() - began)) / 4;
      return answer;
    } finally {
      const next = waiting.shift();
      // The slot is handed over, so that no new request gets in between.
      if (next) next();
      else atWork--;
    }
  };
  // A hash that exceeds the time keeps running and keeps its slot; its caller gets a Retry-After.
  const withHashSlot = <T>(work: () => Promise<T>) => inTime(turn(work), hashMs(), () => retryAfter(usualMs));
  return Object.assign(withHashSlot, { isWaitedFor: () => waiting.length > 0 });
}

/** Time reserved for refunding a try and sending the answer. */
const refundMs = 1_000;

function hashMs(): number | undefined {
  const left = currentRequest.getStore()?.leftMs?.();
  return left && left - refundMs;
}

const retryAfter = (ms: number) =>
  new Refusal('too_many_at_once', { headers: { 'retry-after': String(Math.ceil(ms / 1000)) } });

/**
 * scrypt with the OWASP parameters, stored in a PHC-style string beside the hash, so that they can be raised: a login
 * with a lower cost rehashes. The stage sets the cost.
 */
const r = 8;
const p = 1;
const hashBytes = 32;

/** Node has four threads for scrypt. Ten seconds of waiting plus the work fit into the answer's time limit. */
const withHashSlot = hashQueue({ atOnce: 4, longestMs: 10_000, guessMs: 500 });

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
  const key = await withHashSlot(() => derive(password, salt, cost));
  return `$scrypt$ln=${cost},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/**
 * Rehash at the current cost after a successful login. Skipped while others wait: the answer would come too late, and
 * the next login can do it.
 */
export const renewedHash = async (password: string, cost: number): Promise<string | undefined> =>
  withHashSlot.isWaitedFor() ? undefined : hashPassword(password, cost);

const form = /^\$scrypt\$ln=(\d+),r=8,p=1\$([\w-]+)\$([\w-]+)$/;

const unknownSalt = Buffer.alloc(16);

/**
 * Timing must not reveal whether a name is known, even while hashes of a lower cost than the stage's exist: a check
 * always does the work of the stage's cost. A check at a lower cost, 2^c, is topped up with 2^c + 2^(c+1) + … up to it;
 * without a hash the same work is done, and refused. (On a stage with walkers the cost can only be raised.)
 */
export async function verifyPassword(
  password: string,
  hash: string | null | undefined,
  cost: number,
): Promise<{ ok: boolean; outdated: boolean }> {
  const [, ln, salt, key] = form.exec(hash ?? '') ?? [];
  const own = Number(ln ?? cost);
  const found = await withHashSlot(async () => {
    const derived = await derive(password, salt ? Buffer.from(salt, 'base64url') : unknownSalt, own);
    for (let more = own; more < cost; more++) await derive(password, unknownSalt, more);
    return derived;
  });
  const ok = key !== undefined && timingSafeEqual(found, Buffer.from(key, 'base64url'));
  return { ok, outdated: ok && own !== cost };
}

/** A 503 from the hash queue is not a failed login: refund it. */
export async function refundIfQueueFull<T>(checked: Promise<T>, giveBack: () => Promise<unknown>): Promise<T> {
  try {
    return await checked;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_at_once') await giveBack();
    throw error;
  }
}

interface ConfirmContext {
  table: Table;
  stage: Stage;
  viewer: string;
  session: Session;
  now: Date;
}

/**
 * Asks a signed-in walker for the password before irreversible changes, so that a borrowed phone cannot take over the
 * account. Guesses are rate-limited like logins. Without a password the session must have been opened by a passkey in the
 * last minutes, and no reset by mail may be younger than a day. The result goes into `keepPassword`.
 */
export async function confirmOwner(
  context: ConfirmContext,
  username: string,
  password: string | undefined,
): Promise<Login> {
  const { table, stage, viewer, session, now } = context;
  const name = foldUsername(username);
  if (password === undefined) {
    const [login, isFresh] = await Promise.all([readLogin(table, name), isFreshByPasskey(table, session, now)]);
    if (!login || !isFresh || isSoonAfterReset(login.resetAt, now)) throw new Refusal('owner_unconfirmed');
    return login;
  }
  const limits = loginLimits(name, networkOf(viewer));
  const [login] = await Promise.all([readLogin(table, name), enforceRateLimit(count(table, limits, now))]);
  const { ok } = await refundIfQueueFull(verifyPassword(password, login?.passwordHash, stage.scryptCost), () =>
    refund(table, limits, now),
  );
  if (!login || !ok) throw new Refusal('wrong_password');
  await refund(table, limits, now);
  return login;
}
