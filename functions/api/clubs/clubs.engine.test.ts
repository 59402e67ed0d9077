import { beforeEach, describe, expect, it } from 'vitest';
import { CLUB_TEXTS } from '../../../shared/domain/clubs/club.ts';
import { useWorld } from '../../testing/world.ts';
import { byId, clubOf } from './clubs.fixture.ts';

const world = useWorld({ width: 64, height: 48 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

describe('a club', () => {
  it('a club shows its members name, photo and the days of this week, oneself first (CLUB-7)', async () => {
    const { owner, members, id } = await clubOf(world, 3);
    await members[0]?.completedWalk();
    const { json } = await owner.call('getClub', byId(id));
    expect(json).toMatchObject({ name: 'Riverside Walkers', goal: 20, week: '2026-11-16', sum: 1, daysLeft: 3 });
    expect(json).toMatchObject({ memberCount: 3, weeks: [] });
    const friday = [false, false, false, false, true, false, false];
    expect(json.members.map(({ days }: { days: boolean[] }) => days)).toContainEqual(friday);
    expect(json.members[0]).toMatchObject({ id: owner.id, isYou: true, isOwner: true });
    const fields = ['days', 'firstName', 'id', 'isOwner', 'isYou', 'lastName', 'profilePhotoUrl', 'username'];
    for (const member of json.members) expect(Object.keys(member).sort()).toEqual(fields);
  });
  it('bad names and goals get a plain sentence, and nothing is founded (CLUB-2)', async () => {
    const walker = await world.exampleWalker();
    const found = async (name: string, goal: unknown) => {
      const { status, text } = await walker.call('createClub', { body: { name, goal } });
      return [status, text];
    };
    for (const goal of [0, 4, 501, 10_000, 7.5, '20']) {
      expect(await found('Riverside Walkers', goal)).toEqual([400, CLUB_TEXTS.goal]);
    }
    for (const name of ['', 'ab', ' a ', 'x'.repeat(41), 'two\nlines', 'bi\u202Edi', 'nul\u0000l']) {
      expect(await found(name, 20)).toEqual([400, CLUB_TEXTS.name]);
    }
    expect((await found('The fuck club', 20))[0]).toBe(400);
    expect(await walker.json('listClubs', byId(walker.id))).toEqual([]);
  });
});
