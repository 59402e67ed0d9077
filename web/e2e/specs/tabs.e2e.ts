import { it } from 'vitest';
import { HOME } from '../../../functions/testing/walkerClient.ts';
import { changeUser } from '../driver/setUp.ts';
import { walkerOn } from '../driver/walker.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

it('a new challenge, a started walk and a logout appear in the other tab', async () => {
  const page = await browser.open();
  const one = walkerOn(page);
  await one.arrive(undefined, (userId) => changeUser(page, userId, HOME));
  const other = walkerOn(await page.context().newPage());
  await other.visit('/');
  await other.sees(other.text('No Challenge Yet'));

  await one.button("Generate Today's Challenge").click();
  await one.sees(one.button('Start Walking'));
  await other.sees(other.text("Today's Challenge"));
  await one.button('Start Walking').click();
  await other.sees(other.button('Pause Walking'));

  await one.signOut();
  await other.seesLogin();
  await other.sees(other.notice().getByText("You've signed out", { exact: true }));
});
