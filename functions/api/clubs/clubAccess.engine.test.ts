import { beforeEach, describe, expect, it } from 'vitest';
import type { clubs } from '../../../shared/api/clubs.ts';
import type { ExampleWalker } from '../../testing/exampleWalker.ts';
import { useWorld } from '../../testing/world.ts';
import { byId, clubOf, join } from './clubs.fixture.ts';

const world = useWorld({ width: 64, height: 48 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

type Row = { id: string; username: string; days: boolean[] };
const rowsOf = async (viewer: ExampleWalker, id: string): Promise<Row[]> =>
  (await viewer.json('getClub', byId(id))).members;
const block = (walker: ExampleWalker, { id }: ExampleWalker) =>
  walker.json('blockWalker', { params: { id: walker.id }, body: { blockedId: id } });

/** A club, and a person in each relation to it. */
async function peopleOfClub() {
  const club = await clubOf(world, 5);
  const [member, former, removed, blocked] = club.members;
  if (!member || !former || !removed || !blocked) throw new Error('four members');
  await former.json('removeMember', { params: { id: club.id, walkerId: former.id } });
  await club.owner.json('removeMember', { params: { id: club.id, walkerId: removed.id } });
  await block(blocked, member);
  const [invited, stranger] = [await world.exampleWalker(), await world.exampleWalker()];
  return { ...club, member, former, removed, blocked, invited, stranger };
}

describe('who may do what with a club', () => {
  it('for non-members, also invited and former ones, a club is unknown (CLUB-7)', async () => {
    const { owner, member, former, removed, blocked, invited, stranger, id, invitationId } = await peopleOfClub();
    const ofMember = await member.json('inviteToClub', { ...byId(id), body: {} });
    const calls = (clubId: string): [keyof typeof clubs, object][] => [
      ['getClub', byId(clubId)],
      ['listClubInvitations', byId(clubId)],
      ['inviteToClub', { ...byId(clubId), body: {} }],
      ['updateClub', { ...byId(clubId), body: { goal: 30 } }],
      ['takeBackClubInvitation', { params: { id: clubId, invitationId } }],
      ['removeMember', { params: { id: clubId, walkerId: member.id } }],
      ['endClub', byId(clubId)],
    ];
    // One after the other, because the last call ends the club.
    const answersTo = async (who: ExampleWalker, clubId: string) => {
      const answers = [];
      for (const [route, call] of calls(clubId)) {
        const { status, text } = await who.call(route, call);
        answers.push({ status, text });
      }
      return answers;
    };
    const unknown = await answersTo(stranger, 'n'.repeat(22));
    expect(unknown.map(({ status }) => status)).toEqual(Array(7).fill(404));
    for (const who of [former, removed, invited, stranger]) expect(await answersTo(who, id)).toEqual(unknown);
    const ofOthers = await answersTo(blocked, id);
    expect(ofOthers.map(({ status }) => status)).toEqual([200, 200, 201, 403, 404, 403, 403]);
    expect(await member.json('listClubInvitations', byId(id))).toMatchObject([{ id: ofMember.id, isMine: true }]);
    expect(await owner.json('listClubInvitations', byId(id))).toHaveLength(3);
    const ofOwner = await answersTo(owner, id);
    expect(ofOwner.map(({ status }) => status)).toEqual([200, 200, 201, 200, 200, 200, 200]);
  });

  it('blocked pairs do not see each other, and the sum counts both (CLUB-7)', async () => {
    const { owner, members, id } = await clubOf(world, 3);
    const [one, other] = members;
    if (!one || !other) throw new Error('two members');
    for (const walker of [one, other]) await walker.completedWalk();
    await block(one, other);
    for (const [viewer, hidden] of [
      [one, other],
      [other, one],
    ] as const) {
      const { members: rows, sum, memberCount } = await viewer.json('getClub', byId(id));
      expect(rows.map((row: Row) => row.id)).not.toContain(hidden.id);
      expect([rows.length, sum, memberCount]).toEqual([2, 2, 3]);
    }
    expect(await rowsOf(owner, id)).toHaveLength(3);
  });

  it('a member whose audience is Only me shows the days of this week in the club, and nothing more to others (CLUB-7)', async () => {
    const { owner, members, id } = await clubOf(world, 2);
    const [member] = members;
    if (!member) throw new Error('a member');
    await member.json('updateWalker', { params: { id: member.id }, body: { mapVisibility: 'hidden' } });
    const stranger = await world.exampleWalker();
    const profileFor = async (viewer: ExampleWalker) => (await viewer.call('getWalker', byId(member.id))).text;
    await member.completedWalk();
    const row = (await rowsOf(owner, id)).find((each) => each.id === member.id);
    expect(row?.days).toEqual([false, false, false, false, true, false, false]);
    expect(await profileFor(owner)).toBe(await profileFor(stranger));
  });

  it('a reported name is hidden from its reporter in the club, too, and no list or search shows a club (CLUB-7)', async () => {
    const { owner, members, id } = await clubOf(world, 2);
    const [member] = members;
    if (!member) throw new Error('a member');
    await owner.json('report', { body: { what: 'name', reportedId: member.id, reason: 'offensive' } });
    expect((await rowsOf(owner, id)).map(({ username }) => username)).not.toContain(member.username);
    const stranger = await world.exampleWalker();
    expect(await stranger.json('listClubs', byId(stranger.id))).toEqual([]);
    expect((await stranger.call('listClubs', byId(owner.id))).status).toBe(403);
    expect((await stranger.json('getWalker', byId(owner.id))).clubs).toBeUndefined();
  });

  it('twenty invitations are open at most, however many are made at once (CLUB-3)', async () => {
    const { owner, id } = await clubOf(world, 1);
    const invite = () => owner.call('inviteToClub', { ...byId(id), body: {} });
    for (let made = 1; made < 18; made++) expect((await invite()).status).toBe(201);
    const answers = await Promise.all([invite(), invite(), invite(), invite()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const [{ id: invitationId }] = await owner.json('listClubInvitations', byId(id));
    await owner.json('takeBackClubInvitation', { params: { id, invitationId } });
    expect((await invite()).status).toBe(201);
  });

  it('limits of an invitation get a sentence each, and a join counts with looks at codes (CLUB-4)', async () => {
    const { owner, id } = await clubOf(world, 1);
    for (const body of [{ uses: 0 }, { uses: 201 }, { days: 91 }, { days: 1.5 }]) {
      const answer = await owner.call('inviteToClub', { ...byId(id), body });
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringMatching(/^(uses|days) must be a whole number from 1 to/),
      ]);
    }
    const statuses = [];
    for (let tries = 0; tries < 101; tries++) statuses.push((await join(owner, 'hello')).status);
    expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([100, 429]);
  });
});
