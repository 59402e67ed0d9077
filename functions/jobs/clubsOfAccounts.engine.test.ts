import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ranges } from '../data/keys.ts';
import { useAccountJobs, type Walker } from './account.fixture.ts';

const jobs = useAccountJobs();
const { world, later } = jobs;
const byId = (id: string) => ({ params: { id } });

async function clubOfTwo() {
  const [owner, member] = [await world.walker(), await world.walker()];
  const { id } = await owner.json('createClub', { body: { name: 'Riverside Walkers', goal: 20 } });
  const invite = (walker: Walker, uses: number) => walker.json('inviteToClub', { ...byId(id), body: { uses } });
  await member.json('joinClub', { body: { code: (await invite(owner, 3)).code } });
  const { code } = await invite(member, 5);
  return { owner, member, id, code };
}

describe('clubs of an account', () => {
  it('a deleted owner leaves the club to the longest member, and takes the invitations along (CLUB-5)', async () => {
    const { owner, member, id, code } = await clubOfTwo();
    expect((await jobs.askForDeletion(owner)).status).toBe(200);
    expect(await member.json('getClub', byId(id)), 'before the job').toMatchObject({ memberCount: 1 });
    later(5);
    await jobs.erase();
    expect(await jobs.tracesOf(owner.id)).toEqual([]);
    expect(await member.json('listClubs', byId(member.id))).toMatchObject([{ id, isOwner: true, memberCount: 1 }]);
    expect(await member.json('listClubInvitations', byId(id))).toMatchObject([{ usesLeft: 5, isMine: true }]);
    await jobs.askForDeletion(member);
    later(5);
    await jobs.erase();
    expect((await world.store.table.query(ranges.club(id))).items).toEqual([]);
    const late = await world.walker();
    expect((await late.call('joinClub', { body: { code } })).status).toBe(404);
  });

  it('the archive has the own clubs with name, since when, owner and open invitations, and no other member', async () => {
    const { owner, member } = await clubOfTwo();
    await jobs.ask(member);
    await jobs.pack();
    const { url } = (await jobs.archiveOf(member)).json;
    const files = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()));
    const text = strFromU8(files['signpost.json'] ?? new Uint8Array());
    const { clubs } = JSON.parse(text);
    expect(clubs).toMatchObject([{ name: 'Riverside Walkers', since: '2026-11-20T09:00:00.000Z', isOwner: false }]);
    expect(clubs[0].invitations).toMatchObject([{ usesLeft: 5, isMine: true }]);
    expect(text).not.toContain(owner.id);
  });
});
