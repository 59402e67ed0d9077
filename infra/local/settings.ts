import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type BlockList, isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { startClock } from '../../functions/runtime/stage.ts';
import { INVITERS, REGISTRATIONS } from '../../shared/domain/auth/invitation.ts';
import { lanAddress } from './lan.ts';
import { keyedPath, operatorKey, pushSecret } from './secrets.ts';
import { parseProxies } from './viewer.ts';

/** The file with the address of the operator's listener, for commands that must ask the stack that holds the database. */
const fileIn = (dataDir: string) => join(dataDir, 'address');

export const noteAddress = (dataDir: string, port: number) =>
  writeFileSync(fileIn(dataDir), `http://127.0.0.1:${port}\n`);

export const forgetAddress = (dataDir: string) => rmSync(fileIn(dataDir), { force: true });

export function addressOf(dataDir: string): string | undefined {
  try {
    return readFileSync(fileIn(dataDir), 'utf8').trim();
  } catch {
    return undefined;
  }
}

const loopback = '127.0.0.0/8,::1';
export const isLoopbackHost = (host: string) => /^(localhost|127\.[\d.]+|::1)$/.test(host);
const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;

function isSite(text: string): boolean {
  const { protocol, origin, href } = URL.canParse(text) ? new URL(text) : new URL('none:');
  return protocol === 'https:' && href === `${origin}/`;
}

const isMailServer = (text: string) =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';
const isSender = (text: string) => /^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text);

/** An optional variable; `sentence` is the error message for an invalid value. */
const variable = (isRight: (text: string) => boolean, sentence: (text: string) => string) =>
  z.optional(z.string().check(z.refine(isRight, { error: ({ input }) => sentence(String(input)) })));

const variables = z.object({
  PORT: variable(isPort, (text) => `PORT is not a port number: ${text}`),
  OPERATOR_PORT: variable(isPort, (text) => `OPERATOR_PORT is not a port number: ${text}`),
  HOST: variable(
    (text) => isIP(text) !== 0 || text === 'localhost',
    (text) => `HOST is not an address of this machine such as 127.0.0.1 or 0.0.0.0: ${text}`,
  ),
  SITE_URL: variable(isSite, (text) => `SITE_URL is not an address such as https://walk.example.org: ${text}`),
  TRUSTED_PROXY: variable(
    (text) => parseProxies(text) !== undefined,
    (text) => `TRUSTED_PROXY is not a list of addresses such as 127.0.0.1,10.0.0.0/8: ${text}`,
  ),
  // The sentence leaves out the value, which holds a password.
  SMTP_URL: variable(
    isMailServer,
    () => 'SMTP_URL is not an address such as smtp://user:password@mail.example.org:587',
  ),
  MAIL_FROM: variable(isSender, (text) => `MAIL_FROM is not a sender such as Signpost <walk@example.org>: ${text}`),
  REGISTRATION: variable(
    (text) => REGISTRATIONS.some((each) => each === text),
    (text) => `REGISTRATION is open, invited or closed, not ${text}`,
  ),
  INVITATIONS: variable(
    (text) => INVITERS.some((each) => each === text),
    (text) => `INVITATIONS is members or operators, not ${text}`,
  ),
  DATA_DIR: z.optional(z.string()),
  SIGNPOST_DEV: z.optional(z.string()),
  SIGNPOST_NOW: z.optional(z.string()),
});

export interface LocalSettings {
  port: number;
  host: string;
  /** Port on 127.0.0.1 for the operator and our own processes; 0 takes any free one. */
  operatorPort: number;
  /** Origin of a public server; undefined for one walker on this machine. */
  siteUrl: string | undefined;
  /** Proxies whose `X-Forwarded-For` is believed; undefined without SITE_URL. */
  proxies: BlockList | undefined;
  /** The mail server and the sender; undefined if mails stay in the local mailbox or are not sent. */
  smtp: { url: string; from: string } | undefined;
  dataDir: string;
  hasVite: boolean;
  /** `--lan`: a public server for the local network, over HTTPS of its own at `host`. */
  isLan: boolean;
  /** Whether responses may contain development data, such as a reset token. */
  isDevelopment: boolean;
  clock(): Date;
}

