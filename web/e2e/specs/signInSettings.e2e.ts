import { expect, it } from 'vitest';
import { generateButton, noticeOf, opensSettings, walkerAt } from '../driver/home.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { mailboxOf } from '../helper/site.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

it('the mailed link verifies the email with and without a session, and Settings shows it', async () => {
  browser.expectComplaint(/400.*\/api\/verify-email/);
  const walker = await walkerAt(await browser.open());
  const { email } = await walker.arrive();
  const reader = walkerOn(await browser.open());
  await reader.visit(mailboxOf(email ?? ''));
  await reader.page.getByRole('link', { name: /Is this your e-mail address/ }).click();
  await reader.page.getByRole('link', { name: /verify-email/ }).click();
  await reader.sees(reader.heading('Is this your address?'));
  await reader.button('Confirm My Address').click();
  await reader.sees(reader.heading('Address Confirmed'));

  await walker.visit(`/verify-email?token=${'x'.repeat(65)}`);
  await walker.button('Confirm My Address').click();
  await walker.sees(walker.heading('Invalid Confirmation Link'));
  await walker.link('Go to Signpost').click();
  await walker.sees(generateButton(walker));
  const settings = await opensSettings(walker, 'More settings', 'Account', 'Email');
  await walker.sees(settings.getByText('Confirmed. Only you'));
});

it('login settings end one session, end all others, and change the password', async () => {
  browser.expectComplaint(/403.*\/api\/password/);
  browser.expectComplaint(/403.*\/api\/sessions/);
  const walker = await walkerAt(await browser.open());
  const account = await walker.arrive(newAccount());
  const { username, password } = account;
  const other = walkerOn(await browser.open());
  await other.signIn(account);
  await other.isHome();
  const third = walkerOn(await browser.open());
  await third.signIn(account);
  await third.isHome();
  await walker.page.reload();
  const settings = await opensSettings(walker, 'More settings', 'Account', 'Signed-in devices');
  const ofOthers = settings.getByRole('button', { name: /^Sign out the device of/ });
  await walker.sees(ofOthers.nth(1));
  await ofOthers.first().click();
  const one = walker.page.getByRole('dialog', { name: 'Sign out that device?' });
  await one.getByLabel('Your password').fill('not this one');
  await one.getByRole('button', { name: 'Sign Out' }).click();
  await walker.sees(one.getByText("403: That's not the password for this account."));
  await one.getByLabel('Your password').fill(password);
  await one.getByRole('button', { name: 'Sign Out' }).click();
  await walker.seesNo(ofOthers.nth(1));
  await settings.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
  const all = walker.page.getByRole('dialog', { name: 'Sign out everywhere else?' });
  await all.getByLabel('Your password').fill(password);
  await all.getByRole('button', { name: 'Sign Out' }).click();
  await walker.seesNo(settings.getByRole('button', { name: 'Sign Out Everywhere Else' }));

  await walker.button('Back').click();
  await walker.button('Change Password').click();
  await walker.field('Current password').fill('not this one');
  await walker.field('New password').fill('a new pair of shoes');
  await walker.button('Save Password').click();
  await walker.sees(walker.text("403: That's not the password for this account."));
  await walker.field('Current password').fill(password);
  await walker.button('Save Password').click();
  await walker.sees(noticeOf(walker, 'Password changed'));

  // Password managers open /.well-known/change-password.
  await walker.visit('/.well-known/change-password');
  await walker.sees(walker.page.getByRole('dialog', { name: 'Change your password' }));
  expect(new URL(walker.page.url()).search).toBe('');

  const later = walkerOn(await browser.open());
  await later.signIn({ username, password: 'a new pair of shoes' });
  await later.isHome();
});
