import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Opened, useHandlersHere, within } from '../archive/folder.fixture.ts';
import { moderate } from './moderation.ts';
import { manageUsers } from './users.ts';

const dataDir = join(mkdtempSync(join(tmpdir(), 'signpost-clubs-')), 'data');
useHandlersHere();
afterAll(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }));

const portsOf = ({ bench, table }: Opened) => {
  const mail = { send: async () => undefined };
  return { table, mail, now: bench.now, siteUrl: 'https://walk.example.org', operator: 'olga', dataDir };
};
const user = (opened: Opened, words: string[], options = {}) => manageUsers(words, { ...portsOf(opened), ...options });
const newClub = async (opened: Opened, username: string, name: string) => {
  const owner = await opened.newcomer({ username });
  const { id } = await owner.json('createClub', { body: { name, goal: 20 } });
  return { owner, id };
};
const codeIn = (output: string) => /^https:\/\/walk\.example\.org\/join#(\S+)$/m.exec(output)?.[1] ?? '';

it("an operator's one code opens an invited server and the club, and the class is removed after the name was given twice", async () => {
  await within(dataDir, async (opened) => {
    const { owner, id } = await newClub(opened, 'teacher', 'Class 5b');
    opened.bench.stage = { ...opened.bench.stage, registration: 'invited' };
    const output = await user(opened, ['invite'], { club: 'class 5B', uses: '30' });
    expect(output).toContain('It opens this server and the club Class 5b to 30 people');
    const pupil = await opened.newcomer({ username: 'pupil', invitation: codeIn(output) });
    expect(await owner.json('getClub', { params: { id } })).toMatchObject({ memberCount: 2 });
    await opened.newcomer({ username: 'outsider', invitation: codeIn(await user(opened, ['invite'])) });

    await expect(user(opened, ['remove'], { club: 'Class 5a' })).rejects.toThrow('There is no club called Class 5a.');
    const dry = await user(opened, ['remove'], { club: 'Class 5b' });
    expect(dry).toMatch(/^pupil\nteacher\nNothing was removed\. This removes 2 accounts/);
    expect(dry).toContain('npm run user -- remove "Class 5b" --club "Class 5b"');
    expect(await user(opened, ['remove', 'Class 5c'], { club: 'Class 5b' })).toContain('Nothing was removed.');
    expect((await pupil.login()).status).toBe(200);

    expect(await user(opened, ['remove', 'Class 5b'], { club: 'Class 5b' })).toContain('Its 2 walkers are signed out');
    for (const walker of [owner, pupil]) expect((await walker.login()).status).toBe(401);
    expect(await user(opened, ['list'])).toMatch(/^outsider {2}[^\n]*$/);
    await expect(opened.newcomer({ username: 'late', invitation: codeIn(output) })).rejects.toThrow('403');
  });
});

it('moderation ends a club with its invitations, and the log says so; clubs of one name are distinguished by their ids', async () => {
  await within(dataDir, async (opened) => {
    opened.bench.stage = { ...opened.bench.stage, registration: 'open' };
    const { owner, id } = await newClub(opened, 'ada_l', 'Riverside Walkers');
    const { code } = await owner.json('inviteToClub', { params: { id }, body: {} });
    await newClub(opened, 'bo_ek', 'riverside walkers');
    const end = (word: string) => moderate(['end-club', ...word.split(' ')], 'It is a scam.', portsOf(opened));
    await expect(end('Riverside Walkers')).rejects.toThrow(id);
    expect(await end(id)).toBe('Riverside Walkers is ended, with its 1 memberships and all of its invitations.');
    expect((await owner.call('getClub', { params: { id } })).status).toBe(404);
    const late = await opened.newcomer({ username: 'late_walker' });
    expect((await late.call('joinClub', { body: { code } })).status).toBe(404);
    expect(await moderate(['log'], '', portsOf(opened))).toContain(`olga  end-club ${id}  It is a scam.`);
    expect(await end('riverside walkers')).toContain('is ended');
  });
});
