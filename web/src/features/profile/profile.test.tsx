// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { putPhoto } from '../../pwa/putPhoto.ts';
import { shrink, UnreadablePhoto } from '../../pwa/shrink.ts';
import { click, find } from '../../testing/mount.ts';
import { type Answers, buttonOf, refused, showTo } from '../../testing/signedIn.tsx';
import { toastStore } from '../../ui/toast.ts';
import { MOST_PHOTO_BYTES } from './changePhoto.ts';
import ProfileScreen from './profileScreen.tsx';

vi.mock(import('../../pwa/shrink.ts'), async (original) => ({ ...(await original()), shrink: vi.fn() }));
vi.mock(import('../../pwa/putPhoto.ts'), async (original) => ({ ...(await original()), putPhoto: vi.fn() }));

const figures = { points: 6_420, level: 7, totalDistance: 84.62, completedChallenges: 47, currentStreak: 12 };
const lena = {
  id: 'me',
  username: 'lena.walks',
  firstName: 'Lena',
  lastName: 'Brandt',
  profilePhotoUrl: null,
  homeAddress: 'Utsikten 1, Krems',
  homeTown: 'Krems',
  ...figures,
};
const ida = {
  id: 'ida',
  username: 'ida.l',
  firstName: 'Ida',
  lastName: 'Lindqvist',
  profilePhotoUrl: null,
  ...figures,
};
const walk = (id: string, photoUrl: string | null, completed = true) => ({
  id,
  photoUrl,
  completed,
  destinationName: `${id}gasse, Krems`,
  completedAt: '2026-11-03T09:00:00Z',
});
const pin = (id: string) => ({
  id,
  title: `Pin ${id}`,
  description: '',
  icon: '⭐',
  category: 'streak',
  points: 5,
  seasonal: false,
});
const catalogue = [...Array(20).keys()].map((at) => pin(String(at)));
const unlocked = (count: number) =>
  [...Array(count).keys()].map((at) => ({
    achievementId: String(at),
    unlockedAt: `2026-10-${10 + at}T09:00:00Z`,
    progress: 100,
  }));

const of = (id: string, walker: object): Answers => ({
  [`GET /api/users/${id}`]: walker,
  [`GET /api/users/${id}/stats`]: {
    level: 7,
    totalPoints: 6_420,
    currentStreak: 12,
    longestStreak: 31,
    completedChallenges: 47,
    totalDistance: 84.62,
    thisWeek: 3,
  },
  [`GET /api/users/${id}/achievements`]: unlocked(2),
  [`GET /api/users/${id}/challenges/completed`]: [walk('Burg', '/objects/a.jpg')],
});
const answers: Answers = {
  ...of('me', lena),
  ...of('ida', ida),
  'GET /api/achievements': catalogue,
  'GET /api/users/me/friends': [],
  'GET /api/users/me/friend-requests': [],
  'GET /api/users/me/favourites': [],
};

const open = (path = '/profile', more: Answers = {}, walker: typeof lena | null = lena) => {
  const { hook } = memoryLocation({ path });
  return showTo(
    walker,
    <Router hook={hook}>
      <Route path="/profile/:userId?">
        <ProfileScreen />
      </Route>
    </Router>,
    { ...answers, ...more },
  );
};
const page = () => find('main').textContent ?? '';
const title = () => find('h1').textContent;
const link = (name: string) => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name);
const lastToast = () => toastStore.read()[0];

describe('whose profile it is', () => {
  it.each([
    ['/profile', 'My Profile'],
    ['/profile/me', 'My Profile'],
    ['/profile/ida', "Ida's Profile"],
  ])('%s is titled %s', async (path, heading) => {
    await open(path);
    expect(title()).toBe(heading);
    expect(link('Back to Home')?.getAttribute('href')).toBe('/');
  });

  it('is told by the username where there is no first name', async () => {
    await open('/profile/ida', { 'GET /api/users/ida': { ...ida, firstName: null } });
    expect(title()).toBe("ida.l's Profile");
  });
});

