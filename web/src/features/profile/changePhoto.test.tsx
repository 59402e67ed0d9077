// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { putPhoto } from '../../pwa/outbox/putPhoto.ts';
import { shrink, UnreadablePhoto } from '../../pwa/outbox/shrink.ts';
import { find } from '../../testing/mount.ts';
import { buttonOf, refused } from '../../testing/signedIn.tsx';
import { lastToast, lena, open } from './profile.fixture.tsx';
import { MAX_PHOTO_BYTES } from './profileCard.tsx';

vi.mock(import('../../pwa/outbox/shrink.ts'), async (original) => ({ ...(await original()), shrink: vi.fn() }));
vi.mock(import('../../pwa/outbox/putPhoto.ts'), async (original) => ({ ...(await original()), putPhoto: vi.fn() }));

describe('changing the profile photo', () => {
  const target = { uploadURL: 'http://store.test/me/1?signed', headers: {} };
  const working = {
    'POST /api/objects/upload': target,
    'PATCH /api/users/me': { ...lena, profilePhotoUrl: '/objects/n.jpg' },
  };
  const jpeg = new File(['small'], 'me.jpg', { type: 'image/jpeg' });
  const choose = (file = jpeg) =>
    act(() => {
      const input = find<HTMLInputElement>('input[type=file]');
      Object.defineProperty(input, 'files', { value: [file], configurable: true });
      Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const shrunk = () =>
    vi
      .mocked(shrink)
      .mockReset()
      .mockResolvedValue({ photo: jpeg, thumbnail: async () => '' });
  const stored = () => vi.mocked(putPhoto).mockReset().mockResolvedValue();

  it("only the walker's own profile offers to change the photo", async () => {
    await open('/profile/ida');
    expect(document.querySelector('input[type=file]')).toBeNull();
  });

  it('a new profile photo is shrunk, uploaded, saved and shown', async () => {
    shrunk();
    stored();
    const { settle, made } = await open('/profile', working);
    buttonOf('Change profile photo');
    expect(find<HTMLInputElement>('input[type=file]').multiple).toBe(false);
    choose();
    await settle();
    expect(made('POST /api/objects/upload')[0]?.body).toEqual({ contentType: 'image/jpeg', size: jpeg.size });
    expect(made('PATCH /api/users/me')[0]?.body).toEqual({ profilePhotoUrl: 'http://store.test/me/1' });
    expect(lastToast()).toMatchObject({
      title: 'Profile photo updated!',
      description: 'Your profile photo has been successfully updated.',
    });
    expect(find('[data-part=profile-photo] img').getAttribute('src')).toBe('/objects/n-400.jpg');
  });

  it('a profile photo of 5,242,880 bytes is accepted and a larger one refused', async () => {
    shrunk();
    stored();
    const { settle, made } = await open('/profile', working);
    expect(MAX_PHOTO_BYTES).toBe(5_242_880);
    const sized = (size: number) =>
      Object.defineProperty(new File([], 'me.jpg', { type: 'image/jpeg' }), 'size', { value: size });
    choose(sized(MAX_PHOTO_BYTES + 1));
    await settle();
    expect(made('POST /api/objects/upload')).toEqual([]);
    expect(lastToast()).toMatchObject({
      title: 'Upload failed',
      description: 'Please choose a photo of at most 5 MB.',
    });
    choose(sized(MAX_PHOTO_BYTES));
    await settle();
    expect(made('PATCH /api/users/me')).toHaveLength(1);
  });

  it('an unreadable profile photo shows the reason', async () => {
    shrunk().mockRejectedValue(new UnreadablePhoto('That file is not a photo.'));
    const { settle } = await open('/profile', working);
    choose();
    await settle();
    expect(lastToast()).toMatchObject({ title: 'Upload failed', description: 'That file is not a photo.' });
  });

  it.each([
    ['POST /api/objects/upload', 'Upload setup failed', 'Could not prepare file upload. Please try again.'],
    ['PATCH /api/users/me', 'Update failed', 'Failed to update profile photo. Please try again.'],
  ])('changing the profile photo shows a refusal of %s', async (call, heading, description) => {
    shrunk();
    stored();
    const { settle } = await open('/profile', { ...working, [call]: refused(429, 'No.') });
    choose();
    await settle();
    expect(lastToast()).toMatchObject({ title: heading, description, variant: 'destructive' });
    buttonOf('Change profile photo');
  });

  it('a failed upload of a profile photo is shown', async () => {
    shrunk();
    stored().mockRejectedValue(new Error('gone'));
    const { settle, made } = await open('/profile', working);
    choose();
    await settle();
    expect(lastToast()).toMatchObject({
      title: 'Upload failed',
      description: 'Failed to upload photo. Please try again.',
    });
    expect(made('PATCH /api/users/me')).toEqual([]);
  });
});
