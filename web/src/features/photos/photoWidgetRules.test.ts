// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { outbox } from '../../pwa/outbox.ts';
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
} from './photoWidget.fixture.ts';

setUpPhotoWidget();

describe('the rules for photos', () => {
  it('refuse a duplicate by its name and keep the one that is there', async () => {
    await chosen();
    await chosen();
    expect(told()).toEqual(["Cannot add the duplicate file 'sign.jpg', it already exists"]);
    expect(photos()).toHaveLength(1);
  });

  it('let another picture replace it', async () => {
    await chosen();
    await chosen(jpeg('other.jpg'));
    expect(photos().map(({ name }) => name)).toEqual(['other.jpg']);
    expect((await outbox.find('c1'))?.photo.name).toBe('other.jpg');
  });

  it('refuse what is not an image, and keep the one that is there', async () => {
    await chosen();
    await chosen(new File(['words'], 'notes.txt', { type: 'text/plain' }));
    expect(told()).toEqual(['You can only upload image files']);
    expect(photos().map(({ name }) => name)).toEqual(['sign.jpg']);
  });

  it('refuse several at once', async () => {
    await chosen(jpeg('a.jpg'), jpeg('b.jpg'));
    expect(told()).toEqual(['You can only upload 1 file']);
    expect(photos()).toEqual([]);
  });

  it('refuse more while one is on its way', async () => {
    put.mockImplementation(never);
    await chosen();
    widget().send();
    await settle();
    await chosen(jpeg('other.jpg'));
    expect(told()).toEqual(["You can't add more files"]);
  });

  it('show at most four notices, and count the rest', async () => {
    await chosen(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => new File(['x'], name, { type: 'text/plain' })));
    expect(told()).toEqual([
      ...Array(4).fill('You can only upload image files'),
      '2 additional restrictions were not fulfilled',
    ]);
  });

  it('ask for at least one photo', async () => {
    widget().send();
    await settle();
    expect(told()).toEqual(['You have to select at least 1 file']);
  });

  it('ask for the challenge it proves', async () => {
    reopen({ ...walk, challengeId: '' });
    await chosen();
    widget().send();
    await settle();
    expect(told()).toEqual(['Missing required meta fields']);
    expect(put).not.toHaveBeenCalled();
  });

  it('let a check before the upload say no', async () => {
    reopen(walk, { beforeUpload: () => false });
    await chosen();
    widget().send();
    await settle();
    expect(put).not.toHaveBeenCalled();
  });

  it('count what could not be added for a reason of its own', () => {
    reopen(walk, {
      beforeAdd: () => {
        throw new Error('broken');
      },
    });
    expect(() => widget().choose([jpeg()])).toThrow();
    expect(told()).toEqual(['Failed to add 1 file due to an internal error']);
  });

  it('name an upload that is not in the outbox any more, and let another picture be chosen', async () => {
    await chosen();
    await outbox.remove('c1');
    widget().send();
    await settle();
    expect(told()).toEqual(['Nonexistent upload']);
    expect(put).not.toHaveBeenCalled();
    await chosen();
    expect(state()).toBe('waiting');
  });

  it('do not take a photo away in the middle where single ones cannot be cancelled', async () => {
    put.mockImplementation(never);
    await chosen();
    widget().send();
    await settle();
    expect(() => widget().clear()).toThrow('does not allow removing files during an upload');
  });
});
