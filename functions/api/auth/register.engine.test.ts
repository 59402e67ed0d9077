import { describe, expect, it } from 'vitest';
import { useAccounts } from '../../testing/accounts.ts';
import { handler as getCurrentUser } from './getCurrentUser.ts';
import { handler as register } from './register.ts';

const { bench, freshAddress, freshName, mails, signUp } = useAccounts({ keepsFirstMails: true });

describe('POST /api/register', () => {
  it('registration answers the walker with default settings and opens a session', async () => {
    const { username, cookie, answer } = await signUp({ email: 'ada@example.org', timeZone: 'Europe/Stockholm' });
    expect(answer.json).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      username,
      firstName: null,
      lastName: null,
      email: 'ada@example.org',
      emailVerified: false,
      hasPassword: true,
      profilePhotoUrl: null,
      homeLatitude: null,
      homeLongitude: null,
      homeAddress: null,
      homeTown: null,
      shownTown: null,
      homeSource: null,
      preferredDifficulty: 'medium',
      maxDistance: 2.5,
      preferredWays: 'quiet',
      noSteps: false,
      notificationsEnabled: false,
      newNetworkMails: true,
      mapVisibility: 'anonymous',
      language: null,
      units: 'usual',
      timeZone: 'Europe/Stockholm',
      suspended: false,
      points: 0,
      level: 1,
      totalDistance: 0,
      clubs: [],
      completedChallenges: 0,
      currentStreak: 0,
      weeklyGoal: 0,
      streak: {
        restDays: false,
        left: 2,
        walksToNext: null,
        spentOn: [],
        comeback: null,
        hidden: false,
        today: '2026-11-20',
        thisWeek: 0,
        goal: 0,
        pause: null,
        pauseDaysLeft: 28,
        pausedToday: false,
      },
    });
    expect(answer.cookies[0]).toContain('HttpOnly; SameSite=Lax');
    expect((await bench.call(getCurrentUser, { cookie })).json).toEqual(answer.json);
  });

  it('the language of the page is stored and used for the verification mail', async () => {
    const { answer } = await signUp({ email: freshAddress(), language: 'sv' });
    expect(answer.json.language).toBe('sv');
    expect(mails.map(({ subject }) => subject)).toEqual(['Är det här din e-postadress?']);
    expect((await signUp({ language: null })).answer.json.language).toBeNull();
  });

  it('registration with a common password answers 400', async () => {
    const body = { username: freshName(), password: 'password' };
    expect((await bench.call(register, { body })).status).toBe(400);
  });

  it('registration accepts an empty email', async () => {
    expect((await signUp({ email: '' })).answer.json.email).toBeNull();
  });

  it('concurrent registrations of one username in any case create one walker', async () => {
    const username = freshName();
    const tries = await Promise.all(
      [username, username.toUpperCase(), ` ${username} `].map((name) =>
        bench.call(register, { body: { username: name, password: 'secret1' } }),
      ),
    );
    expect(tries.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    const late = await bench.call(register, { body: { username, password: 'secret1' } });
    expect(late).toMatchObject({ status: 409, text: 'That username is already taken.' });
  });

  it('two walkers can register the same email', async () => {
    await signUp({ email: 'family@example.org' });
    await signUp({ email: 'Family@Example.org' });
  });
});
