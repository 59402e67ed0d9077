import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialog, noticeOf, opensSettings } from '../driver/home.ts';
import { walkerWithChallenge } from '../driver/photo.ts';
import { afterWalks, completeChallenge } from '../driver/setUp.ts';
import { newAccount, type Walker, walkerOn } from '../driver/walker.ts';
import { mailboxOf } from '../helper/site.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

/** Chromium's virtual authenticator, which confirms by itself while it `answers`. */
async function authenticatorOn(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    credentials,
    answers: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Replaces the passkey by a copy with the counter of its first day. */
    async copyOldPasskey() {
      const [credential] = await credentials();
      if (!credential) throw new Error('no passkey to copy');
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
      await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } });
    },
  };
}

type Authenticator = Awaited<ReturnType<typeof authenticatorOn>>;

/** Signs out with a silent authenticator, or it would sign in again at once. */
async function signOut(walker: Walker, authenticator: Authenticator) {
  await authenticator.answers(false);
  await walker.visit('/');
  await walker.isHome();
  if (!(await walker.button('Logout').isVisible())) await walker.menu().click();
  await walker.button('Logout').click();
  await walker.seesLogin();
}

/** The username field offers passkeys when the login page opens; the authenticator takes the offer. */
async function signInFromField(walker: Walker, authenticator: Authenticator) {
  await authenticator.answers(true);
  await walker.page.reload();
  await walker.isHome();
}

it('a walker adds a passkey after the third walk, signs in with it from the username field, and removes it', async () => {
  const page = await browser.open();
  const authenticator = await authenticatorOn(page);
  const walker = walkerOn(page);
  const account = newAccount();
  await afterWalks(page, 3);
  const withWalk = await walkerWithChallenge(page);
  await completeChallenge(page, withWalk.challengeId);
  await walker.visit('/');
  await walker.button('Sign in with a passkey next time').click();
  const adding = dialog(walker, 'Add a passkey');
  await adding.getByLabel('Name').fill('My phone');
  await adding.getByLabel('Your password').fill(account.password);
  await adding.getByRole('button', { name: 'Continue' }).click();
  await walker.sees(walker.text('Passkey added'));
  expect(await authenticator.credentials()).toHaveLength(1);
  await walker.visit('/');
  await walker.sees(walker.text('Challenge Completed!'));
  expect(await walker.button('Sign in with a passkey next time').count()).toBe(0);

  await signOut(walker, authenticator);
  await signInFromField(walker, authenticator);

  const settings = await opensSettings(walker, 'More settings', 'Account', 'Passkeys');
  await walker.sees(settings.getByText(/^Added .*, last used /));
  await settings.getByRole('button', { name: 'Rename My phone' }).click();
  const renaming = dialog(walker, 'Rename the passkey');
  await renaming.getByLabel('Name').fill('Old phone');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await settings.getByRole('button', { name: 'Remove Old phone' }).click();
  const removing = dialog(walker, 'Remove this passkey?');
  await removing.getByLabel('Your password').fill(account.password);
  await removing.getByRole('button', { name: 'Remove' }).click();
  await walker.seesNo(settings.getByRole('button', { name: 'Remove Old phone' }));
});

it('a walker without a password registers, signs in again, sees that a passkey was copied, and deletes the account', async () => {
  browser.expectComplaint(/401.*\/api\/passkeys\/sign-in/);
  browser.expectComplaint(/409.*\/api\/passkeys/);
  const page = await browser.open();
  const authenticator = await authenticatorOn(page);
  const walker = walkerOn(page);
  const { username } = newAccount();
  await walker.visit('/');
  await walker.chooseTab('Register');
  await walker.field('Username').fill(username);
  await walker.button('Use a passkey instead').click();
  await walker.isHome();
  await walker.skipOnboarding();
  const [credential] = await authenticator.credentials();
  expect(credential).toMatchObject({ rpId: 'localhost', userName: username });

  await signOut(walker, authenticator);
  await signInFromField(walker, authenticator);
  await signOut(walker, authenticator);
  await authenticator.copyOldPasskey();
  await signInFromField(walker, authenticator);
  await walker.sees(noticeOf(walker, 'Login failed'));

  const settings = await opensSettings(walker, 'More settings', 'Account', 'Passkeys');
  await walker.sees(settings.getByText(/^We blocked this passkey/));
  await settings.getByRole('button', { name: /^Remove/ }).click();
  const removing = dialog(walker, 'Remove this passkey?');
  await walker.sees(removing.getByText('Your device will ask for your passkey.'));
  await removing.getByRole('button', { name: 'Remove' }).click();
  await walker.sees(removing.getByText(/^409: This is the only way you can sign in/));
  await removing.getByRole('button', { name: 'Cancel' }).click();

  await walker.button('Back').click();
  await walker.button('Delete My Account').click();
  await walker.button('Delete for Good').click();
  await walker.page.waitForURL(/goodbye/);
});

it('a reset by mail asks which passkeys stay, and leads to the login after the choice', async () => {
  const page = await browser.open();
  await authenticatorOn(page);
  const walker = walkerOn(page);
  const account = newAccount();
  await walker.arrive(account);
  const settings = await opensSettings(walker, 'More settings', 'Account', 'Passkeys');
  await settings.getByRole('button', { name: 'Add a Passkey' }).click();
  const adding = dialog(walker, 'Add a passkey');
  await adding.getByLabel('Name').fill('My phone');
  await adding.getByLabel('Your password').fill(account.password);
  await adding.getByRole('button', { name: 'Continue' }).click();
  await walker.sees(walker.text('Passkey added'));
  await page.request.post('/api/forgot-password', { data: { email: account.email } });
  await page.goto(mailboxOf(account.email ?? ''));
  for (const link of [/Your Signpost password/, /reset-password/])
    await page.getByRole('link', { name: link }).first().click();
  for (const label of ['New password', 'Confirm password']) await page.getByLabel(label).fill('a second foot forward');
  await walker.button('Reset Password').click();
  await walker.sees(walker.heading('Password Reset Successful!'));
  const choice = page.getByRole('switch', { name: 'My phone' });
  expect(await choice.getAttribute('aria-checked')).toBe('false');
  await choice.click();
  await walker.button('Continue').click();
  await page.waitForURL('**/login');
});
