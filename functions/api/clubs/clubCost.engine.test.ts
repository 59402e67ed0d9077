import { expect, it } from 'vitest';
import { keys } from '../../data/keys.ts';
import { put } from '../../data/ops.ts';
import { useWorld } from '../../testing/world.ts';
import { byId, clubOf } from './clubs.fixture.ts';

const world = useWorld({ width: 64, height: 48 });

it('a look at a club of 200 who walked costs two waves and at most 120 read units', async () => {
  world.at('2026-11-20T09:00:00Z');
  const { owner, members, id } = await clubOf(world, 2);
  const [member] = members;
  if (!member) throw new Error('a member');
  await member.completedWalk();
  const { table } = world.store;
  const profile = await table.get(keys.profile(member.id));
  const membership = await table.get(keys.clubMember(id, member.id));
  // As many intervals as a profile keeps.
  const intervals = [1, 3, 5, 7, 9, 11, 13, 15].map((day) => [`2026-11-${day}`, `2026-11-${day}`]);
  for (let number = 0; number < 198; number++) {
    const walkerId = `${'w'.repeat(19)}${String(number).padStart(3, '0')}`;
    const copy = {
      ...profile,
      ...keys.profile(walkerId),
      walkerId,
      streaks: { ...Object(profile?.streaks), intervals },
    };
    await table.write(put(copy), put({ ...membership, ...keys.clubMember(id, walkerId), walkerId }));
  }
  world.store.takeCost();
  const { json } = await owner.call('getClub', byId(id));
  const { waves, read, write } = world.store.takeCost();
  expect([json.memberCount, json.members.length]).toEqual([200, 200]);
  expect({ waves, write }).toEqual({ waves: 2, write: 0 });
  expect(read).toBeLessThanOrEqual(120);
  expect(read).toBeGreaterThan(100);
});
