import { beforeEach, describe, expect, it } from 'vitest';
import { handler as login } from '../../functions/api/auth/login.ts';
import { handler as appeal } from '../../functions/api/moderation/appeal.ts';
import { handler as listStatements } from '../../functions/api/moderation/listStatements.ts';
import { handler as getWalker } from '../../functions/api/walkers/getWalker.ts';
import { handler as updateWalker } from '../../functions/api/walkers/updateWalker.ts';
import { appealTo as storeAppeal } from '../../functions/data/moderation/moderation.ts';
import { changeProfile } from '../../functions/data/walkers/walkers.ts';
import { acquaintances, readAllRoutes, reportedBySome } from '../../functions/testing/acquaintances.ts';
import { cookieOf } from '../../functions/testing/context.ts';
import { handlerOf, type WalkerInPlay } from '../../functions/testing/transports.ts';
import { useWorld } from '../../functions/testing/world.ts';
import { namedRoutes, type RouteName } from '../../shared/api/routes.ts';
import { isVisible } from '../../shared/domain/auth/visibleText.ts';
import { moderate } from './moderation.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));
const { befriend, people } = acquaintances(world);

const mails: { to: string; subject: string; text: string }[] = [];
const operate = (words: string, reason = 'It breaks the rules.') =>
  moderate(words.split(' '), reason, {
    table: world.store.table,
    mail: { send: async (letter) => void mails.push(letter) },
    now: world.bench.now,
    siteUrl: 'https://walk.example.org',
    operator: 'olga',
  });

const statements = async (walker: WalkerInPlay) =>
  (await walker.call(listStatements, { params: { id: walker.id } })).json;
const nameOf = async (viewer: WalkerInPlay, { id }: WalkerInPlay) =>
  (await viewer.call(getWalker, { params: { id } })).json.username;
const targetIn = (text: string, username: string) =>
  text
    .split('\n')
    .find((line) => line.includes(username))
    ?.split('  ')[1] ?? 'none';
const appealTo = (walker: WalkerInPlay, statementId: string, text = 'Please look again.') =>
  walker.call(appeal, { params: { id: walker.id, statementId }, body: { text } });

const reported = async (reporters: number) => {
  const [owner, viewer] = await people(2);
  if (!owner || !viewer) throw new Error('nobody');
  await reportedBySome(world, reporters, { what: 'name', reportedId: owner.id });
  return { owner, viewer, target: targetIn(await operate('list'), owner.username) };
};

