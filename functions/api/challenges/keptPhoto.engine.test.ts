import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { s3Client } from '../../adapters/s3.ts';
import { signPhoto, vastPicture } from '../../testing/pictures.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as signUpload } from '../photos/signUpload.ts';

const world = useWorld();
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

const photo = async (url: string) => {
  const command = new GetObjectCommand({ Bucket: 'photos', Key: url.slice(1) });
  const { Body } = await s3Client(process.env).send(command);
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

describe('the photo of a completion', () => {
  it('the stored photo is upright, at most 1600 pixels, and without location and camera data', async () => {
    const ada = await world.walker();
    const original = await signPhoto();
    expect((await sharp(original).metadata()).exif?.includes('Testphone')).toBe(true);
    const challenge = (await ada.plan()).json;
    const { photoUrl } = (await ada.complete(challenge.id, await ada.upload(original))).json.challenge;

    const bytes = await photo(photoUrl);
    const kept = await sharp(bytes).metadata();
    expect(kept).toMatchObject({ format: 'jpeg', width: 1200, height: 1600 });
    expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    // EXIF orientation: the red corner was at the top left of a rotated picture.
    const { data } = await sharp(bytes)
      .extract({ left: 1180, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data].map((value) => value > 128)).toEqual([true, false, false]);

    const thumbnail = await sharp(await photo(photoUrl.replace('.jpg', '-400.jpg'))).metadata();
    expect(thumbnail).toMatchObject({ width: 300, height: 400 });
  });

  it('an upload is deleted once its stored photo exists', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const photoUrl = await ada.upload();
    await ada.complete(challenge.id, photoUrl);
    const key = photoUrl.split('/uploads/')[1] ?? '';
    await expect(s3Client(process.env).send(new HeadObjectCommand({ Bucket: 'uploads', Key: key }))).rejects.toThrow();
  });

  const unreadable = "We can't read that file. Please use a JPEG, PNG, WebP or AVIF photo.";
  it.each([
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
      400,
      unreadable,
    ],
    ['HTML named .jpg', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 400, unreadable],
    ['a truncated picture', async () => (await signPhoto()).subarray(0, 4000), 400, unreadable],
    ['an empty file', async () => Buffer.alloc(0), 400, unreadable],
    [
      'JPEG’s first bytes and then noise',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(999, 7)]),
      400,
      unreadable,
    ],
    [
      '20,000 by 20,000 pixels',
      async () => vastPicture(20_000, 20_000),
      400,
      'That picture is too large to open. Please use one of at most 50 megapixels.',
    ],
  ] as const)(
    '%s is refused as a photo, and the challenge stays open',
    async (_, bytes, status, text) => {
      const ada = await world.walker();
      const challenge = (await ada.plan()).json;
      expect(await ada.complete(challenge.id, await ada.upload(await bytes()))).toMatchObject({ status, text });
      expect((await ada.stats()).completedChallenges).toBe(0);
      expect((await ada.complete(challenge.id, await ada.upload())).status).toBe(200);
    },
    60_000,
  );

  it('an upload of another walker or host, or one that never arrived, is refused', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const challenge = (await ada.plan()).json;
    const bobs = await bob.upload();
    const { uploadURL } = (await ada.call(signUpload, { method: 'POST' })).json;
    const refused = [
      bobs,
      bobs.replace(bob.id, ada.id),
      'https://evil.example/uploads/a/b',
      `${world.endpoint}/photos/objects/x.jpg`,
      '/objects/AAAAAAAAAAAAAAAAAAAAAA.jpg',
      String(uploadURL).split('?')[0] ?? '',
    ];
    for (const photoUrl of refused) {
      expect(await ada.complete(challenge.id, photoUrl)).toMatchObject({
        status: 400,
        text: "We couldn't find that upload. It may have expired. Please upload the photo again.",
      });
    }
  });

  it.each(['png', 'webp', 'avif'] as const)('a photo in the format %s is accepted', async (format) => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const bytes = await sharp(await signPhoto({ width: 200, height: 150 }))
      .toFormat(format)
      .toBuffer();
    expect((await ada.complete(challenge.id, await ada.upload(bytes))).status).toBe(200);
  });
});
