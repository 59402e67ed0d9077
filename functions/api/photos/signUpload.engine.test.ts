import { beforeEach, describe, expect, it } from 'vitest';
import { signPhoto } from '../../testing/pictures.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as signUpload } from './signUpload.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

describe('POST /api/objects/upload', () => {
  it('signs twenty uploads a day', async () => {
    const ada = await world.walker();
    const asked = await Promise.all(Array.from({ length: 21 }, () => ada.call(signUpload, { method: 'POST' })));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(asked.find(({ status }) => status === 429)?.text).toBe('You have reached the number of uploads for today.');
  });

  it('binds an upload with a payload to type, length and a key that is free', async () => {
    const ada = await world.walker();
    const bytes = await signPhoto({ width: 100, height: 80 });
    const ask = { contentType: 'image/jpeg', size: bytes.length };
    const { uploadURL, headers } = (await ada.call(signUpload, { body: ask })).json;
    const put = (body: Buffer, extra: Record<string, string> = headers) =>
      fetch(uploadURL, { method: 'PUT', body: new Uint8Array(body), headers: extra });
    expect((await put(bytes, { ...headers, 'content-type': 'text/html' })).status).toBe(403);
    expect((await put(Buffer.concat([bytes, bytes]))).status).toBe(403);
    expect((await put(bytes)).status).toBe(200);
    expect((await put(bytes)).status).toBe(412);
    const challenge = (await ada.plan()).json;
    expect((await ada.complete(challenge.id, uploadURL)).status).toBe(200);
  });

  it.each([
    [{ contentType: 'text/html', size: 10 }, 400, 'contentType must be an image type.'],
    [{ contentType: 'image/jpeg', size: 0 }, 400, 'size must be at least one byte.'],
    [{ contentType: 'image/jpeg', size: 11 * 1024 * 1024 }, 413, 'That photo is too large.'],
  ])('refuses %j', async (body, status, text) => {
    expect(await (await world.walker()).call(signUpload, { body })).toMatchObject({ status, text });
  });
});
