// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { click, find } from '../../testing/mount.ts';
import { buttonOf } from '../../testing/signedIn.tsx';
import { ida, lastToast, open } from './profile.fixture.tsx';

describe('Block', () => {
  it('blocking asks first and explains the consequences', async () => {
    const { made, settle } = await open('/profile/ida', { 'POST /api/users/me/blocks': {} });
    click(buttonOf('Block Ida'));
    expect(find('[role=dialog]').textContent).toContain('Block Ida?');
    expect(find('[role=dialog]').textContent).toContain("Ida won't be told.");
    click(buttonOf('Cancel'));
    expect(made('POST /api/users/me/blocks')).toEqual([]);
    click(buttonOf('Block Ida'));
    click(buttonOf('Block'));
    await settle();
    expect(made('POST /api/users/me/blocks')[0]?.body).toEqual({ blockedId: ida.id });
    expect(lastToast()).toMatchObject({ title: 'ida.l is blocked' });
  });

  it("one's own profile has no Block button", async () => {
    await open('/profile', {});
    expect([...document.querySelectorAll('button')].some(({ textContent }) => textContent?.includes('Block'))).toBe(
      false,
    );
  });
});
