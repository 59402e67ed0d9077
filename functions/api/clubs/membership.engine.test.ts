import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { invitationCode } from '../../../shared/domain/auth/invitation.ts';
import { newInvitation } from '../../data/auth/invitations.ts';
import { listSessions } from '../../data/auth/sessions.ts';
import { keys, ranges } from '../../data/keys.ts';
import { readSuspendable, suspendAccount } from '../../data/moderation/moderation.ts';
import { update } from '../../data/ops.ts';
import type { ExampleWalker } from '../../testing/exampleWalker.ts';
import { useWorld } from '../../testing/world.ts';
import { byId, clubOf, codeOf, join } from './clubs.fixture.ts';

const world = useWorld({ width: 64, height: 48 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

const { store } = world;
const clubsOf = async (walker: ExampleWalker) => (await walker.json('getCurrentUser')).clubs;
const partition = async (id: string) => (await store.table.query(ranges.club(id))).items;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => world.exampleWalker()));
const found = async (owner: ExampleWalker) =>
  (await owner.json('createClub', { body: { name: 'Riverside Walkers', goal: 20 } })).id;
const leave = (by: ExampleWalker, id: string, walker = by) =>
  by.call('removeMember', { params: { id, walkerId: walker.id } });
const results = (answers: { status: number; headers: Record<string, unknown> }[]) =>
  answers.map((answer) => (answer.status === 200 ? 'in' : codeOf(answer))).sort();

describe('joining a club', () => {
  it('fifty walkers at once take one use once (CLUB-3)', async () => {
    const { owner, id } = await clubOf(world, 1);
    const { code } = await owner.clubInvitation({ uses: 1 });
    const answers = await Promise.all((await people(50)).map((walker) => join(walker, code)));
    expect(results(answers)).toEqual(['in', ...Array(49).fill('invitation_unknown')]);
    expect(await owner.json('getClub', byId(id))).toMatchObject({ memberCount: 2 });
    const [opened] = await owner.json('listClubInvitations', byId(id));
    expect(opened.usesLeft, 'the other invitation').toBe(200);
  });

  it('of two walkers who join at once one gets the last of 200 places (CLUB-1)', async () => {
    const { owner, id, code } = await clubOf(world, 1);
    await store.table.write(update(keys.club(id), { set: { memberCount: 199 } }));
    const two = await people(2);
    expect(results(await Promise.all(two.map((walker) => join(walker, code))))).toEqual(['club_full', 'in']);
    const late = await world.exampleWalker();
    expect(await join(late, code)).toMatchObject({ status: 409, text: 'That club is full.' });
    expect(await clubsOf(late)).toEqual([]);
    expect(await owner.json('listClubInvitations', byId(id))).toMatchObject([{ usesLeft: 199 }]);
  });

  it('a walker joins one of two fifth clubs at once, and no sixth (CLUB-1)', async () => {
    const walker = await world.exampleWalker();
    const four = await Promise.all([1, 2, 3, 4].map(() => found(walker)));
    const clubs = await Promise.all([clubOf(world, 1), clubOf(world, 1)]);
    const answers = await Promise.all(clubs.map(({ code }) => join(walker, code)));
    expect(results(answers)).toEqual(['in', 'too_many_clubs']);
    const all = await clubsOf(walker);
    expect([all.length, new Set(all.slice(0, 4))]).toEqual([5, new Set(four)]);
    const sixth = await walker.call('createClub', { body: { name: 'Riverside Walkers', goal: 20 } });
    expect([sixth.status, sixth.text]).toEqual([409, "You're in five clubs already."]);
  });

  it('a member who joins again spends nothing, even after the last use (CLUB-3)', async () => {
    const { owner, id } = await clubOf(world, 1);
    const { code } = await owner.clubInvitation({ uses: 1 });
    const walker = await world.exampleWalker();
    for (const _ of [1, 2, 3]) expect(await join(walker, code)).toMatchObject({ status: 200, json: { id } });
    expect((await owner.json('getClub', byId(id))).memberCount).toBe(2);
  });

  it('a code is read from a link, in small letters and with blanks, and not with a letter too many (CLUB-3)', async () => {
    const { code } = await clubOf(world, 1);
    const link = `https://walk.example.org/join#${code.toLowerCase()}`;
    for (const text of [link, ` ${code.replaceAll('-', ' ')} `]) {
      expect((await join(await world.exampleWalker(), text)).status).toBe(200);
    }
    expect(codeOf(await join(await world.exampleWalker(), `${code}A`))).toBe('invitation_unknown');
  });

  it('guessed, used up, ended, taken back and void codes answer alike after the same waves (CLUB-4)', async () => {
    const { owner, members, id, code } = await clubOf(world, 4);
    const [usedUp, ended, takenBack] = await Promise.all(
      [{ uses: 1 }, { days: 1 }, {}].map((how) => owner.clubInvitation(how)),
    );
    const [left, suspended, blocking] = members;
    if (!usedUp || !ended || !takenBack || !left || !suspended || !blocking) throw new Error('three of each');
    await join(await world.exampleWalker(), usedUp.code);
    await owner.json('takeBackClubInvitation', { params: { id, invitationId: takenBack.id } });
    const invite = async (maker: ExampleWalker) => (await maker.json('inviteToClub', { ...byId(id), body: {} })).code;
    const ofMembers = [await invite(left), await invite(suspended), await invite(blocking)];
    await leave(owner, id, left);
    const account = await readSuspendable(store.table, suspended.id);
    if (!account) throw new Error('no account');
    await store.table.write(...suspendAccount(account, await listSessions(store.table, suspended.id), new Date()));
    const [walker, inOther] = await people(2);
    if (!walker || !inOther) throw new Error('two');
    await blocking.json('blockWalker', { params: { id: blocking.id }, body: { blockedId: walker.id } });
    const over = await clubOf(world, 1);
    await over.owner.json('endClub', byId(over.id));
    world.at('2026-11-21T09:30:00Z');
    // A session's first call of a day is one more wave.
    await walker.json('getCurrentUser');
    const guessed = invitationCode(randomBytes(10));
    const answers = [];
    for (const bad of [guessed, 'hello', usedUp.code, ended.code, takenBack.code, ...ofMembers, over.code]) {
      store.takeCost();
      const answer = await join(walker, bad);
      answers.push({ status: answer.status, text: answer.text, waves: store.takeCost().waves });
    }
    const [first] = answers;
    expect(first).toMatchObject({
      status: 404,
      text: "That invitation isn't good any more. Please ask for a new one.",
    });
    expect(answers).toEqual(answers.map(() => first));
    expect(await clubsOf(walker)).toEqual([]);
    expect((await join(walker, code)).status).toBe(200);
  });

  it('a block of the one who joins voids an invitation, too (CLUB-4)', async () => {
    const { owner, code } = await clubOf(world, 1);
    const walker = await world.exampleWalker();
    await walker.json('blockWalker', { params: { id: walker.id }, body: { blockedId: owner.id } });
    expect(codeOf(await join(walker, code))).toBe('invitation_unknown');
  });

  it("an operator's invitation to a club needs no member, and one without a club opens none (CLUB-3)", async () => {
    const { id } = await clubOf(world, 1);
    const codes = [invitationCode(randomBytes(10)), invitationCode(randomBytes(10))] as const;
    const now = new Date('2026-11-20T09:00:00Z');
    await store.table.write(...newInvitation({ code: codes[0], maker: 'olga', clubId: id }, now).ops);
    await store.table.write(...newInvitation({ code: codes[1], maker: 'olga' }, now).ops);
    const walker = await world.exampleWalker();
    expect(codeOf(await join(walker, codes[1]))).toBe('invitation_unknown');
    expect((await join(walker, codes[0])).json).toEqual({ id });
  });
});

