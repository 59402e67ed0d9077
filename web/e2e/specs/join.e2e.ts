import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningStack, runCommand, startStack } from '../../../infra/local/stack.fixture.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { axeFindings } from '../helper/axe.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const DATA_DIR = mkdtempSync(join(tmpdir(), 'signpost-join-'));
let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack({ DATA_DIR, REGISTRATION: 'invited' });
});
afterAll(async () => {
  await stack.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

it('on a server by invitation the pasted link opens the form, and the account uses it up', async () => {
  expect(stack.output()).toContain('Registration is by invitation');
  const { stdout } = await runCommand(['user', 'invite'], { DATA_DIR });
  const [, code = ''] = /\/join#([\w-]+)$/m.exec(stdout) ?? [];
  const page = await browser.open({ at: stack.url });
  const walker = walkerOn(page);
  await walker.visit('/register');
  await walker.sees(walker.heading('By invitation'));
  expect(await page.getByLabel('Password').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await walker.field('Invitation').fill(`${stack.url}/join#${code.toLowerCase()}`);
  await walker.button('Continue').click();
  await walker.sees(walker.text("You're invited to"));
  expect(await axeFindings(page)).toEqual([]);
  await walker.fillLogin(newAccount());
  await walker.button('Register').click();
  await walker.isHome();
  const { stdout: listed } = await runCommand(['user', 'invitations'], { DATA_DIR });
  expect(listed).toContain('9 left');
});
