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
    // The week is that of the last call, and its day is not told.
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

it('user answers a word that it does not know with its commands', async () => {
  await within(dataDir, async (opened) => {
    for (const words of [[], ['lists'], ['list', 'bo_ek'], ['reset-link'], ['reset-link', 'bo_ek', 'bo_ek']]) {
      await expect(manageUsers(words, portsOf(opened)), words.join(' ')).rejects.toThrow('npm run user -- COMMAND');
    }
    await expect(manageUsers(['rename', 'bo_ek'], portsOf(opened))).rejects.toThrow('npm run user -- COMMAND');
  });
});
