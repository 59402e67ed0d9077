import { mailedLink } from '../../../shared/domain/mailedLink.ts';
import type { Say } from '../../../shared/domain/phrase.ts';
import type { Walker } from '../../data/walkers.ts';

type Letter = { to: string; subject: string; text: string };
type Account = Pick<Walker, 'username' | 'createdAt' | 'emailVerifiedAt'>;

const letter = (to: string, subject: string, lines: readonly string[], say: Say): Letter => ({
  to,
  subject,
  text: [say('Hello,'), '', ...lines, '', say('See you on your next walk,'), 'Signpost'].join('\n'),
});

/**
 * Any stranger can register with another person's address and a username of their own making ("call-0800-…",
 * "evil.example"), which must not become text of a mail from us. So only a walker who has verified the address is
 * called by name there; of any other account two letters and the day it was made tell which one it is.
 */
export function accountName({ username, createdAt, emailVerifiedAt }: Account, say: Say): string {
  if (emailVerifiedAt) return username;
  const all = [...username];
  const [first = '', last = ''] = [all[0], all.at(-1)];
  return say('the account {first}…{last}, made on {day}', { first, last, day: createdAt.slice(0, 10) });
}

export function resetLetter(
  to: string,
  siteUrl: string,
  links: readonly { account: Account; token: string }[],
  say: Say,
): Letter {
  const lines = [
    say('somebody, most likely you, asked to reset the password of your Signpost account.'),
    '',
    ...links.flatMap(({ account, token }) => [
      say('For {account}, choose a new password here:', { account: accountName(account, say) }),
      `${siteUrl}${mailedLink('/reset-password', token)}`,
      '',
    ]),
    say(
      'The link works once, for 30 minutes. If you did not ask for it, there is nothing to do: your password stays as it is.',
    ),
  ];
  return letter(to, say('Your Signpost password'), lines, say);
}

export function verificationLetter(to: string, siteUrl: string, account: Account, token: string, say: Say): Letter {
  const lines = [
    say('this address was entered for {account}, on Signpost. If that was you, please confirm it here:', {
      account: accountName(account, say),
    }),
    `${siteUrl}${mailedLink('/verify-email', token)}`,
    '',
    say('The link works for seven days. If it was not you, do not open it: there is nothing else to do.'),
  ];
  return letter(to, say('Is this your e-mail address?'), lines, say);
}

/** To a verified address, so the walker is called by name. What was decided comes in the walker's language. */
export function statementLetter(
  to: string,
  siteUrl: string,
  username: string,
  decided: readonly string[],
  say: Say,
): Letter {
  const lines = [
    say('this is about {username}, on Signpost.', { username }),
    '',
    ...decided,
    '',
    say('You find this in the app, and can ask us there to look at it again: {link}', { link: siteUrl }),
  ];
  return letter(to, say('A decision about your Signpost account'), lines, say);
}

export function addressReplacedLetter(to: string, account: Account, say: Say): Letter {
  const lines = [
    say('this address no longer belongs to {account}, on Signpost: it was replaced or removed, with the password.', {
      account: accountName(account, say),
    }),
    '',
    say(
      'If that was you, there is nothing to do. If not, somebody knows your password: log in and change it, or answer this mail.',
    ),
  ];
  return letter(to, say('Your Signpost e-mail address was changed'), lines, say);
}
