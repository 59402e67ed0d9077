// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { click } from '../../testing/mount.ts';
import { buttonOf } from '../../testing/signedIn.tsx';
import { open, page, unlocked } from './profile.fixture.tsx';

describe('achievements on a profile', () => {
  const shown = () =>
    [...document.querySelectorAll('[data-part=profile-achievements] li')].map(({ textContent }) => textContent);

  it('achievements on a profile are listed newest first, twelve until See all', async () => {
    await open('/profile', { 'GET /api/users/me/achievements': unlocked(18) });
    expect(shown()).toHaveLength(8);
    expect(shown()[0]).toContain('Pin 17');
    click(buttonOf('See all 18'));
    expect(shown()).toHaveLength(18);
    click(buttonOf('Show fewer'));
    expect(shown()).toHaveLength(8);
  });

  it('a profile without achievements shows a text', async () => {
    await open('/profile', { 'GET /api/users/me/achievements': [] });
    expect(page()).toContain('No pins here yet');
  });
});