describe('npm run moderate', () => {
  it('the operator sees reported things and reasons without reporters, and a dismissal doubles the threshold', async () => {
    const [owner, viewer] = await people(2);
    if (!owner || !viewer) throw new Error('nobody');
    const photoUrl = await owner.upload();
    await owner.call(updateWalker, { method: 'PATCH', params: { id: owner.id }, body: { profilePhotoUrl: photoUrl } });
    const photoSeen = async () => (await viewer.call(getWalker, { params: { id: owner.id } })).json.profilePhotoUrl;
    const report = (reporters: number) => reportedBySome(world, reporters, { what: 'photo', reportedId: owner.id });
    await report(3);
    expect(await photoSeen()).toBe(null);
    const target = (await operate('list')).split('  ')[1] ?? 'none';
    const shown = await operate(`show ${target}`);
    expect(shown).toContain(`of @${owner.username}`);
    expect(shown.match(/Offensive or hateful/g)).toHaveLength(3);
    expect(await operate(`dismiss ${target}`, '')).toContain('dismissed');
    expect(await photoSeen()).toMatch(/^\/objects\//);
    expect(await operate('list')).not.toContain(target);
    // Earlier reporters cannot report again; five others are too few.
    world.at('2026-11-20T10:00:00Z');
    await report(5);
    expect(await photoSeen()).toMatch(/^\/objects\//);
    await report(1);
    expect(await photoSeen()).toBe(null);
  });

  it('hide hides from friends too, states reasons, accepts one appeal and can be undone', async () => {
    const { owner, viewer, target } = await reported(1);
    await befriend(owner, viewer);
    await operate(`hide ${target}`, 'It names a neighbour.');
    expect(await nameOf(viewer, owner)).toBe('Hidden name');
    const [statement] = await statements(owner);
    expect(statement).toMatchObject({
      did: 'hidden',
      what: 'name',
      reason: 'It names a neighbour.',
      canBeAppealed: true,
    });
    const appeals = await Promise.all([appealTo(owner, statement.id), appealTo(owner, statement.id)]);
    expect(appeals.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await appealTo(owner, statement.id)).status).toBe(409);
    expect(await operate('list')).toMatch(new RegExp(`${target}.*APPEAL`));
    world.at('2026-11-20T10:00:00Z');
    await operate(`hide ${target}`, 'It still does.');
    expect((await statements(owner))[0]).toMatchObject({ did: 'kept', canBeAppealed: false });
    await expect(operate(`hide ${target}`)).rejects.toThrow('hidden already');
    await operate(`restore ${target}`, 'The neighbour agrees.');
    expect(await nameOf(viewer, owner)).toBe(owner.username);
    expect((await appealTo(viewer, statement.id)).status).toBe(404);
  });

  it('an appeal has visible characters and line breaks, which the terminal shows as slashes', async () => {
    const { owner, target } = await reported(1);
    await operate(`hide ${target}`);
    const [statement] = await statements(owner);
    for (const text of ['\u001b[2Jgone', 'ring\u0007', 'back\u202ewards', ' ', 'x'.repeat(1001)]) {
      const answer = await appealTo(owner, statement.id, text);
      expect([answer.status, answer.headers['x-error-code']], JSON.stringify(text)).toEqual([400, 'invalid_input']);
    }
    const text = 'It is my “real” name. 👋\r\n\n2026-11-20  kept: forged';
    expect((await appealTo(owner, statement.id, text)).status).toBe(201);
    expect(await operate(`show ${target}`)).toContain('appeal: It is my “real” name. 👋 / 2026-11-20  kept: forged');
  });

  it('stored control characters are escaped on the terminal', async () => {
    const { owner, target } = await reported(1);
    await operate(`hide ${target}`, 'A reason\u001b[31m');
    const [statement] = await statements(owner);
    const evil = '\u001b]0;title\u0007 \u202eevil\u009b2J\n  2026-11-20  kept: forged';
    await world.store.table.write(storeAppeal(owner.id, statement.id, evil, world.bench.now));
    await world.store.table.write(changeProfile(owner.id, { username: 'ada\u202e' }));
    const shown = [await operate(`show ${target}`), await operate('list'), await operate('log')].join('\n');
    expect(shown).toContain('appeal: \\u001b]0;title\\u0007 \\u202eevil\\u009b2J / 2026-11-20  kept: forged');
    expect(shown).toContain('A reason\\u001b[31m');
    expect(shown.split('\n').filter((line) => !isVisible(line))).toEqual([]);
  });

  it("the statement is mailed to a verified email in the walker's language", async () => {
    const { owner, target } = await reported(1);
    const email = 'owner@example.org';
    await world.store.table.write(changeProfile(owner.id, { email, emailVerifiedAt: null }));
    expect(await operate(`warn ${target}`)).toContain('There is no verified address: the app says it.');
    expect(mails).toEqual([]);
    const verified = { email, emailVerifiedAt: '2026-11-20T09:00:00.000Z' };
    await world.store.table.write(changeProfile(owner.id, verified));
    await operate(`hide ${target}`, 'It names a neighbour.');
    await world.store.table.write(changeProfile(owner.id, { language: 'de' }));
    await operate(`restore ${target}`, 'The neighbour agrees.');
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A decision about your Signpost account',
      'Eine Entscheidung über dein Signpost-Konto',
    ]);
    expect(mails[0]?.text).toBe(
      [
        'Hello,',
        '',
        `this is about ${owner.username}, on Signpost.`,
        '',
        'Other walkers no longer see your name.',
        'It names a neighbour.',
        '',
        'You can read this in the app and ask us to look at it again there: https://walk.example.org',
        '',
        'See you on your next walk,',
        'Signpost',
      ].join('\n'),
    );
    expect(mails[1]?.text).toContain(`es geht um ${owner.username} bei Signpost.`);
    expect(mails[1]?.text).toContain('Die Maßnahme gegen deinen Namen ist aufgehoben.');
  });

  it('every act is logged without reporters and walkers', async () => {
    const { owner, target } = await reported(1);
    await operate(`warn ${target}`, 'Once more and it goes.');
    const log = await operate('log 2026-11');
    expect(log).toContain(`olga  warn ${target}  Once more and it goes.`);
    world.at('2026-11-20T11:00:00Z');
    await operate(`restore ${target}`, 'A mistake.');
    const longer = await operate('log 2026-11');
    expect(longer.split('\n')).toEqual([
      ...log.split('\n'),
      `2026-11-20T11:00:00.000Z  olga  restore ${target}  A mistake.`,
    ]);
    for (const text of [owner.id, owner.username]) expect(longer).not.toContain(text);
    await expect(operate(`hide ${target}`, '')).rejects.toThrow('Say why');
    await expect(operate('hide nothing.at.all')).rejects.toThrow('Nothing is known');
    await expect(operate('burn it')).rejects.toThrow('npm run moderate');
  });
});

