import { keys } from '../../functions/data/keys.ts';
import { update } from '../../functions/data/ops.ts';
import { sha256 } from '../../functions/runtime/random.ts';
import { type Answer, cookieOf } from '../../functions/testing/context.ts';
import { type Exchange, exchangeByFetch, putByFetch } from '../../functions/testing/transports.ts';
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

/** Calls go through the edge, with its secret and a session that is due to be extended; photos to their presigned URL. */
export const throughTheEdge =
  (stage: RunningStage): Exchange =>
  async (url, request) => {
    if (!url.startsWith(stage.url)) return exchangeByFetch(url, request);
    await letADayPass(stage, request.headers.cookie);
    return exchangeByFetch(url, { ...request, headers: { ...request.headers, [originSecretHeader]: secret } });
  };

/** A client behind CloudFront, for addresses as they are typed: it keeps the cookie that was handed out. */
export function visitor(stage: RunningStage) {
  const exchange = throughTheEdge(stage);
  let cookie: string | undefined;
  return {
    async call(method: string, path: string, body?: unknown): Promise<Answer> {
      const answer = await exchange(stage.url + path, {
        method,
        headers: { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const isJson = answer.headers['content-type']?.startsWith('application/json');
      const whole = { ...answer, bytes: answer.text.length, json: isJson ? JSON.parse(answer.text) : undefined };
      cookie = cookieOf(whole) ?? cookie;
      return whole;
    },
    /** Puts a picture where the URL of `POST /api/objects/upload` says. */
    async send(uploadURL: string, picture: Buffer): Promise<void> {
      const status = await putByFetch(uploadURL, picture, {});
      if (status !== 200) throw new Error(`The upload was refused: ${status}`);
    },
  };
}
