import { beforeEach, describe, expect, it } from 'vitest';
import { signPhoto } from '../../testing/pictures.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as signUpload } from './signUpload.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

describe('POST /api/objects/upload', () => {
  it('the twenty-first signed upload of a day answers 429', async () => {
    const ada = await world.walker();
    const answers = await Promise.all(Array.from({ length: 21 }, () => ada.call(signUpload, { method: 'POST' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status === 429)?.text).toBe("You've reached today's limit for uploads.");
  });

  it('the signature binds content type, length and an unused key', async () => {
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

  it('a call without a body, as in the specification, signs a PUT of any type that begins within a minute', async () => {
    const ada = await world.walker();
    const { uploadURL, headers } = (await ada.call(signUpload, { method: 'POST' })).json;
    expect(headers).toBeUndefined();
    const { searchParams } = new URL(uploadURL);
    expect([searchParams.get('X-Amz-SignedHeaders'), searchParams.get('X-Amz-Expires')]).toEqual(['host', '60']);
    const body = new Uint8Array(await signPhoto({ width: 100, height: 80 }));
    expect((await fetch(uploadURL, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' } })).status).toBe(
      200,
    );
    const challenge = (await ada.plan()).json;
    expect((await ada.complete(challenge.id, uploadURL.split('?')[0])).status).toBe(200);
  });

  it('renewing the signature of one photo is not counted, and its key takes one photo', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const bytes = await signPhoto({ width: 100, height: 80 });
    const ask = { contentType: 'image/jpeg', size: bytes.length };
    const put = ({ uploadURL, headers }: { uploadURL: string; headers: Record<string, string> }) =>
      fetch(uploadURL, { method: 'PUT', body: new Uint8Array(bytes), headers });
    let signed = (await ada.call(signUpload, { body: ask })).json;
    const [place] = signed.uploadURL.split('?');
    // Two hours without S3: each presigned URL expires unused.
    for (let minute = 5; minute <= 120; minute += 5) {
      world.bench.now = new Date(Date.parse('2026-11-20T09:00:00Z') + minute * 60_000);
      signed = (await ada.call(signUpload, { body: { ...ask, photoUrl: signed.uploadURL } })).json;
      expect(signed.uploadURL.split('?')[0]).toBe(place);
    }
    expect((await put(signed)).status).toBe(200);
    expect((await put((await ada.call(signUpload, { body: { ...ask, photoUrl: place } })).json)).status).toBe(412);
    expect((await ada.complete(challenge.id, place)).status).toBe(200);
    const others = await Promise.all(Array.from({ length: 20 }, () => ada.call(signUpload, { body: ask })));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(19);
  });

  it("a key that is used, another walker's or too old counts as a new upload", async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const ask = { contentType: 'image/jpeg', size: 10 };
    const used = await ada.upload();
    expect((await ada.complete((await ada.plan()).json.id, used)).status).toBe(200);
    const stale = (await ada.call(signUpload, { body: ask })).json.uploadURL;
    const strangers = (await bob.call(signUpload, { body: ask })).json.uploadURL;
    const placeFor = async (body: object) => (await ada.call(signUpload, { body })).json.uploadURL.split('?')[0];
    for (const body of [
      { ...ask, photoUrl: used },
      { ...ask, photoUrl: strangers },
    ]) {
      expect([used, strangers.split('?')[0]]).not.toContain(await placeFor(body));
    }
    world.at('2026-11-21T08:00:00Z');
    expect(await placeFor({ ...ask, photoUrl: stale })).not.toBe(stale.split('?')[0]);
  });

  it.each([
    [{ contentType: 'text/html', size: 10 }, 400, 'contentType must be an image type.'],
    [{ contentType: 'image/jpeg' }, 400, 'contentType and size must both be given, or no body at all.'],
    [{ size: 10 }, 400, 'contentType and size must both be given, or no body at all.'],
    [{ photoUrl: 'https://a.example/b' }, 400, 'contentType and size must both be given, or no body at all.'],
    [{ restoring: true }, 400, 'contentType and size must both be given, or no body at all.'],
    [{ contentType: 'image/jpeg', size: 0 }, 400, 'size must be at least one byte.'],
    [{ contentType: 'image/jpeg', size: 11 * 1024 * 1024 }, 413, 'That photo is too large.'],
  ])('the upload request %j is refused', async (body, status, text) => {
    expect(await (await world.walker()).call(signUpload, { body })).toMatchObject({ status, text });
  });
});
