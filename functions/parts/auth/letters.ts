import type { Walker } from '../../data/walkers.ts';

type Letter = { to: string; subject: string; text: string };
type Account = Pick<Walker, 'username' | 'createdAt' | 'emailVerifiedAt'>;

const letter = (to: string, subject: string, lines: readonly string[]): Letter => ({
  to,
  subject,
  text: ['Hello,', '', ...lines, '', 'See you on your next walk,', 'Signpost'].join('\n'),
});

/**
 * Any stranger can register with another person's address and a username of their own making ("call-0800-…",
 * "evil.example"), which must not become text of a mail from us. So only a walker who has verified the address is
 * called by name there; of any other account two letters and the day it was made tell which one it is.
 */
export function accountName({ username, createdAt, emailVerifiedAt }: Account): string {
  if (emailVerifiedAt) return username;
  const all = [...username];
  return `the account ${all[0]}…${all.at(-1)}, made on ${createdAt.slice(0, 10)}`;
}

export function resetLetter(
  to: string,
  siteUrl: string,
  links: readonly { account: Account; token: string }[],
): Letter {
  return letter(to, 'Your Signpost password', [
    'somebody, most likely you, asked to reset the password of your Signpost account.',
    '',
    ...links.flatMap(({ account, token }) => [
      `For ${accountName(account)}, choose a new password here:`,
      `${siteUrl}/reset-password?token=${token}`,
      '',
    ]),
    'The link works once, for 30 minutes. If you did not ask for it, there is nothing to do: your password stays as it is.',
  ]);
}

export const verificationLetter = (to: string, siteUrl: string, account: Account, token: string): Letter =>
  letter(to, 'Is this your e-mail address?', [
    `this address was entered for ${accountName(account)}, on Signpost. If that was you, please confirm it here:`,
    `${siteUrl}/verify-email?token=${token}`,
    '',
    'The link works for seven days. If it was not you, do not open it: there is nothing else to do.',
  ]);

/** To a verified address, so the walker is called by name. */
export const statementLetter = (to: string, siteUrl: string, username: string, decided: readonly string[]): Letter =>
  letter(to, 'A decision about your Signpost account', [
    `this is about ${username}, on Signpost.`,
    '',
    ...decided,
    '',
    `You find this in the app, and can ask us there to look at it again: ${siteUrl}`,
  ]);

export const addressReplacedLetter = (to: string, account: Account): Letter =>
  letter(to, 'Your Signpost e-mail address was changed', [
    `this address no longer belongs to ${accountName(account)}, on Signpost: it was replaced or removed, with the password.`,
    '',
    'If that was you, there is nothing to do. If not, somebody knows your password: log in and change it, or answer this mail.',
  ]);