describe('instead of a profile', () => {
  it('waits in its outline', async () => {
    await open('/profile', { 'GET /api/users/me/stats': undefined });
    expect(page()).toContain('Loading profile...');
    expect(document.querySelectorAll('.skeleton').length).toBeGreaterThan(4);
    expect(link('Back to Home')).toBeDefined();
  });

  it.each([
    ['nobody is signed in', 'Please log in to view your profile', () => open('/profile', {}, null)],
    ['there is no such walker', 'Profile not found', () => open('/profile/gone')],
  ])('leads home when %s', async (_, heading, show) => {
    await show();
    expect(title()).toBe(heading);
    expect(link('Go to Home')?.getAttribute('href')).toBe('/');
    expect(link('Back to Home')).toBeDefined();
  });

  it('says that a missing one could not be loaded', async () => {
    await open('/profile/gone');
    expect(page()).toContain('Unable to load your profile data.');
  });

  it('offers another try when the server fails', async () => {
    const { settle, made } = await open('/profile', { 'GET /api/users/me': refused(403, 'No.') });
    expect(title()).toBe('Unable to load your profile data.');
    click(buttonOf('Try again'));
    await settle();
    expect(made('GET /api/users/me')).toHaveLength(2);
  });
});

describe('the card', () => {
  it('shows who it is, where home is, and how far they are', async () => {
    await open();
    const card = find('.profile-card').textContent;
    for (const part of ['LB', 'Lena Brandt', '@lena.walks', 'Utsikten 1, Krems', 'LEVEL7', '6,420 total points']) {
      expect(card).toContain(part);
    }
  });

  it('has no place for a home that others do not see', async () => {
    await open('/profile/ida');
    expect(document.querySelector('.profile-home')).toBeNull();
  });

  it('shows the town where it is given', async () => {
    await open('/profile/ida', { 'GET /api/users/ida': { ...ida, homeTown: 'Göteborg' } });
    expect(find('.profile-home').textContent).toBe('Home: Göteborg');
  });
});

it('counts achievements, challenges, days and kilometres', async () => {
  await open();
  expect([...document.querySelectorAll('.tiles > div')].map(({ textContent }) => textContent)).toEqual([
    'Achievements2',
    'Challenges47',
    'Day Streak12',
    'Kilometres84.6',
  ]);
});

it('sums up what was done', async () => {
  await open();
  const summary = find('section[aria-labelledby=activity-summary]');
  expect([...summary.querySelectorAll('h2, dt, dd, p')].map(({ textContent }) => textContent)).toEqual([
    'Activity Summary',
    'Current streak',
    '12 days',
    'Best streak',
    '31 days',
    'Level',
    '7',
    'Points',
    '6,420',
    '580 points to next level',
  ]);
  expect(find('[role=progressbar]', summary).getAttribute('aria-valuenow')).toBe('42');
});

it('sums up what another walker did in round figures, and says so', async () => {
  const round = { level: 7, totalPoints: 6_400, currentStreak: 1, longestStreak: 2, totalDistance: 85, thisWeek: 1 };
  await open('/profile/ida', { 'GET /api/users/ida/stats': { ...round, completedChallenges: 47 } });
  expect([...document.querySelectorAll('.tiles > div')].at(-1)?.textContent).toBe('Kilometres85');
  expect(
    [...find('section[aria-labelledby=activity-summary]').querySelectorAll('p')].map((p) => p.textContent),
  ).toEqual(['About 600 points to next level', 'Points and distance of others are rounded, to keep homes private.']);
});