describe('suspended walkers', () => {
  it('a suspended walker disappears from every route at once and returns unchanged', async () => {
    const [owner, friend] = await people(2);
    if (!owner || !friend) throw new Error('nobody');
    await owner.call(updateWalker, { method: 'PATCH', params: { id: owner.id }, body: { mapVisibility: 'named' } });
    await owner.walk();
    await befriend(owner, friend);
    const seen = async () =>
      [...(await readAllRoutes(friend, owner))].filter(
        ([, text]) => text.includes(owner.id) || text.includes(owner.username),
      );
    const before = await seen();
    expect(before.map(([name]) => name)).toEqual(
      expect.arrayContaining(['getWalker', 'listFriends', 'getGlobalLeaderboard', 'getFriendsLeaderboard']),
    );
    await operate(`suspend @${owner.username}`);
    expect(await seen()).toEqual([]);
    await operate(`restore @${owner.username}`);
    expect(await seen()).toEqual(before);
  });

  it('a suspended walker can log in, read the statement, appeal, export and delete only', async () => {
    const owner = await world.walker();
    await operate(`suspend @${owner.username}`, 'Pictures of strangers.');
    const person = { username: owner.username, password: 'secret1' };
    const again = await world.bench.call(login, { body: person });
    expect([again.status, again.json.suspended]).toEqual([200, true]);
    const open: string[] = [];
    for (const cookie of [owner.cookie, cookieOf(again)]) {
      open.length = 0;
      for (const { name, route } of namedRoutes()) {
        if (route.auth === 'none') continue;
        const handler = await handlerOf(name as RouteName);
        const call = { method: route.method, params: { id: owner.id }, cookie };
        const { headers } = await world.bench.call(handler, { ...call, ...(route.body && { body: {} }) });
        const code = headers['x-error-code'];
        if (code !== 'suspended' && code !== 'invalid_input') open.push(name);
      }
      expect(open).toEqual([
        'getCurrentUser',
        // Deletion asks a walker without a password for a passkey.
        'listPasskeys',
        'listStatements',
        'appeal',
        'requestArchive',
        'getArchive',
        'deleteAccount',
      ]);
    }
    const [statement] = await statements(owner);
    expect(statement).toMatchObject({ did: 'suspended', what: 'account', reason: 'Pictures of strangers.' });
    expect((await appealTo(owner, statement.id)).status).toBe(201);
    expect(await operate('list')).toContain('APPEAL');
    const deleted = await owner.call(await handlerOf('deleteAccount'), {
      method: 'DELETE',
      params: { id: owner.id },
      body: { password: 'secret1' },
    });
    expect(deleted.status).toBe(200);
  });
});
