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
    say('someone, most likely you, asked to reset the password of your Signpost account.'),
    '',
    ...links.flatMap(({ account, token }) => [
      say('For {account}, choose a new password here:', { account: accountName(account, say) }),
      `${siteUrl}${mailedLink('/reset-password', token)}`,
      '',
    ]),
    say(
      "The link works once, for 30 minutes. If you didn't ask for it, just ignore this e-mail: your password stays the same.",
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
    say("The link works for seven days. If it wasn't you, just ignore this e-mail."),
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
    say('You can read this in the app and ask us to look at it again there: {link}', { link: siteUrl }),
  ];
  return letter(to, say('A decision about your Signpost account'), lines, say);
}

export function addressReplacedLetter(to: string, account: Account, say: Say): Letter {
  const lines = [
    say(
      'this address no longer belongs to {account} on Signpost. It was replaced or removed by someone who knows the password.',
      {
        account: accountName(account, say),
      },
    ),
    '',
    say(
      "If that was you, you're all set. If not, someone knows your password: log in and change it, or reply to this e-mail.",
    ),
  ];
  return letter(to, say('Your Signpost e-mail address was changed'), lines, say);
}
