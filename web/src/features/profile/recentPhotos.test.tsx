// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { click, find, mount } from '../../testing/mount.ts';
import { type ShownModal, useModal } from '../../ui/dialogs/openModal.ts';
import { ida, lena, open, walk } from './profile.fixture.tsx';

let shown: ShownModal<'photo'>['props'] | undefined;
function Probe() {
  shown = useModal('photo')?.props;
  return null;
}

describe('Recent Challenge Photos', () => {
  const photos = () => find('section[aria-labelledby=recent-photos]');
  const walksOfMe = 'GET /api/users/me/challenges/completed';

  it('the six newest photos of completed walks are shown with their street', async () => {
    const walks = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => walk(name, `/objects/${name}.jpg`));
    await open('/profile', {
      [walksOfMe]: [walk('X', 'test-url'), walk('Y', null), walk('Z', '/objects/z.jpg', false), ...walks],
    });
    expect(photos().querySelector('h2')?.textContent).toBe('Recent Challenge Photos');
    expect(
      [...photos().querySelectorAll('[data-part=recent-photo-name]')].map(({ textContent }) => textContent),
    ).toEqual(['Agasse', 'Bgasse', 'Cgasse', 'Dgasse', 'Egasse', 'Fgasse']);
    expect(photos().querySelector('img')?.getAttribute('src')).toBe('/objects/A-400.jpg');
  });

  it('a broken recent photo is hidden', async () => {
    await open('/profile', { [walksOfMe]: [walk('A', '/objects/a.jpg'), walk('B', '/objects/b.jpg')] });
    act(() => void photos().querySelector('img')?.dispatchEvent(new Event('error')));
    expect(
      [...photos().querySelectorAll('[data-part=recent-photo-name]')].map(({ textContent }) => textContent),
    ).toEqual(['Bgasse']);
  });

  const opened = () => {
    click(find('[data-part=recent-photos] a', photos()));
    return shown?.photos[0];
  };

  it('photos on the own profile open the viewer with their walk and carry no control', async () => {
    await open();
    mount(<Probe />);
    expect(photos().querySelectorAll('ul button')).toHaveLength(0);
    expect(opened()).toMatchObject({ name: 'Burggasse', own: { id: 'Burg' } });
  });

  it('photos on another profile open the viewer where they can be reported', async () => {
    await open('/profile/ida');
    mount(<Probe />);
    expect(opened()).toMatchObject({ name: 'Burggasse', whose: { publicId: 'Burg' } });
    expect(shown?.photos[0]).not.toHaveProperty('own');
  });

  it.each([
    ['one’s own', '/profile', 'me', lena, [], 'Complete a walk, and the photo of its sign appears here.'],
    [
      'an anonymous walker’s',
      '/profile/ida',
      'ida',
      ida,
      [],
      'Ida only shares walks with friends. Everyone else sees rounded figures and pins.',
    ],
    ['a newcomer’s', '/profile/ida', 'ida', { ...ida, completedChallenges: 0 }, [], "Ida hasn't completed a walk yet."],
    ['a walker’s without photos', '/profile/ida', 'ida', ida, [walk('A', null)], "Ida's walks have no photos to show."],
  ])('the reason for no photos is shown: %s', async (_, path, id, walker, walks, reason) => {
    await open(path, { [`GET /api/users/${id}`]: walker, [`GET /api/users/${id}/challenges/completed`]: walks });
    expect(photos().textContent).toContain(reason);
  });
});
