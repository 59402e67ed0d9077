import * as z from 'zod/mini';
import { INVITERS, type Inviters, REGISTRATIONS, type Registration } from '../../shared/domain/auth/invitation.ts';

/** Stage settings of every function, parsed once from the environment. */
export interface Stage {
  name: string;
  /** Origin of the site without a trailing slash; undefined locally, where the request's host is used. */
  siteUrl: string | undefined;
  /** Secret header of CloudFront, which direct callers do not know. */
  originSecret: string | undefined;
  tableName: string;
  /** Responses may contain development data; never set on a stage with users. */
  isDevelopment: boolean;
  registration: Registration;
  /** Whose invitations open an invited server. */
  inviters: Inviters;
  /** scrypt's N is 2 to this power: 17 in production (OWASP cheat sheet), less in tests. */
  scryptCost: number;
  /** Minimum response time of `forgot-password`, so that timing does not reveal whether an account exists. */
  forgotAnswerMs: number;
}

const text = z.string().check(z.minLength(1));
const environment = z.object({
  STAGE: text,
  TABLE_NAME: text,
  SITE_URL: z.optional(z.string()),
  SIGNPOST_DEV: z.optional(z.string()),
  ORIGIN_SECRET: z.optional(z.string()),
  REGISTRATION: z._default(z.enum(REGISTRATIONS), 'open'),
  INVITATIONS: z._default(z.enum(INVITERS), 'members'),
  SCRYPT_COST: z._default(z.string().check(z.regex(/^\d{1,2}$/)), '17'),
  FORGOT_ANSWER_MS: z._default(z.string().check(z.regex(/^\d{1,5}$/)), '700'),
});

export function readStage(env: Record<string, string | undefined>): Stage {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new Error(`The environment lacks or garbles: ${names}`);
  }
  const { STAGE, TABLE_NAME, SITE_URL, SIGNPOST_DEV, ORIGIN_SECRET, REGISTRATION, INVITATIONS } = parsed.data;
  const { SCRYPT_COST, FORGOT_ANSWER_MS } = parsed.data;
  return {
    name: STAGE,
    siteUrl: SITE_URL || undefined,
    originSecret: ORIGIN_SECRET || undefined,
    tableName: TABLE_NAME,
    isDevelopment: STAGE === 'local' && !SITE_URL && SIGNPOST_DEV === '1',
    registration: REGISTRATION,
    inviters: INVITATIONS,
    scryptCost: Number(SCRYPT_COST),
    forgotAnswerMs: Number(FORGOT_ANSWER_MS),
  };
}

export const isLocal = (stage: Stage) => stage.name === 'local';

/**
 * The domain's clock: days, sessions, resets, limits. `SIGNPOST_NOW` starts it there and it ticks on. Signatures,
 * expiry of uploads and timers keep to real time.
 */
export function startClock(startsAt: string | undefined): () => Date {
  if (!startsAt) return () => new Date();
  const start = Date.parse(startsAt);
  if (Number.isNaN(start)) throw new Error(`SIGNPOST_NOW is not an instant such as 2026-11-20T09:00:00Z: ${startsAt}`);
  const offset = start - Date.now();
  return () => new Date(Date.now() + offset);
}