describe('achievements', () => {
  const pins = () => [...document.querySelectorAll('.profile-achievements li')].map(({ textContent }) => textContent);

  it('hang newest first, and the rest comes when asked for', async () => {
    await open('/profile', { 'GET /api/users/me/achievements': unlocked(18) });
    expect(pins()).toHaveLength(12);
    expect(pins()[0]).toContain('Pin 17');
    click(buttonOf('See all 18'));
    expect(pins()).toHaveLength(18);
    click(buttonOf('Show fewer'));
    expect(pins()).toHaveLength(12);
  });

  it('say so when there is none', async () => {
    await open('/profile', { 'GET /api/users/me/achievements': [] });
    expect(page()).toContain('No pin here yet');
  });
});

describe('Recent Challenge Photos', () => {
  const photos = () => find('section[aria-labelledby=recent-photos]');
  const walksOfMe = 'GET /api/users/me/challenges/completed';

  it('are the six newest of completed walks, named by what stands before the comma', async () => {
    const walks = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => walk(name, `/objects/${name}.jpg`));
    await open('/profile', {
      [walksOfMe]: [walk('X', 'test-url'), walk('Y', null), walk('Z', '/objects/z.jpg', false), ...walks],
    });
    expect(photos().querySelector('h2')?.textContent).toBe('Recent Challenge Photos');
    expect([...photos().querySelectorAll('.recent-photo-name')].map(({ textContent }) => textContent)).toEqual([
      'Agasse',
      'Bgasse',
      'Cgasse',
      'Dgasse',
      'Egasse',
      'Fgasse',
    ]);
    expect(photos().querySelector('img')?.getAttribute('src')).toBe('/objects/A-400.jpg');
  });

  it('hide one that cannot be loaded', async () => {
    await open('/profile', { [walksOfMe]: [walk('A', '/objects/a.jpg'), walk('B', '/objects/b.jpg')] });
    act(() => void photos().querySelector('img')?.dispatchEvent(new Event('error')));
    expect([...photos().querySelectorAll('.recent-photo-name')].map(({ textContent }) => textContent)).toEqual([
      'Bgasse',
    ]);
  });

  it('carry a heart on one’s own profile only', async () => {
    await open();
    buttonOf('Favourite: Burggasse');
  });

  it('carry none on another’s', async () => {
    await open('/profile/ida');
    expect(photos().querySelectorAll('button')).toHaveLength(0);
  });

  it.each([
    ['one’s own', '/profile', 'me', lena, [], 'Every walk you complete leaves the picture of its sign here.'],
    [
      'an anonymous walker’s',
      '/profile/ida',
      'ida',
      ida,
      [],
      'Ida shares rounded figures and pins with everyone, and walks with friends only.',
    ],
    [
      'a newcomer’s',
      '/profile/ida',
      'ida',
      { ...ida, completedChallenges: 0 },
      [],
      'Ida has not completed a walk yet.',
    ],
    ['a walker’s without photos', '/profile/ida', 'ida', ida, [walk('A', null)], "Ida's walks have no photos to show."],
  ])('say why there is none: %s', async (_, path, id, walker, walks, reason) => {
    await open(path, { [`GET /api/users/${id}`]: walker, [`GET /api/users/${id}/challenges/completed`]: walks });
    expect(photos().textContent).toContain(reason);
  });
});

