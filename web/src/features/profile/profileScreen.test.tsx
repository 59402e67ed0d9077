// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, refused } from '../../testing/signedIn.tsx';
import { ida, open, page, title } from './profile.fixture.tsx';

const link = (name: string) =>
  [...document.querySelectorAll('a')].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent) === name,
  );
const headingText = () => find('main h2').textContent;

describe('profile titles', () => {
  it.each([
    ['/profile', 'My Profile'],
    ['/profile/me', 'My Profile'],
    ['/profile/ida', "Ida's Profile"],
  ])('the path %s is titled %s', async (path, heading) => {
    await open(path);
    expect(title()).toBe(heading);
    expect(link('Back to Home')?.getAttribute('href')).toBe('/');
  });

  it('the title of a profile without a first name has the username', async () => {
    await open('/profile/ida', { 'GET /api/users/ida': { ...ida, firstName: null } });
    expect(title()).toBe("ida.l's Profile");
  });
});

describe('other states', () => {
  it('a loading profile shows placeholders', async () => {
    await open('/profile', { 'GET /api/users/me/stats': undefined });
    expect(page()).toContain('Loading profile...');
    expect(document.querySelectorAll('.skeleton').length).toBeGreaterThan(4);
    expect(link('Back to Home')?.getAttribute('href')).toBe('/');
  });

  it.each([
    ['logged out', 'Please log in to view your profile', () => open('/profile', {}, null)],
    ['there is no such walker', 'Profile not found', () => open('/profile/gone')],
  ])('a missing profile links to home when %s', async (_, heading, show) => {
    await show();
    expect(headingText()).toBe(heading);
    expect(link('Go to Home')?.getAttribute('href')).toBe('/');
    expect(link('Back to Home')?.getAttribute('href')).toBe('/');
  });

  it('a missing profile says that it could not be loaded', async () => {
    await open('/profile/gone');
    expect(page()).toContain('Unable to load your profile data.');
  });

  it('a profile that fails to load offers Try again', async () => {
    const { settle, made } = await open('/profile', { 'GET /api/users/me': refused(403, 'No.') });
    expect(headingText()).toBe('Unable to load your profile data.');
    click(buttonOf('Try again'));
    await settle();
    expect(made('GET /api/users/me')).toHaveLength(2);
  });
});

describe('profile card', () => {
  it('the profile card shows name, home, level and points', async () => {
    await open();
    const card = find('[data-part=profile-card]').textContent;
    for (const part of ['LB', 'Lena Brandt', '@lena.walks', 'Utsikten 1, Krems', 'LEVEL7', '6,420 total points']) {
      expect(card).toContain(part);
    }
  });

  it("another walker's profile card shows no home", async () => {
    await open('/profile/ida');
    expect(document.querySelector('[data-part=profile-home]')).toBeNull();
  });

  it("another walker's profile card shows the town if it is known", async () => {
    await open('/profile/ida', { 'GET /api/users/ida': { ...ida, homeTown: 'Göteborg' } });
    expect(find('[data-part=profile-home]').textContent).toBe('Home: Göteborg');
  });
});

it('the profile tiles show achievements, challenges, streak and kilometres', async () => {
  await open();
  expect([...document.querySelectorAll('[data-part=tiles] > div')].map(({ textContent }) => textContent)).toEqual([
    'Achievements2',
    'Challenges47',
    'Day Streak12',
    'Kilometres84.6',
  ]);
});

it('the profile summary lists the figures', async () => {
  await open();
  const summary = find('section[aria-labelledby=activity-summary]');
  expect([...summary.querySelectorAll('h2, dt, dd, p')].map(({ textContent }) => textContent)).toEqual([
    'Activity Summary',
    '580 points to next level',
    'Best streak',
    '31 days',
    'Current streak',
    '12 days',
    'Level',
    '7',
    'Points',
    '6,420',
  ]);
  expect(find('[role=progressbar]', summary).getAttribute('aria-valuenow')).toBe('42');
});

it('exact figures of another walker are shown as they are', async () => {
  const exact = { level: 7, totalPoints: 6_420, currentStreak: 1, longestStreak: 2, totalDistance: 84.62, thisWeek: 1 };
  await open('/profile/ida', {
    'GET /api/users/ida': { ...ida, homeTown: null },
    'GET /api/users/ida/stats': { ...exact, completedChallenges: 47 },
  });
  expect([...document.querySelectorAll('[data-part=tiles] > div')].at(-1)?.textContent).toBe('Kilometres84.6');
  expect(
    [...find('section[aria-labelledby=activity-summary]').querySelectorAll('p')].map((p) => p.textContent),
  ).toEqual(['580 points to next level']);
});

it('rounded figures of another walker are shown like exact ones, in whole kilometres', async () => {
  const round = { level: 7, totalPoints: 6_400, currentStreak: 1, longestStreak: 2, totalDistance: 85, thisWeek: 1 };
  await open('/profile/ida', { 'GET /api/users/ida/stats': { ...round, completedChallenges: 47 } });
  expect([...document.querySelectorAll('[data-part=tiles] > div')].at(-1)?.textContent).toBe('Kilometres85');
  expect(
    [...find('section[aria-labelledby=activity-summary]').querySelectorAll('p')].map((p) => p.textContent),
  ).toEqual(['600 points to next level']);
});

it.each(['/profile', '/profile/ida'])('the profile at %s has the same parts in the same order', async (path) => {
  await open(path);
  expect(
    [...document.querySelectorAll('[data-part=profile-columns] h2')].slice(1).map(({ textContent }) => textContent),
  ).toEqual(['Achievements', 'Recent Challenge Photos', 'Activity Summary']);
});
