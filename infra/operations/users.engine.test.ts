import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Opened, today, useHandlersHere, within } from '../archive/folder.fixture.ts';
import { moderate } from './moderation.ts';
import { manageUsers } from './users.ts';

const dataDir = join(mkdtempSync(join(tmpdir(), 'signpost-users-')), 'data');
useHandlersHere();
afterAll(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }));

const portsOf = ({ bench, table }: Opened) => {
  const mail = { send: async () => undefined };
  return { table, mail, now: bench.now, siteUrl: 'https://walk.example.org', operator: 'olga', dataDir };
};

it('user lists walkers with their storage, and removes one whose name is given twice', async () => {
  await within(dataDir, async (opened) => {
    const user = (...words: string[]) => manageUsers(words, portsOf(opened));
    expect(await user('list')).toBe('Nobody is registered.');
    const ada = await opened.newcomer({ username: 'ada_l' });
    await ada.completedWalk();
    await opened.newcomer({ username: 'bo_ek' });
    const megabytes = '\\d\\.\\d MB';
    // The week of the last call is shown, but not its day.
    const seen = `since ${today}  seen in the week of 2026-11-16`;
    const listed = await user('list');
    expect(listed).toMatch(new RegExp(`^ada_l  ${seen}  ${megabytes}\nbo_ek  ${seen}  ${megabytes}$`));

    const dry = await user('remove', 'ada_l');
    expect(dry).toMatch(new RegExp(`^ada_l  ${seen}  ${megabytes}\nNothing was removed.`));
    expect(dry).toContain('npm run user -- remove ada_l ada_l');
    await expect(user('remove', 'ada_l', 'bo_ek')).rejects.toThrow('remove NAME');
    expect((await ada.login()).status).toBe(200);

    expect(await user('remove', 'ada_l', 'ada_l')).toContain('ada_l is signed out everywhere');
    expect((await ada.login()).status).toBe(401);
    expect(await user('list')).not.toContain('ada_l');
    await expect(user('remove', 'ada_l', 'ada_l')).rejects.toThrow('There is no walker called ada_l.');
    // The log shows moderators the removal without the name.
    const log = await moderate(['log'], '', portsOf(opened));
    expect(log).toMatch(/olga {2}remove account\.\S{22}/);
    expect(log).not.toContain('ada_l');
  });
});

it('user makes an invitation with link and QR code, lists it and takes it back', async () => {
  await within(dataDir, async (opened) => {
    opened.bench.stage = { ...opened.bench.stage, registration: 'invited' };
    const user = (words: string[], limits = {}) => manageUsers(words, { ...portsOf(opened), ...limits });
    expect(await user(['invitations'])).toBe('There is no invitation.');
    const output = await user(['invite'], { uses: '30', days: '90' });
    const [, code = ''] = /^https:\/\/walk\.example\.org\/join#(\S+)$/m.exec(output) ?? [];
    expect(output.split('\n').filter((line) => /^[█▀▄ ]{20,}$/.test(line)).length).toBeGreaterThan(8);
    expect(output).toContain('It opens this server to 30 people, until 2027-02-18.');
    await opened.newcomer({ username: 'invited_walker', invitation: code });

    const listed = await user(['invitations']);
    expect(listed).toMatch(/^[\w-]{6} {2}29 left {2}until 2027-02-18 {2}by olga$/);
    expect(await user(['take-back', listed.slice(0, 6)])).toBe('It opens nothing any more.');
    await expect(opened.newcomer({ username: 'late_walker', invitation: code })).rejects.toThrow('403');
    await expect(user(['take-back', listed.slice(0, 6)])).rejects.toThrow('There is no invitation');
    await expect(user(['invite'], { uses: '0' })).rejects.toThrow('--uses is a whole number from 1 to 200, not 0.');
    await expect(user(['invite'], { days: '91' })).rejects.toThrow('--days is a whole number from 1 to 90, not 91.');
  });
});

it('user answers a word that it does not know with its commands', async () => {
  await within(dataDir, async (opened) => {
    for (const words of [[], ['lists'], ['list', 'bo_ek'], ['reset-link'], ['reset-link', 'bo_ek', 'bo_ek']]) {
      await expect(manageUsers(words, portsOf(opened)), words.join(' ')).rejects.toThrow('npm run user -- COMMAND');
    }
    await expect(manageUsers(['rename', 'bo_ek'], portsOf(opened))).rejects.toThrow('npm run user -- COMMAND');
  });
});
