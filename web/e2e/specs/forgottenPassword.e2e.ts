import { describe, expect, it } from 'vitest';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const sentSentence = "If an account with that email exists, we've sent you a password reset link.";

describe('a forgotten password', () => {
  it('is replaced through the mail’s link, once', async () => {
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

  it('is replaced by a link on the page itself on this machine, and ends the session at hand', async () => {
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

  it('answers the same for an address without an account', async () => {
    const walker = walkerOn(await browser.open());
    await walker.forgets(`nobody-${Date.now()}@example.com`);
    await walker.sees(walker.text(sentSentence));
    expect(await walker.page.getByRole('link', { name: /reset link/ }).count()).toBe(0);
    await walker.link('Back to Login').click();
    await walker.isAtTheDoor();
  });

  it('needs an address that can be one', async () => {
    const walker = walkerOn(await browser.open());
    await walker.visit('/forgot-password');
    await walker.page.getByLabel('Email').fill('nobody');
    await walker.button('Send Reset Link').click();
    await walker.sees(walker.text('Please enter a valid email address'));
  });

  it('says in red what the server says', async () => {
    browser.expectComplaint(/429.*\/api\/forgot-password/);
    const walker = walkerOn(await browser.open());
    await walker.page.route('**/api/forgot-password', (route) =>
      route.fulfill({ status: 429, body: 'Too many attempts. Please wait a little and try again.' }),
    );
    await walker.visit('/forgot-password');
    await walker.page.getByLabel('Email').fill('ada@example.com');
    await walker.button('Send Reset Link').click();
    await walker.sees(
      walker.page.getByRole('alert').getByText('429: Too many attempts. Please wait a little and try again.'),
    );
  });
});

describe('a reset link', () => {
  it('without a token leads to a new one or back', async () => {
    const walker = walkerOn(await browser.open());
    await walker.visit('/reset-password');
    await walker.sees(walker.heading('Invalid Reset Link'));
    await walker.sees(walker.text('This password reset link is invalid or has expired.'));
    await walker.sees(walker.link('Back to Login'));
    await walker.link('Request a new link').click();
    await walker.sees(walker.heading('Forgot your password?'));
  });

  it('wants the same word twice and six letters of it', async () => {
    const walker = walkerOn(await browser.open());
    await walker.visit('/reset-password?token=anything');
    await walker.choosePassword('12345', '1234');
    await walker.sees(walker.text('Password must be at least 6 characters'));
    await walker.sees(walker.text("Passwords don't match"));
    const confirmation = walker.page.getByLabel('Confirm password');
    expect(await confirmation.getAttribute('aria-invalid')).toBe('true');
    await walker.page.getByLabel('New password').fill('123456');
    await confirmation.fill('123456');
    await walker.seesNo(walker.text("Passwords don't match"));
  });
});
