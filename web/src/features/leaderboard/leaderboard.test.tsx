// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { click, find } from '../../testing/mount.ts';
import { type Answers, buttonOf, refused, showTo } from '../../testing/signedIn.tsx';
import { toastStore } from '../../ui/toast.ts';
import LeaderboardModal from './leaderboardModal.tsx';

const person = (id: string, points = 1_500) => ({
  id,
  username: `${id}.walks`,
  firstName: id,
  lastName: 'Berg',
  profilePhotoUrl: null,
  points,
  level: Math.floor(points / 1_000) + 1,
  totalDistance: 84.62,
  completedChallenges: 47,
  currentStreak: 12,
});
const entry = (id: string, rank: number, points?: number) => ({ ...person(id, points), rank });
const me = person('me');

const quiet: Answers = {
  'GET /api/leaderboard/global': [entry('ida', 1, 31_240), entry('me', 2), entry('noor', 3), entry('mateo', 4)],
  'GET /api/users/me/leaderboard/friends': [entry('ida', 1, 31_240), entry('me', 2)],
  'GET /api/users/me/friends': [person('ida')],
  'GET /api/users/me/friend-requests': [],
  'GET /api/users/me/rank': { globalRank: 2, friendsRank: 2, pointsToNextRank: 120 },
};
const asked = { ...quiet, 'GET /api/users/me/friend-requests': [{ id: 'r1', requester: person('jana') }] };

