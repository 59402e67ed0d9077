// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { click, find } from '../../testing/mount.ts';
import { type Answers, buttonOf } from '../../testing/signedIn.tsx';
import { FRIENDS_SEE } from '../friends/friends.ts';
import { WALKS_TELL } from '../settings/visibility.tsx';
import { ida, lastToast, open } from './profile.fixture.tsx';

describe('friendship on a profile', () => {
  const friend = { 'GET /api/users/me/friends': [ida] };

  it('a friend request can be sent from a profile, which tells what friends see', async () => {
    const { made, settle } = await open('/profile/ida', {
      'POST /api/friends/request': { id: 'r', status: 'pending', newAchievements: [] },
    });
    expect(find('[data-part=friendship] p').textContent).toBe(FRIENDS_SEE);
    click(buttonOf('Add friend'));
    await settle();
    expect(made('POST /api/friends/request')[0]?.body).toEqual({ requesterId: 'me', addresseeUsername: 'ida.l' });
    expect(lastToast()).toMatchObject({ title: 'Friend request sent!' });
    expect(buttonOf('Request sent').disabled).toBe(true);
  });

  it('a friend request sent from a profile survives a reload and can be cancelled', async () => {
    const sent = [{ id: 'me.ida', requester: { id: 'me' }, addressee: ida }];
    const { made, settle, answer } = await open('/profile/ida', {
      'GET /api/users/me/friend-requests?sent=true': sent,
      'DELETE /api/friends/me.ida': {},
    });
    expect(buttonOf('Request sent').disabled).toBe(true);
    answer('GET /api/users/me/friend-requests?sent=true', []);
    click(buttonOf('Cancel request'));
    await settle();
    expect(made('DELETE /api/friends/me.ida')).toHaveLength(1);
    buttonOf('Add friend');
  });

  it('a received friend request can be answered on the profile', async () => {
    const { made, settle } = await open('/profile/ida', {
      'GET /api/users/me/friend-requests': [{ id: 'r1', requester: ida }],
      'POST /api/friends/r1/accept': { id: 'r1', status: 'accepted', newAchievements: [] },
    });
    expect(find('[data-part=friendship]').textContent).toContain(`${FRIENDS_SEE} ${WALKS_TELL}`);
    click(buttonOf('Accept friend request'));
    await settle();
    expect(made('POST /api/friends/r1/accept')).toHaveLength(1);
  });

  it('removing a friend on the profile asks for confirmation', async () => {
    const { made, settle } = await open('/profile/ida', { ...friend, 'DELETE /api/users/me/friends/ida': {} });
    click(buttonOf('Remove friend'));
    expect(find('[role=dialog]').textContent).toContain('Remove Ida as a friend?');
    expect(find('[role=dialog]').textContent).toContain('Ida may have kept pictures they saw.');
    click(buttonOf('Keep Friend'));
    expect(made('DELETE /api/users/me/friends/ida')).toEqual([]);
    click(buttonOf('Remove friend'));
    click(buttonOf('Remove'));
    await settle();
    expect(made('DELETE /api/users/me/friends/ida')).toHaveLength(1);
    expect(lastToast()).toMatchObject({ title: 'Friend removed' });
  });

  it('a removed friend can get a friend request again', async () => {
    const answers: Answers = {
      'POST /api/friends/request': { id: 'r', status: 'accepted', newAchievements: [] },
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

  it("the walker's own profile has no friendship control", async () => {
    await open('/profile/me');
    expect(document.querySelector('[data-part=friendship]')).toBeNull();
  });
});
