// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, refused } from '../../testing/signedIn.tsx';
import { closed, dialog, entry, history, open, quiet, rows, tab } from './leaderboard.fixture.tsx';

it('the leaderboard without a session asks to log in', async () => {
  await open(quiet, null);
  expect(dialog().textContent).toContain('Please log in to view the leaderboard');
});

it('the leaderboard dialog has the size `tall`', async () => {
  await open();
  expect(dialog().dataset.size).toBe('tall');
});

describe('Your Rankings', () => {
  const plate = () => find('[data-part=rank-plate]');

  it('the leaderboard shows both ranks of the viewer', async () => {
    await open();
    expect(plate().querySelector('h3')?.textContent).toBe('Your Rankings');
    expect([...plate().querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
      'Global Rank',
      '#2',
      'Among Friends',
      '#2',
    ]);
  });

  it('a walker without points has the global rank None yet', async () => {
    await open({ ...quiet, 'GET /api/users/me/rank': { globalRank: null, friendsRank: 1, pointsToNextRank: null } });
    expect(plate().textContent).toContain('None yet');
  });
});

const filter = (value: string) =>
  act(() => {
    const select = find<HTMLSelectElement>('[data-part=board-filter] select');
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });

describe('boards', () => {
  it('the boards are tabs, and Friends counts the viewer', async () => {
    await open();
    expect(tab('global').textContent).toBe('Global');
    expect(tab('friends').textContent).toBe('Friends2');
    click(tab('friends'));
    expect(rows()).toHaveLength(2);
  });

  it('the first three rows of a board have medals, and rows link to profiles', async () => {
    await open();
    expect(
      [...document.querySelectorAll<HTMLElement>('[data-part=board-rank]')].map(({ dataset }) => dataset.medal),
    ).toEqual(['gold', 'silver', 'bronze', undefined]);
    expect(rows().map((row) => row.getAttribute('href'))).toEqual([
      '/profile/ida',
      '/profile',
      '/profile/noor',
      '/profile/mateo',
    ]);
    expect(rows()[0]?.textContent).toContain('ida Berg');
    expect(rows()[0]?.textContent).toContain('Level 32 · 84.6 km');
    expect(rows()[0]?.textContent).toContain('31,240points');
    expect(rows()[1]?.textContent).toContain('You');
    expect(rows()[1]?.textContent).toContain('84.6 km');
    click(rows()[0] ?? document.body);
    expect(history.at(-1)).toBe('/profile/ida');
    expect(closed).toHaveBeenCalledOnce();
  });

  it('board rows show initials or the thumbnail', async () => {
    const photo = '/objects/face.jpg';
    const plain = { ...entry('ida', 1), firstName: null };
    await open({ ...quiet, 'GET /api/leaderboard/global': [plain, { ...entry('me', 2), profilePhotoUrl: photo }] });
    expect(rows()[0]?.querySelector('[aria-hidden]')?.textContent).toBe('ID');
    expect(find('[data-part=board] img').getAttribute('src')).toBe('/objects/face-400.jpg');
  });

  it('a viewer below the end of the global board has a row of their own', async () => {
    await open({
      ...quiet,
      'GET /api/leaderboard/global': [entry('ida', 1)],
      'GET /api/users/me/rank': { globalRank: 214, friendsRank: 2, pointsToNextRank: 3 },
    });
    expect(rows().at(-1)?.getAttribute('href')).toBe('/profile');
    expect(rows().at(-1)?.textContent).toContain('214');
    find('[data-part=board-gap]');
  });

  it('empty boards of the leaderboard say what is missing', async () => {
    await open({
      ...quiet,
      'GET /api/leaderboard/global': [],
      'GET /api/users/me/leaderboard/friends': [entry('me', 1)],
      'GET /api/users/me/friends': [],
    });
    expect(dialog().textContent).toContain('No users on the leaderboard yet');
    expect(tab('friends').textContent).toBe('Friends1');
    click(tab('friends'));
    expect(dialog().textContent).toContain('Add friends to see how you compare!');
  });

  it('loading boards show placeholders', async () => {
    await open({ ...quiet, 'GET /api/leaderboard/global': undefined });
    expect(document.querySelectorAll('[data-part=board] .skeleton').length).toBeGreaterThan(0);
    expect(dialog().textContent).toContain('Fetching the board...');
  });

  it('a failed board shows an error with Try again', async () => {
    const { settle, answer } = await open({ ...quiet, 'GET /api/leaderboard/global': refused(403, 'No.') });
    expect(find('[role=alert]').textContent).toContain("The leaderboard couldn't be loaded.");
    answer('GET /api/leaderboard/global', [entry('ida', 1)]);
    click(buttonOf('Try again'));
    await settle();
    expect(rows()[0]?.textContent).toContain('ida Berg');
  });
});

it('the filter of counted walks is shown on the global board only, all walks first', async () => {
  const both = { ...entry('ida', 1, 31_240), provenPoints: 900, provenThisWeek: 250 };
  const { settle } = await open({
    ...quiet,
    'GET /api/leaderboard/global': [both],
    'GET /api/users/me/leaderboard/friends': [both],
  });
  const shown = () => document.querySelector('[data-part=board-points] b')?.textContent;
  expect(
    [...document.querySelectorAll('[data-part=board-filter] option')].map(({ textContent }) => textContent),
  ).toEqual(['All walks', 'Proven', 'Proven this week']);
  expect(shown()).toBe('31,240');
  expect(dialog().textContent).not.toContain('Proven walks');
  filter('ever');
  await settle();
  expect(shown()).toBe('900');
  expect(dialog().textContent).toContain('Proven walks');
  filter('week');
  await settle();
  expect(shown()).toBe('250');
  click(tab('friends'));
  await settle();
  expect(shown()).toBe('31,240');
  expect(document.querySelector('[data-part=board-filter]')).toBeNull();
});