const { hook, history } = memoryLocation({ record: true });
const closed = vi.fn();
const open = (answers: Answers = quiet, walker: typeof me | null = me) => {
  closed.mockReset();
  return showTo(
    walker,
    <Router hook={hook}>
      <LeaderboardModal open onClose={closed} />
    </Router>,
    answers,
  );
};
const dialog = () => find('[role=dialog]');
const tab = (name: string) => find(`[data-tab=${name}]`);
const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('.board a')];
const lastToast = () => toastStore.read()[0];
const type = (value: string) =>
  act(() => {
    const input = find<HTMLInputElement>('input[name=username]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

it('asks a viewer without an id to log in', async () => {
  await open(quiet, null);
  expect(dialog().textContent).toContain('Please log in to view the leaderboard');
});

describe('Your Rankings', () => {
  const plate = () => find('.rank-plate');

  it('shows both ranks and the way to the next one', async () => {
    await open();
    expect(plate().querySelector('h3')?.textContent).toBe('Your Rankings');
    expect([...plate().querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
      'Global Rank',
      '#2',
      'Among Friends',
      '#2',
    ]);
    expect(plate().textContent).toContain('About 120 points to rank 1');
  });

  it('says that there is none before the first point', async () => {
    await open({ ...quiet, 'GET /api/users/me/rank': { globalRank: null, friendsRank: 1, pointsToNextRank: null } });
    expect(plate().textContent).toContain('None yet');
    expect(plate().textContent).toContain('Your first walk puts you on the board.');
  });
});

describe('the boards', () => {
  it('are tabs, and Friends counts the viewer', async () => {
    await open();
    expect(tab('global').textContent).toBe('Global');
    expect(tab('friends').textContent).toBe('Friends2');
    click(tab('friends'));
    expect(rows()).toHaveLength(2);
  });

  it('give medals to the first three and lead to everybody, to oneself by the short way', async () => {
    await open();
    expect([...document.querySelectorAll<HTMLElement>('.board-rank')].map(({ dataset }) => dataset.medal)).toEqual([
      'gold',
      'silver',
      'bronze',
      undefined,
    ]);
    expect(rows().map((row) => row.getAttribute('href'))).toEqual([
      '/profile/ida',
      '/profile',
      '/profile/noor',
      '/profile/mateo',
    ]);
    expect(rows()[0]?.textContent).toContain('ida Berg');
    expect(rows()[0]?.textContent).toContain('Level 32 · 85 km');
    expect(rows()[0]?.textContent).toContain('31,240points');
    expect(rows()[1]?.textContent).toContain('You');
    expect(rows()[1]?.textContent).toContain('84.6 km');
    expect(dialog().textContent).toContain('Points and distances of others are rounded, ranks are exact.');
    click(rows()[0] ?? document.body);
    expect(history.at(-1)).toBe('/profile/ida');
    expect(closed).toHaveBeenCalledOnce();
  });

  it('show initials where there is no photo, and the small picture where there is one', async () => {
    const photo = '/objects/face.jpg';
    const plain = { ...entry('ida', 1), firstName: null };
    await open({ ...quiet, 'GET /api/leaderboard/global': [plain, { ...entry('me', 2), profilePhotoUrl: photo }] });
    expect(rows()[0]?.querySelector('[aria-hidden]')?.textContent).toBe('ID');
    expect(find('.board img').getAttribute('src')).toBe('/objects/face-400.jpg');
  });

  it('keep a place for a viewer below their end', async () => {
    await open({
      ...quiet,
      'GET /api/leaderboard/global': [entry('ida', 1)],
      'GET /api/users/me/rank': { globalRank: 214, friendsRank: 2, pointsToNextRank: 3 },
    });
    expect(rows().at(-1)?.getAttribute('href')).toBe('/profile');
    expect(rows().at(-1)?.textContent).toContain('214');
    find('.board-gap');
  });

  it('say what is missing where they are empty', async () => {
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

  it('hold their place while they are fetched, and offer another try when they cannot be', async () => {
    await open({ ...quiet, 'GET /api/leaderboard/global': undefined });
    expect(document.querySelectorAll('.board .skeleton').length).toBeGreaterThan(0);
    expect(dialog().textContent).toContain('Fetching the board...');
  });

  it('offer another try when they cannot be fetched', async () => {
    const { settle, answer } = await open({ ...quiet, 'GET /api/leaderboard/global': refused(403, 'No.') });
    expect(find('[role=alert]').textContent).toContain('The leaderboard could not be loaded.');
    answer('GET /api/leaderboard/global', [entry('ida', 1)]);
    click(buttonOf('Try again'));
    await settle();
    expect(rows()[0]?.textContent).toContain('ida Berg');
  });
});

describe('friend requests', () => {
  it('have no card while there are none, and the form says what friends see', async () => {
    await open();
    expect(dialog().textContent).not.toContain('Friend Requests');
    expect(find('.add-friend').textContent).toContain(
      "Friends see the exact places of each other's walks: a few walks show roughly where each of you lives.",
    );
  });

  it('say what friends see, once, before one is accepted', async () => {
    const { made, settle } = await open({ ...asked, 'POST /api/friends/r1/accept': { id: 'r1', status: 'accepted' } });
    expect(
      dialog().textContent?.split(
        "Friends see the exact places of each other's walks: a few walks show roughly where each of you lives.",
      ),
    ).toHaveLength(2);
    expect(find('.request-list').textContent).toBe('JBjana Berg@jana.walks');
    const before = made('GET /api/users/me/leaderboard/friends').length;
    click(buttonOf('Accept jana Berg'));
    await settle();
    expect(made('POST /api/friends/r1/accept')).toHaveLength(1);
    expect(lastToast()).toMatchObject({ title: 'Friend request accepted!', variant: 'success' });
    expect(made('GET /api/users/me/leaderboard/friends').length).toBeGreaterThan(before);
  });

  it('can be declined', async () => {
    const { made, settle } = await open({ ...asked, 'DELETE /api/friends/r1': {} });
    click(buttonOf('Decline jana Berg'));
    await settle();
    expect(made('DELETE /api/friends/r1')).toHaveLength(1);
    expect(lastToast()).toMatchObject({ title: 'Friend request declined' });
  });

  it.each([
    ['Accept jana Berg', 'POST /api/friends/r1/accept', 'Failed to accept friend request'],
    ['Decline jana Berg', 'DELETE /api/friends/r1', 'Failed to decline friend request'],
  ])('%s tells the server’s words when it fails, and looks again', async (name, call, title) => {
    const { settle, made } = await open({ ...asked, [call]: refused(404, 'That friend request does not exist.') });
    const before = made('GET /api/users/me/friend-requests').length;
    click(buttonOf(name));
    await settle();
    expect(lastToast()).toMatchObject({
      title,
      description: '404: That friend request does not exist.',
      variant: 'destructive',
    });
    expect(made('GET /api/users/me/friend-requests').length).toBeGreaterThan(before);
  });
});

describe('adding a friend', () => {
  const submit = () => act(() => find<HTMLFormElement>('.add-friend').requestSubmit());

  it('needs a name that is not only spaces', async () => {
    const { made } = await open();
    expect(buttonOf('Add Friend').disabled).toBe(true);
    type('   ');
    expect(buttonOf('Add Friend').disabled).toBe(true);
    submit();
    expect(made('POST /api/friends/request')).toEqual([]);
  });

  it.each([
    ['pending', 'Friend request sent!'],
    ['accepted', 'Friend request accepted!'],
  ])('sends the trimmed name; %s is told as "%s"', async (status, title) => {
    const { made, settle } = await open({ ...quiet, 'POST /api/friends/request': { id: 'r2', status } });
    type('  noor ');
    submit();
    await settle();
    expect(made('POST /api/friends/request').map(({ body }) => body)).toEqual([
      { requesterId: 'me', addresseeUsername: 'noor' },
    ]);
    expect(lastToast()).toMatchObject({ title, variant: 'success' });
    expect(find<HTMLInputElement>('input[name=username]').value).toBe('');
  });

  it('tells the server’s words when it fails, and keeps the name', async () => {
    const { settle } = await open({
      ...quiet,
      'POST /api/friends/request': refused(404, 'There is no walker with that username.'),
    });
    type('nobody');
    submit();
    await settle();
    expect(lastToast()).toMatchObject({
      title: 'Failed to send friend request',
      description: '404: There is no walker with that username.',
      variant: 'destructive',
    });
    expect(find<HTMLInputElement>('input[name=username]').value).toBe('nobody');
  });
});
