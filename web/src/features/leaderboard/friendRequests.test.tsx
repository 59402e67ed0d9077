// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { FRIENDS_SEE } from '../../api/friends.ts';
import { WALKS_TELL } from '../../session/visibilityQuestion.ts';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, refused } from '../../testing/signedIn.tsx';
import { asked, celebrated, lastToast, me, open, person, quiet, tab, type } from './leaderboard.fixture.tsx';

describe('friend requests', () => {
  const line = () => find('[data-part=request-line]');

  it('without friend requests the leaderboard has no section for them', async () => {
    await open();
    expect(document.querySelector('[data-part=friend-requests]')).toBeNull();
  });

  it('friend requests open from one line and tell what friends see before accepting', async () => {
    const { made, settle } = await open({
      ...asked,
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
      ...asked,
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
    const { made, settle } = await open({ ...asked, 'DELETE /api/friends/r1': {} });
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
    const { settle, made } = await open({ ...asked, [call]: refused(404, "That friend request doesn't exist.") });
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
