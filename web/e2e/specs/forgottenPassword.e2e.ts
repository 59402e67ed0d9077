import { it } from 'vitest';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { mailboxOf } from '../helper/site.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const sentSentence = "If an account with that email exists, we've sent you a password reset link.";

it('the mailed reset link sets a new password and leads to the login', async () => {
  const walker = walkerOn(await browser.open());
  const account = newAccount();
  const address = account.email ?? '';
  await walker.page.request.post('/api/register', { data: account });
  await walker.page.context().clearCookies();

  await walker.forgets(address);
  await walker.sees(walker.text(sentSentence));
  await walker.sees(walker.link('Back to Login'));
  const { page } = walker;
  await page.goto(mailboxOf(address));
  for (const link of [/Your Signpost password/, /reset-password/])
    await page.getByRole('link', { name: link }).first().click();
  for (const label of ['New password', 'Confirm password']) await page.getByLabel(label).fill('a second foot forward');
  await walker.button('Reset Password').click();
  await walker.sees(walker.heading('Password Reset Successful!'));
  await walker.page.waitForURL('**/login');
  await walker.seesLogin();

  await walker.signIn({ ...account, password: 'a second foot forward' });
  await walker.isHome();
});
