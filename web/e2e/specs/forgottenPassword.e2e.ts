import { describe, expect, it } from 'vitest';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const sentSentence = "If an account with that email exists, we've sent you a password reset link.";

describe('forgotten password', () => {
  it('the mailed link sets a new password once', async () => {
    browser.expectComplaint(/400.*\/api\/reset-password/);
    browser.expectComplaint(/401.*\/api\/login/);
    const walker = walkerOn(await browser.open());
    const account = newAccount();
    const address = account.email ?? '';
    await walker.page.request.post('/api/register', { data: account });
    await walker.page.context().clearCookies();

    await walker.forgets(address);
    await walker.sees(walker.text(sentSentence));
    await walker.sees(walker.link('Back to Login'));
    await walker.followResetMail(address);
    const link = walker.page.url();
    expect(new URL(link), 'the token reaches no server').toMatchObject({
      search: '',
      hash: expect.stringMatching(/^#token=./),
    });
    await walker.choosePassword('a second foot forward');
    await walker.sees(walker.heading('Password Reset Successful!'));
    await walker.page.waitForURL('**/login');
    await walker.isAtTheDoor();

    await walker.signIn(account);
    await walker.sees(walker.notice().getByText('401: Wrong username or password.', { exact: true }));
    await walker.signIn({ ...account, password: 'a second foot forward' });
    await walker.isHome();

    await walker.visit(link);
    await walker.choosePassword('a third foot forward');
    await walker.sees(
      walker.page
        .getByRole('alert')
        .getByText('400: This password reset link is invalid or has expired.', { exact: true }),
    );
  });

  it('on a local stage the page itself links to the reset, which ends the current session', async () => {
    const walker = walkerOn(await browser.open());
    const account = newAccount();
    await walker.arrive(account);
    // Asked for elsewhere, opened where the walker is still signed in.
    const other = walkerOn(await browser.open());
    await other.forgets(account.email ?? '');
    const href = await other.link('Open the reset link (development)').getAttribute('href');
    await walker.visit(href ?? '');
    await walker.choosePassword('a second foot forward');
    await walker.sees(walker.heading('Password Reset Successful!'));
    await walker.isAtTheDoor();
    expect(new URL(walker.page.url()).pathname).toBe('/login');
  });
});
