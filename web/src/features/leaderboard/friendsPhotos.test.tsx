// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, refused } from '../../testing/signedIn.tsx';
import { dialog, lastToast, open, person, quiet } from './leaderboard.fixture.tsx';

const reading = 'GET /api/users/me/second-looks';
const answering = 'POST /api/users/me/second-looks/ida.look';
const looks = (answer: 'yes' | 'no' | null) => ({
  asked: [],
  ofFriends: [
    {
      id: 'ida.look',
      friend: person('ida'),
      streets: ['Prinsgatan', 'Vallgatan'],
      photoUrl: '/objects/p1.jpg',
      answer,
    },
  ],
});

describe('photos that friends ask about', () => {
  it('have no card while no friend asks', async () => {
    await open();
    expect(dialog().textContent).not.toContain('Friends Ask You');
  });

  it('are shown with the name that the sign should have, and a yes is sent once', async () => {
    const { made, settle, answer } = await open({ ...quiet, [reading]: looks(null), [answering]: {} });
    const card = find('.friends-photos');
    expect(card.textContent).toContain('ida BergIs this Prinsgatan or Vallgatan?');
    expect(find<HTMLImageElement>('.friends-photos img').getAttribute('src')).toBe('/objects/p1-400.jpg');
    answer(reading, looks('yes'));
    click(buttonOf('Yes, ida Berg'));
    await settle();
    expect(made(answering).map(({ body }) => body)).toEqual([{ answer: 'yes' }]);
    expect(card.textContent).toContain('You said yes.');
  });

  it('take an answer back', async () => {
    const { made, settle } = await open({ ...quiet, [reading]: looks('no'), [answering]: {} });
    click(buttonOf('Take Back, ida Berg'));
    await settle();
    expect(made(answering).map(({ body }) => body)).toEqual([{ answer: null }]);
  });

  it('tell the server’s words when an answer is refused, and look again', async () => {
    const gone = refused(404, 'Nobody asks about that photo any more.');
    const { made, settle } = await open({ ...quiet, [reading]: looks(null), [answering]: gone });
    const before = made(reading).length;
    click(buttonOf('I don’t see it, ida Berg'));
    await settle();
    expect(lastToast()).toMatchObject({ description: '404: Nobody asks about that photo any more.' });
    expect(made(reading).length).toBeGreaterThan(before);
  });
});
