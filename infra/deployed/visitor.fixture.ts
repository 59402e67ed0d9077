import { keys } from '../../functions/data/keys.ts';
import { update } from '../../functions/data/ops.ts';
import { sha256 } from '../../functions/runtime/random.ts';
import { type Answer, cookieOf } from '../../functions/testing/context.ts';
import { originSecretHeader } from '../headers.ts';
import type { RunningStage } from './stage.fixture.ts';
import { secret } from './values.fixture.ts';

/** A day and more since the last visit: the session is due to be extended. */
async function letADayPass(stage: RunningStage, cookie: string | undefined): Promise<void> {
  const [, walkerId, value] = /^__Host-session=([^.]+)\.(.+)$/.exec(cookie ?? '') ?? [];
  if (!walkerId || !value) return;
  const expiresAt = Math.floor(Date.now() / 1000) + 28 * 24 * 60 * 60;
  await stage.table.write(update(keys.session(walkerId, sha256(value)), { set: { expiresAt } }));
}

interface Request {
  method: string;
  path: string;
  body?: unknown;
  cookie?: string | undefined;
}

/** One call through the edge: with its secret, and a session that is due to be extended. */
export async function throughTheEdge(stage: RunningStage, { method, path, body, cookie }: Request): Promise<Answer> {
  await letADayPass(stage, cookie);
  const answer = await fetch(`${stage.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      [originSecretHeader]: secret,
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    cookies: answer.headers.getSetCookie(),
    text,
    bytes: Number(answer.headers.get('content-length') ?? 0),
    json: isJson ? JSON.parse(text) : undefined,
  };
}

/** A client behind CloudFront: it keeps the cookie that was handed out. */
export function visitor(stage: RunningStage) {
  let cookie: string | undefined;
  return {
    async call(method: string, path: string, body?: unknown): Promise<Answer> {
      const answer = await throughTheEdge(stage, { method, path, body, cookie });
      cookie = cookieOf(answer) ?? cookie;
      return answer;
    },
    /** Puts a picture where the URL of `POST /api/objects/upload` says. */
    async send(uploadURL: string, picture: Buffer): Promise<void> {
      const answer = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(picture) });
      if (!answer.ok) throw new Error(`The upload was refused: ${answer.status} ${await answer.text()}`);
    },
  };
}
