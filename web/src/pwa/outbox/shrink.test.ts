// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  fitted,
  jpegName,
  PHOTO_SIDE,
  shrink,
  THUMBNAIL_QUALITY,
  THUMBNAIL_WIDTH,
  thumbnailSize,
  unreadable,
} from './shrink.ts';

describe('photo sizes', () => {
  it.each([
    [
      { width: 4032, height: 3024 },
      { width: 2048, height: 1536 },
    ],
    [
      { width: 3024, height: 4032 },
      { width: 1536, height: 2048 },
    ],
    [
      { width: 800, height: 600 },
      { width: 800, height: 600 },
    ],
    [
      { width: 2049, height: 1 },
      { width: 2048, height: 1 },
    ],
    [
      { width: 20_000, height: 2 },
      { width: 2048, height: 1 },
    ],
  ])('%j is shrunk to %j', (from, to) => expect(fitted(from, PHOTO_SIDE)).toEqual(to));

  it('a shrunk photo has at most 5,000,000 pixels and 4096 a side', () => {
    const largest = fitted({ width: 9_000, height: 9_000 }, PHOTO_SIDE);
    expect(largest.width * largest.height).toBeLessThanOrEqual(5_000_000);
    expect(largest.width).toBeLessThanOrEqual(4_096);
  });
});

it('thumbnails are 200 px wide JPEGs of quality 80', () => {
  expect(thumbnailSize({ width: 2048, height: 1536 })).toEqual({ width: 200, height: 150 });
  expect(thumbnailSize({ width: 2048, height: 1 })).toEqual({ width: 200, height: 1 });
  expect([THUMBNAIL_WIDTH, THUMBNAIL_QUALITY]).toEqual([200, 0.8]);
});

it.each([
  ['IMG_1.HEIC', '', /HEIC/],
  ['IMG_1', 'image/heif', /HEIC/],
  ['sign.jpg', 'image/jpeg', /can't open that file/],
  ['heic.txt.png', 'image/png', /can't open that file/],
])('a photo that cannot be decoded is refused with its reason: %s (%s)', (name, type, sentence) => {
  expect(unreadable({ name, type }).message).toMatch(sentence);
});

it.each([
  ['IMG_1.HEIC', 'IMG_1.jpg'],
  ['a.b.png', 'a.b.jpg'],
  ['photo', 'photo.jpg'],
  ['.png', 'photo.jpg'],
])('the JPEG of %s is named %s', (from, to) => expect(jpegName(from)).toBe(to));

describe('a photo with transparent parts', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('transparent parts of a photo become white, because a JPEG would show them black', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.stubGlobal(
      'Image',
      class {
        naturalWidth = 4;
        naturalHeight = 3;
        decode = async () => undefined;
      },
    );
    // The corner pixel of each canvas; the drawn picture is transparent there, so it keeps what is below.
    const corners = new Map<HTMLCanvasElement, string>();
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
      const context = {
        fillStyle: 'black',
        fillRect: (left: number, top: number, width: number, height: number) => {
          if (left <= 0 && top <= 0 && width >= this.width && height >= this.height)
            corners.set(this, context.fillStyle);
        },
        drawImage: () => undefined,
      };
      return context as unknown as RenderingContext;
    });
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, give) {
      give(new Blob([corners.get(this) ?? 'black'], { type: 'image/jpeg' }));
    });
    const { photo } = await shrink(new File(['x'], 'plate.png', { type: 'image/png' }));
    expect(await photo.text()).toMatch(/^(#fff(fff)?|white)$/);
  });
});
