import { expect, it } from 'vitest';
import { hasPhoto, photoSrc, thumbnailSrc } from './photoLink.tsx';

it.each([
  ['/objects/abc.jpg', true],
  ['https://elsewhere.test/x.jpg', true],
  ['test-url', false],
  ['', false],
  ['  ', false],
  [null, false],
  [undefined, false],
])('hasPhoto judges %j', (photoUrl, expected) => expect(hasPhoto({ photoUrl })).toBe(expected));

it.each([
  ['/objects/abc.jpg', '/objects/abc.jpg', '/objects/abc-400.jpg'],
  ['/objects/abc-400.jpg', '/objects/abc-400.jpg', '/objects/abc-400.jpg'],
  ['https://store.test/uploads/a b.jpg?sig=1', '/api/photos/a%20b.jpg', '/api/photos/a%20b.jpg'],
])('the photo %s is loaded from %s and its thumbnail from %s', (url, full, small) => {
  expect(photoSrc(url)).toBe(full);
  expect(thumbnailSrc(url)).toBe(small);
});
