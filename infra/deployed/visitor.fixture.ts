import { keys } from '../../functions/data/keys.ts';
import { update } from '../../functions/data/ops.ts';
import { sha256 } from '../../functions/runtime/random.ts';
import { originSecretHeader } from '../headers.ts';
import type { RunningStage } from './stage.fixture.ts';
import { secret } from './values.fixture.ts';

export interface Seen {
  status: number;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  json: any;
  cookie: string | undefined;
}

/** A client behind CloudFront: with its secret, and with the cookie that was handed out. */
export function visitor(stage: RunningStage) {
  let cookie: string | undefined;
  /** A day and more since the last visit: the session is due to be extended. */
  async function letADayPass(): Promise<void> {
    const [, walkerId, value] = /^__Host-session=([^.]+)\.(.+)$/.exec(cookie ?? '') ?? [];
    if (!walkerId || !value) return;
    const expiresAt = Math.floor(Date.now() / 1000) + 28 * 24 * 60 * 60;
    await stage.table.write(update(keys.session(walkerId, sha256(value)), { set: { expiresAt } }));
  }
  return {
    async call(method: string, path: string, body?: unknown): Promise<Seen> {
      await letADayPass();
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
      const given = answer.headers.getSetCookie().find((each) => each.startsWith('__Host-session='));
      cookie = given?.split(';')[0] ?? cookie;
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.startsWith('application/json');
      return { status: answer.status, text, json: isJson ? JSON.parse(text) : undefined, cookie };
    },
    /** Puts a picture where the URL of `POST /api/objects/upload` says. */
    async send(uploadURL: string, picture: Buffer): Promise<void> {
      const answer = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(picture) });
      if (!answer.ok) throw new Error(`The upload was refused: ${answer.status} ${await answer.text()}`);
    },
  };
}