/** Parses the local stack's settings; invalid ones throw an error with a sentence for each. */
export function readSettings(env: Record<string, string | undefined>, argv: readonly string[]): LocalSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const { data, error } = variables.safeParse(given);
  if (error) throw new Error(error.issues.map(({ message }) => message).join('\n'));
  const { PORT, OPERATOR_PORT, HOST, SITE_URL, TRUSTED_PROXY, SMTP_URL, MAIL_FROM } = data;
  const { DATA_DIR, SIGNPOST_DEV, SIGNPOST_NOW } = data;
  const hasVite = argv.includes('--dev');
  const isDevelopment = hasVite || SIGNPOST_DEV === '1';
  const isLan = argv.includes('--lan');
  if (isLan && SITE_URL) throw new Error('--lan and SITE_URL name two sites. Unset SITE_URL, or start without --lan.');
  const host = HOST ?? (isLan ? lanAddress() : '127.0.0.1');
  if (!host || (isLan && isIP(host) !== 4)) {
    throw new Error(
      '--lan found no address in a local network. Name that of this machine: HOST=192.168.1.20 npm start -- --lan',
    );
  }
  if (isDevelopment && (SITE_URL || isLan || !isLoopbackHost(host))) {
    const [what, opens] = SITE_URL
      ? ['SITE_URL', 'names a site']
      : isLan
        ? ['--lan', 'opens it']
        : ['HOST', 'opens it'];
    throw new Error(
      `${what} ${opens} for others, and development mode answers with reset tokens. ` +
        `Leave out ${what}, or start with npm start and without SIGNPOST_DEV.`,
    );
  }
  if (SMTP_URL && !MAIL_FROM) {
    throw new Error('SMTP_URL needs MAIL_FROM, the sender of all mails, such as Signpost <walk@example.org>');
  }
  return {
    port: Number(PORT ?? 3000),
    host,
    operatorPort: Number(OPERATOR_PORT ?? 0),
    siteUrl: SITE_URL && new URL(SITE_URL).origin,
    proxies: SITE_URL ? parseProxies(TRUSTED_PROXY ?? loopback) : undefined,
    smtp: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : undefined,
    dataDir: resolve(DATA_DIR ?? '.data'),
    hasVite,
    isLan,
    isDevelopment,
    clock: startClock(SIGNPOST_NOW),
  };
}

export const s3Path = '/_s3';

interface Stack {
  /** Port of the operator's listener, which serves the stand-ins of AWS. */
  operatorPort: number;
  dataDir: string;
  engine: string;
  siteUrl?: string | undefined;
}

/**
 * The environment variables that CDK sets in the cloud, for this machine. The SDKs' own endpoint variables point to the
 * stand-ins, so adapters do not know where they run.
 */
export function localEnvironment({ operatorPort, dataDir, engine, siteUrl }: Stack): Record<string, string> {
  const key = operatorKey(dataDir);
  const own = `http://127.0.0.1:${operatorPort}`;
  const domain = siteUrl ? new URL(siteUrl).hostname : 'signpost.local';
  // Apple's push service answers 403 to a subject whose host is not public, such as that of `--lan`.
  const isKnownHost = isIP(domain) === 0 && /\.(?!(?:local|lan|home|internal|test|invalid|arpa)$)[^.]+$/.test(domain);
  return {
    STAGE: 'local',
    ...(siteUrl && { SITE_URL: siteUrl }),
    TABLE_NAME: 'signpost',
    REGISTRATION: 'open',
    MAIL_FROM: `Signpost <hello@${domain}>`,
    UPLOADS_BUCKET: 'uploads',
    PHOTOS_BUCKET: 'photos',
    VAPID_SECRET: pushSecret(dataDir),
    VAPID_SUBJECT: siteUrl && isKnownHost ? siteUrl : 'mailto:hello@example.com',
    STREETS_DIR: join(dataDir, 'streets'),
    AWS_REGION: 'eu-north-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: key,
    AWS_ENDPOINT_URL_DYNAMODB: engine,
    SIGN_QUEUE_URL: 'signs',
    AWS_ENDPOINT_URL_SQS: own + keyedPath(key),
    AWS_ENDPOINT_URL_S3: own + s3Path,
    AWS_ENDPOINT_URL_SESV2: own + keyedPath(key),
    // The SDK prints an end-of-support warning at every start.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}