describe('leaving and ending a club', () => {
  it('the longest member inherits a club, and the last one to leave ends it with its invitations (CLUB-5)', async () => {
    const { owner, members, id, code } = await clubOf(world, 3);
    const [first, second] = members;
    if (!first || !second) throw new Error('two members');
    expect((await leave(owner, id)).status).toBe(200);
    expect(await first.json('listClubs', byId(first.id))).toMatchObject([{ id, isOwner: true, memberCount: 2 }]);
    expect(codeOf(await join(await world.exampleWalker(), code)), 'an invitation of who left').toBe(
      'invitation_unknown',
    );
    const invited = await first.json('inviteToClub', { ...byId(id), body: {} });
    expect((await leave(first, id)).status).toBe(200);
    expect(await second.json('listClubs', byId(second.id))).toMatchObject([{ isOwner: true }]);
    expect((await leave(second, id)).status).toBe(200);
    expect(await partition(id)).toEqual([]);
    expect(codeOf(await join(await world.exampleWalker(), invited.code))).toBe('invitation_unknown');
    for (const walker of [owner, first, second]) expect(await clubsOf(walker)).toEqual([]);
  });

  it('all members who leave at once leave nothing behind (CLUB-5)', async () => {
    const { walkers, id } = await clubOf(world, 5);
    const answers = await Promise.all(walkers.map((walker) => leave(walker, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await partition(id)).toEqual([]);
  });

  it('nothing of a walker who left remains in the sum of this week (CLUB-6)', async () => {
    const { owner, members, id } = await clubOf(world, 2);
    const [member] = members;
    await member?.completedWalk();
    expect((await owner.json('getClub', byId(id))).sum).toBe(1);
    if (member) await leave(member, id);
    expect(await owner.json('getClub', byId(id))).toMatchObject({ sum: 0, memberCount: 1 });
  });

  it('only its owner renames a club, ends it or removes others (CLUB-5)', async () => {
    const { owner, members, id } = await clubOf(world, 3);
    const [member, other] = members;
    if (!member || !other) throw new Error('two members');
    const calls = [
      member.call('updateClub', { ...byId(id), body: { goal: 30 } }),
      member.call('endClub', byId(id)),
      leave(member, id, other),
    ];
    for (const call of calls)
      expect(await call).toMatchObject({ status: 403, text: 'Only the owner of the club can do that.' });
    expect(await owner.json('updateClub', { ...byId(id), body: { name: ' Riverside  Ramblers ' } })).toMatchObject({
      name: 'Riverside Ramblers',
      goal: 20,
      memberCount: 3,
    });
    expect((await owner.call('updateClub', { ...byId(id), body: { name: 'The shit club' } })).status).toBe(400);
    expect((await leave(owner, id, other)).status).toBe(200);
    expect(codeOf(await leave(owner, id, other))).toBe('walker_not_found');
    expect(codeOf(await other.call('getClub', byId(id)))).toBe('club_not_found');
  });

  it('a walker who joins a club while it ends is in no club afterwards (CLUB-5)', async () => {
    for (let time = 0; time < 4; time++) {
      const { owner, members, id, code } = await clubOf(world, 2);
      const walkers = await people(3);
      await Promise.all([owner.call('endClub', byId(id)), ...walkers.map((walker) => join(walker, code))]);
      for (const walker of [owner, ...members, ...walkers]) expect(await clubsOf(walker)).toEqual([]);
      expect(await partition(id)).toEqual([]);
    }
  });
});
