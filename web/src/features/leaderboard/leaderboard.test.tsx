// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { click, find } from '../../testing/mount.ts';
import { type Answers, buttonOf, refused, showTo } from '../../testing/signedIn.tsx';
import { type ModalProps, useModal } from '../../ui/dialogs/openModal.ts';
import { toastStore } from '../../ui/notices/toast.ts';
import { FRIENDS_SEE } from '../friends/friends.ts';
import { WALKS_TELL } from '../settings/visibility.tsx';
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
const withRequest = { ...quiet, 'GET /api/users/me/friend-requests': [{ id: 'r1', requester: person('jana') }] };

const { hook, history } = memoryLocation({ record: true });
const closed = vi.fn();
const celebrated = () => modal;
let modal: ModalProps['celebration'] | undefined;
function Probe() {
  modal = useModal('celebration')?.props;
  return null;
}

const open = (answers: Answers = quiet, walker: typeof me | null = me) => {
  closed.mockReset();
  return showTo(
    walker,
    <Router hook={hook}>
      <LeaderboardModal open onClose={closed} />
      <Probe />
    </Router>,
    answers,
  );
};
const dialog = () => find('[role=dialog]');
const tab = (name: string) => find(`[data-tab=${name}]`);
const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('[data-part=board] a')];
const lastToast = () => toastStore.read()[0];
const type = (value: string) =>
  act(() => {
    const input = find<HTMLInputElement>('input[name=username]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

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

describe('friend requests', () => {
  const line = () => find('[data-part=request-line]');

  it('without friend requests the leaderboard has no section for them', async () => {
    await open();
    expect(document.querySelector('[data-part=friend-requests]')).toBeNull();
  });

  it('friend requests open from one line and tell what friends see before accepting', async () => {
    const { made, settle } = await open({
      ...withRequest,
      'POST /api/friends/r1/accept': { id: 'r1', status: 'accepted', newAchievements: [] },
    });
    expect(line().textContent).toContain('1 friend request');
    expect([line().getAttribute('aria-expanded'), document.querySelector('[data-part=request-list]')]).toEqual([
      'false',
      null,
    ]);
    click(line());
    expect(line().getAttribute('aria-expanded')).toBe('true');
    expect(find('[data-part=request-list]').textContent).toBe('JBjana Berg@jana.walks');
    expect(find('[data-part=friend-requests]').textContent).toContain(`${FRIENDS_SEE} ${WALKS_TELL}`);
    const before = made('GET /api/users/me/leaderboard/friends').length;
    click(buttonOf('Accept jana Berg'));
    await settle();
    expect(made('POST /api/friends/r1/accept')).toHaveLength(1);
    expect(lastToast()).toMatchObject({ title: 'Friend request accepted!', variant: 'success' });
    expect(made('GET /api/users/me/leaderboard/friends').length).toBeGreaterThan(before);
  });

  it('accepting a friend request celebrates unlocked achievements', async () => {
    const pin = { achievementId: 'friends-1', title: 'Company', description: '', icon: '🤝', category: 'social' };
    const { settle } = await open({
      ...withRequest,
      'POST /api/friends/r1/accept': { id: 'r1', status: 'accepted', newAchievements: [{ ...pin, points: 50 }, pin] },
    });
    click(line());
    click(buttonOf('Accept jana Berg'));
    await settle();
    expect(celebrated()).toMatchObject({ achievement: { title: 'Company' }, others: 1, by: 'friendship' });
  });

  it('sent friend requests survive a reload and can be cancelled', async () => {
    const sent = [{ id: 'me.noor', requester: me, addressee: person('noor') }];
    const { made, settle } = await open({
      ...quiet,
      'GET /api/users/me/friend-requests?sent=true': sent,
      'DELETE /api/friends/me.noor': {},
    });
    click(tab('friends'));
    await settle();
    expect(find('[aria-labelledby=sent-requests]').textContent).toContain('noor Berg');
    click(buttonOf('Cancel the request to noor Berg'));
    await settle();
    expect(made('DELETE /api/friends/me.noor')).toHaveLength(1);
    expect(lastToast()).toMatchObject({ title: 'Friend request cancelled' });
  });

  it('a friend request can be declined', async () => {
    const { made, settle } = await open({ ...withRequest, 'DELETE /api/friends/r1': {} });
    click(line());
    click(buttonOf('Decline jana Berg'));
    await settle();
    expect(made('DELETE /api/friends/r1')).toHaveLength(1);
    expect(lastToast()).toMatchObject({ title: 'Friend request declined' });
  });

  it.each([
    ['Accept jana Berg', 'POST /api/friends/r1/accept', 'Failed to accept friend request'],
    ['Decline jana Berg', 'DELETE /api/friends/r1', 'Failed to decline friend request'],
  ])("when %s fails the server's message is shown and requests are read again", async (name, call, title) => {
    const { settle, made } = await open({ ...withRequest, [call]: refused(404, "That friend request doesn't exist.") });
    const before = made('GET /api/users/me/friend-requests').length;
    click(line());
    click(buttonOf(name));
    await settle();
    expect(lastToast()).toMatchObject({
      title,
      description: "404: That friend request doesn't exist.",
      variant: 'destructive',
    });
    expect(made('GET /api/users/me/friend-requests').length).toBeGreaterThan(before);
  });
});

describe('adding a friend', () => {
  const submit = () => act(() => find<HTMLFormElement>('[data-part=add-friend]').requestSubmit());

  it('a friend request with a blank name cannot be sent', async () => {
    const { made } = await open();
    click(tab('friends'));
    expect(buttonOf('Add Friend').disabled).toBe(true);
    type('   ');
    expect(buttonOf('Add Friend').disabled).toBe(true);
    submit();
    expect(made('POST /api/friends/request')).toEqual([]);
  });

  it.each([
    ['pending', 'Friend request sent!'],
    ['accepted', 'Friend request accepted!'],
  ])('a friend request sends the trimmed name, and the status %s shows "%s"', async (status, title) => {
    const { made, settle } = await open({
      ...quiet,
      'POST /api/friends/request': { id: 'r2', status, newAchievements: [] },
    });
    click(tab('friends'));
    type('  noor ');
    submit();
    await settle();
    expect(made('POST /api/friends/request').map(({ body }) => body)).toEqual([
      { requesterId: 'me', addresseeUsername: 'noor' },
    ]);
    expect(lastToast()).toMatchObject({ title, variant: 'success' });
    expect(find<HTMLInputElement>('input[name=username]').value).toBe('');
  });

  it('a refused friend request shows why and keeps the name', async () => {
    const { settle } = await open({
      ...quiet,
      'POST /api/friends/request': refused(404, "There's no walker with that username."),
    });
    click(tab('friends'));
    type('nobody');
    submit();
    await settle();
    expect(lastToast()).toMatchObject({
      title: 'Failed to send friend request',
      description: "404: There's no walker with that username.",
      variant: 'destructive',
    });
    expect(find<HTMLInputElement>('input[name=username]').value).toBe('nobody');
  });
});
