import { expect, it } from 'vitest';
import { FRIENDS_SEE } from '../../src/features/friends/friends.ts';
import { WALKS_TELL } from '../../src/features/settings/visibility.tsx';
import { newAccount, type Walker, walkerOn } from '../driver/walker.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

async function arrival(size: typeof PHONE) {
  const walker = walkerOn(await browser.open(size));
  return { ...walker, name: (await walker.arrive(newAccount())).username };
}
type Arrived = Awaited<ReturnType<typeof arrival>>;

const board = (walker: Walker) => walker.page.getByRole('dialog', { name: 'Leaderboard' });
const told = (walker: Walker, text: string) => walker.sees(walker.notice().getByText(text, { exact: true }));
const row = (walker: Walker, name: string) => board(walker).getByRole('listitem').filter({ hasText: name });

async function openBoard(walker: Walker) {
  if (new URL(walker.page.url()).pathname !== '/') await walker.link('Back to Home').click();
  if (await board(walker).isVisible()) await walker.page.keyboard.press('Escape');
  await walker.seesNo(board(walker));
  if (!(await walker.button('Leaderboard').isVisible())) await walker.button('Menu').click();
  await walker.button('Leaderboard').click();
  await walker.sees(board(walker).getByText('Your Rankings', { exact: true }));
}

async function hasFriends(walker: Walker, ...names: string[]) {
  await openBoard(walker);
  const tab = board(walker).getByRole('tab', { name: new RegExp(`^Friends\\s*${names.length + 1}$`) });
  await walker.sees(tab);
  await tab.click();
  for (const name of names) await walker.sees(row(walker, name));
  if (names.length === 0) await walker.sees(walker.text('Add friends to see how you compare!'));
}

async function opensRequests(walker: Walker) {
  await openBoard(walker);
  await board(walker).getByRole('button', { name: '1 friend request' }).click();
}

async function asks(walker: Walker, name: string) {
  await openBoard(walker);
  await board(walker)
    .getByRole('tab', { name: /^Friends/ })
    .click();
  await board(walker).getByLabel('Username').fill(name);
  await walker.button('Add Friend').click();
}

it('two walkers become friends, compare, view profiles, and end the friendship', async () => {
  const [ada, bo] = await Promise.all([arrival(PHONE), arrival(DESK)]);
  await hasFriends(ada);
  await asks(ada, `  ${bo.name.toUpperCase()} `);
  await told(ada, 'Friend request sent!');

  await opensRequests(bo);
  await bo.sees(board(bo).getByText(`${FRIENDS_SEE} ${WALKS_TELL}`, { exact: true }));
  await bo.sees(board(bo).getByText(`@${ada.name}`, { exact: true }));
  await bo.button(`Accept ${ada.name}`).click();
  await told(bo, 'Friend request accepted!');
  await bo.seesNo(bo.button(`Accept ${ada.name}`));
  await bo.sees(board(bo).getByRole('tab', { name: /^Friends\s*2$/ }));
  await Promise.all([hasFriends(bo, ada.name), hasFriends(ada, bo.name)]);

  await row(ada, bo.name).getByRole('link').click();
  await ada.sees(ada.heading(`${bo.name}'s Profile`));
  expect(await board(ada).count()).toBe(0);
  await ada.button('Remove friend').click();
  await ada.button('Remove').click();
  await told(ada, 'Friend removed');
  await ada.sees(ada.button('Add friend'));
  await Promise.all([hasFriends(bo), hasFriends(ada)]);
});

const changePhoto = (walker: Walker) => walker.button('Change profile photo');
const idOf = (walker: Walker) => walker.page.evaluate(() => localStorage.getItem('currentUserId'));

it('a walker can change the profile photo, and others see it and cannot change it', async () => {
  const [ada, bo] = await Promise.all([arrival(DESK), arrival(PHONE)]);
  await ada.link('Profile').click();
  await ada.sees(ada.heading('My Profile'));
  expect(new URL(ada.page.url()).pathname).toBe('/profile');
  expect(await shownness(ada)).toBe('0');
  await changePhoto(ada).hover();
  await expect.poll(() => shownness(ada)).toBe('1');

  const buffer = await signPhoto('Me');
  await ada.page.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await told(ada, 'Profile photo updated!');
  await told(ada, 'Your profile photo has been successfully updated.');
  await seesProfilePhoto(ada);

  await bo.visit(`/profile/${await idOf(ada)}`);
  await bo.sees(bo.heading(`${ada.name}'s Profile`));
  await seesProfilePhoto(bo);
  expect(await changePhoto(bo).count()).toBe(0);
  await bo.link('Back to Home').click();
  await bo.isHome();
});

const seesProfilePhoto = (walker: Arrived) =>
  expect
    .poll(() =>
      walker.page.locator('[data-part=profile-photo] img').evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(400);
const shownness = (walker: Walker) => changePhoto(walker).evaluate((button) => getComputedStyle(button).opacity);

it('leaderboard and profile can be used by keyboard alone', async () => {
  const walker = await arrival(DESK);
  const { keyboard } = walker.page;
  const focused = () =>
    walker.page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent,
    );
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 30; presses += 1) {
      if (name.test((await focused()) ?? '')) return;
      await keyboard.press('Tab');
    }
    throw new Error(`${name} cannot be reached with the Tab key; the focus is on ${await focused()}`);
  };
  await tabTo(/^Leaderboard$/);
  await keyboard.press('Enter');
  await walker.sees(board(walker));
  await tabTo(/^Global$/);
  await keyboard.press('ArrowRight');
  await walker.sees(row(walker, walker.name));
  await tabTo(new RegExp(walker.name));
  await keyboard.press('Enter');
  await walker.sees(walker.heading('My Profile'));
  await tabTo(/^Change profile photo$/);
  await expect
    .poll(() =>
      walker.button('Change profile photo').evaluate((button) => {
        const { opacity, outlineStyle } = getComputedStyle(button);
        return Number(opacity) > 0 && outlineStyle !== 'none';
      }),
    )
    .toBe(true);
});