describe('changing the photo', () => {
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

  it('is for oneself alone', async () => {
    await open('/profile/ida');
    expect(document.querySelector('input[type=file]')).toBeNull();
  });

  it('shrinks, sends, saves, and shows the new face', async () => {
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
    expect(find('.profile-photo img').getAttribute('src')).toBe('/objects/n-400.jpg');
  });

  it('takes 5242880 bytes and not one more', async () => {
    shrunk();
    stored();
    const { settle, made } = await open('/profile', working);
    expect(MOST_PHOTO_BYTES).toBe(5_242_880);
    const sized = (size: number) =>
      Object.defineProperty(new File([], 'me.jpg', { type: 'image/jpeg' }), 'size', { value: size });
    choose(sized(MOST_PHOTO_BYTES + 1));
    await settle();
    expect(made('POST /api/objects/upload')).toEqual([]);
    expect(lastToast()).toMatchObject({
      title: 'Upload failed',
      description: 'Please choose a photo of at most 5 MB.',
    });
    choose(sized(MOST_PHOTO_BYTES));
    await settle();
    expect(made('PATCH /api/users/me')).toHaveLength(1);
  });

  it('says what is wrong with a file that is no photo', async () => {
    shrunk().mockRejectedValue(new UnreadablePhoto('That file is not a photo.'));
    const { settle } = await open('/profile', working);
    choose();
    await settle();
    expect(lastToast()).toMatchObject({ title: 'Upload failed', description: 'That file is not a photo.' });
  });

  it.each([
    ['POST /api/objects/upload', 'Upload setup failed', 'Could not prepare file upload. Please try again.'],
    ['PATCH /api/users/me', 'Update failed', 'Failed to update profile photo. Please try again.'],
  ])('says so when %s is refused', async (call, heading, description) => {
    shrunk();
    stored();
    const { settle } = await open('/profile', { ...working, [call]: refused(429, 'No.') });
    choose();
    await settle();
    expect(lastToast()).toMatchObject({ title: heading, description, variant: 'destructive' });
    buttonOf('Change profile photo');
  });

  it('says so when the photo cannot be sent', async () => {
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

describe('another walker', () => {
  const friend = { 'GET /api/users/me/friends': [ida] };

  it('may be asked, with what friends see', async () => {
    const { made, settle } = await open('/profile/ida', {
      'POST /api/friends/request': { id: 'r', status: 'pending' },
    });
    expect(find('.friendship').textContent).toContain(
      "Friends see the exact places of each other's walks: a few walks show roughly where each of you lives.",
    );
    click(buttonOf('Add friend'));
    await settle();
    expect(made('POST /api/friends/request')[0]?.body).toEqual({ requesterId: 'me', addresseeUsername: 'ida.l' });
    expect(lastToast()).toMatchObject({ title: 'Friend request sent!' });
    expect(buttonOf('Request sent').disabled).toBe(true);
  });

  it('who has asked may be answered', async () => {
    const { made, settle } = await open('/profile/ida', {
      'GET /api/users/me/friend-requests': [{ id: 'r1', requester: ida }],
      'POST /api/friends/r1/accept': { id: 'r1', status: 'accepted' },
    });
    click(buttonOf('Accept friend request'));
    await settle();
    expect(made('POST /api/friends/r1/accept')).toHaveLength(1);
  });

  it('who is a friend may be removed, after a question', async () => {
    const { made, settle } = await open('/profile/ida', { ...friend, 'DELETE /api/users/me/friends/ida': {} });
    click(buttonOf('Remove friend'));
    expect(find('[role=dialog]').textContent).toContain('Remove Ida as a friend?');
    click(buttonOf('Keep Friend'));
    expect(made('DELETE /api/users/me/friends/ida')).toEqual([]);
    click(buttonOf('Remove friend'));
    click(buttonOf('Remove'));
    await settle();
    expect(made('DELETE /api/users/me/friends/ida')).toHaveLength(1);
    expect(lastToast()).toMatchObject({ title: 'Friend removed' });
  });

  it('who was asked, befriended and removed may be asked again', async () => {
    const answers: Answers = {
      'POST /api/friends/request': { id: 'r', status: 'accepted' },
      'DELETE /api/users/me/friends/ida': {},
    };
    const { settle, answer } = await open('/profile/ida', answers);
    answer('GET /api/users/me/friends', [ida]);
    click(buttonOf('Add friend'));
    await settle();
    expect(lastToast()).toMatchObject({ title: 'Friend request accepted!' });
    answer('GET /api/users/me/friends', []);
    click(buttonOf('Remove friend'));
    click(buttonOf('Remove'));
    await settle();
    buttonOf('Add friend');
  });

  it('is not oneself', async () => {
    await open('/profile/me');
    expect(document.querySelector('.friendship')).toBeNull();
  });
});
