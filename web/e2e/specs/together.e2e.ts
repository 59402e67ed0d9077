import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningStack, runCommand, startStack } from '../../../infra/local/stack.fixture.ts';
import { dialog, profileOf } from '../driver/home.ts';
import { choose, openUpload, photoFile } from '../driver/photo.ts';
import { giveChallenge } from '../driver/setUp.ts';
import { newAccount, type Walker, walkerOn } from '../driver/walker.ts';
import { axeFindings } from '../helper/axe.ts';
import { readQrCode } from '../helper/readQrCode.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { giveStreets } from '../helper/site.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const DATA_DIR = mkdtempSync(join(tmpdir(), 'signpost-together-'));
let stack: RunningStack;

beforeAll(async () => {
  giveStreets(DATA_DIR);
  stack = await startStack({ DATA_DIR, REGISTRATION: 'invited', SIGN_MODELS: 'off' });
});
afterAll(async () => {
  await stack.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

const phone = async () => walkerOn(await browser.open({ at: stack.url }));
const daysOf = (walker: Walker, name: string) =>
  walker.page.locator('[data-part=members] li', { hasText: name }).getByRole('img');
const clubName = (walker: Walker) => walker.text('Riverside Walkers');

async function opensMenu(walker: Walker, link: string) {
  await walker.button('Menu').click();
  await walker.link(link).click();
}

it('a walker by invitation founds a club, another joins by its QR code and walks, and the first sees the day', async () => {
  const { stdout } = await runCommand(['user', 'invite'], { DATA_DIR });
  const [, code = ''] = /\/join#([\w-]+)$/m.exec(stdout) ?? [];
  const [first, second] = [await phone(), await phone()];

  await first.visit(`/join#${code}`);
  await first.fillLogin(newAccount());
  await first.button('Register').click();
  await first.isHome();
  await first.skipOnboarding();
  await opensMenu(first, 'Together');
  await first.field('Name').fill('Riverside Walkers');
  await first.button('More walks').click();
  expect(await first.page.getByLabel('Walks a week, all together').inputValue()).toBe('15');
  expect(await axeFindings(first.page)).toEqual([]);
  await first.button('Start walking together').click();
  await first.sees(clubName(first));

  await first.button('Invite someone').click();
  const picture = first.page.getByRole('img', { name: 'QR code of the invitation' });
  await first.sees(picture);
  await first.sees(first.text('Good for 14 days and 10 people'));
  expect(await axeFindings(first.page)).toEqual([]);
  const link = await readQrCode(await picture.screenshot());
  expect(link).toBe(`http://${await first.field('Link of the invitation').inputValue()}`);
  await first.page.keyboard.press('Escape');

  await second.page.goto(link);
  await second.sees(clubName(second));
  await second.sees(second.page.getByText(/^One person walks here, 15 walks a week all together\. Members see /));
  expect(await axeFindings(second.page)).toEqual([]);
  const account = newAccount({ username: 'ben' });
  await second.fillLogin(account);
  await second.button('Register and join').click();
  await second.sees(daysOf(second, 'ben'));

  const { id } = await profileOf(second);
  await giveChallenge(second.page, id);
  await second.page.evaluate((walkerId) => localStorage.setItem(`onboardingSeen:${walkerId}`, 'true'), id);
  await second.visit('/');
  await openUpload(second);
  await choose(second.page, photoFile('sign.jpg', await signPhoto('Vasagatan')));
  await second.button('Complete').click();
  await second.sees(second.text('Challenge Completed!'));

  await first.page.reload();
  await first.sees(daysOf(first, 'ben').and(first.page.getByRole('img', { name: '1 walk this week' })));
  expect(await first.page.getByRole('progressbar', { name: 'Walks this week' }).getAttribute('aria-valuenow')).toBe(
    '1',
  );
  expect(await axeFindings(first.page)).toEqual([]);

  // A member is led to the club; without a session the same link joins after the login.
  await second.page.goto('about:blank');
  await second.page.goto(link);
  await second.button('Join').click();
  await second.sees(daysOf(second, 'ben'));

  await first.button('Club settings').click();
  await first.button('Remove: ben').click();
  await dialog(first, 'Remove ben?').getByRole('button', { name: 'Remove', exact: true }).click();
  await first.seesNo(daysOf(first, 'ben'));
  const third = await phone();
  await third.page.goto(link);
  await third.chooseTab('Login');
  await third.fillLogin(account);
  await third.button('Login').click();
  await third.sees(daysOf(third, 'ben'));
});

it('without a network Together shows the last answer with its age, and says that an invitation needs one', async () => {
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { stdout } = await runCommand(['user', 'invite'], { DATA_DIR });
  const [, code = ''] = /\/join#([\w-]+)$/m.exec(stdout) ?? [];
  const walker = await phone();
  await walker.visit(`/join#${code}`);
  await walker.fillLogin(newAccount());
  await walker.button('Register').click();
  await walker.isHome();
  await walker.skipOnboarding();
  await walker.page.request.post('/api/clubs', { data: { name: 'Riverside Walkers', goal: 10 } });
  await opensMenu(walker, 'Together');
  await walker.sees(clubName(walker));
  await walker.button('Invite someone').click();
  await walker.button('Take it back').click();
  const question = dialog(walker, 'Take back the invitation?');
  await question.getByRole('button', { name: 'Take it back', exact: true }).click();
  await walker.seesNo(walker.page.getByRole('dialog'));
  await walker.link('Back to Home').click();
  await walker.isHome();
  await walker.page.context().setOffline(true);
  await opensMenu(walker, 'Together');
  await walker.sees(clubName(walker));
  await walker.sees(walker.page.getByText(/^As of /));
  await walker.button('Invite someone').click();
  await walker.sees(walker.page.getByText("You're not connected. Please try again when you are."));
});
