// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { outbox } from '../../pwa/outbox/outbox.ts';
import {
  chosen,
  jpeg,
  never,
  photos,
  put,
  reopen,
  settle,
  setUpPhotoWidget,
  state,
  told,
  walk,
  widget,
} from './photoUpload.fixture.ts';

setUpPhotoWidget();

describe('upload rules', () => {
  it('a photo with a duplicate name is refused, and the first photo is kept', async () => {
    await chosen();
    await chosen();
    expect(told()).toEqual(["Cannot add the duplicate file 'sign.jpg', it already exists"]);
    expect(photos()).toHaveLength(1);
  });

  it('a newly chosen photo replaces the previous one', async () => {
    await chosen();
    await chosen(jpeg('other.jpg'));
    expect(photos().map(({ name }) => name)).toEqual(['other.jpg']);
    expect((await outbox.find('c1'))?.photo.name).toBe('other.jpg');
  });

  it('a file that is not an image is refused and the photo kept', async () => {
    await chosen();
    await chosen(new File(['words'], 'notes.txt', { type: 'text/plain' }));
    expect(told()).toEqual(['You can only upload image files']);
    expect(photos().map(({ name }) => name)).toEqual(['sign.jpg']);
  });

  it('several photos at once are refused', async () => {
    await chosen(jpeg('a.jpg'), jpeg('b.jpg'));
    expect(told()).toEqual(['You can only upload 1 file']);
    expect(photos()).toEqual([]);
  });

  it('a file chosen during the upload is refused', async () => {
    put.mockImplementation(never);
    await chosen();
    widget().send();
    await settle();
    await chosen(jpeg('other.jpg'));
    expect(told()).toEqual(["You can't add more files"]);
  });

  it('at most four notices are shown and the rest counted', async () => {
    await chosen(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => new File(['x'], name, { type: 'text/plain' })));
    expect(told()).toEqual([
      ...Array(4).fill('You can only upload image files'),
      '2 additional restrictions were not fulfilled',
    ]);
  });

  it('sending without a photo is refused', async () => {
    widget().send();
    await settle();
    expect(told()).toEqual(['You have to select at least 1 file']);
  });

  it('sending without a challenge is refused', async () => {
    reopen({ ...walk, challengeId: '' });
    await chosen();
    widget().send();
    await settle();
    expect(told()).toEqual(['Missing required meta fields']);
    expect(put).not.toHaveBeenCalled();
  });

  it('an upload missing from the outbox is reported, and another photo can be chosen', async () => {
    await chosen();
    await outbox.remove('c1');
    widget().send();
    await settle();
    expect(told()).toEqual(['Nonexistent upload']);
    expect(put).not.toHaveBeenCalled();
    await chosen();
    expect(state()).toBe('waiting');
  });

  it('a photo cannot be removed during its upload', async () => {
    put.mockImplementation(never);
    await chosen();
    widget().send();
    await settle();
    expect(() => widget().clear()).toThrow('does not allow removing files during an upload');
  });
});
