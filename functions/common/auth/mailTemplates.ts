import { mailedLink } from '../../../shared/domain/auth/mailedLink.ts';
import type { Translate } from '../../../shared/domain/msg.ts';
import type { Walker } from '../../data/walkers/walkers.ts';

type Mail = { to: string; subject: string; text: string };
type Account = Pick<Walker, 'username' | 'createdAt' | 'emailVerifiedAt'>;

const mail = (to: string, subject: string, lines: readonly string[], t: Translate): Mail => ({
  to,
  subject,
  text: [t('Hello,'), '', ...lines, '', t('See you on your next walk,'), 'Signpost'].join('\n'),
});

/**
 * Strangers can register another person's address with a username of their choice ("call-0800-…", "evil.example"),
 * which must not appear in our mail. So only walkers with a verified address are addressed by name; another account is
 * identified by two letters and its creation day.
 */
export function accountName({ username, createdAt, emailVerifiedAt }: Account, t: Translate): string {
  if (emailVerifiedAt) return username;
  const all = [...username];
  const [first = '', last = ''] = [all[0], all.at(-1)];
  return t('the account {first}…{last}, made on {day}', { first, last, day: createdAt.slice(0, 10) });
}

export function resetMail(
  to: string,
  siteUrl: string,
  links: readonly { account: Account; token: string }[],
  t: Translate,
): Mail {
  const lines = [
    t('someone, most likely you, asked to reset the password of your Signpost account.'),
    '',
    ...links.flatMap(({ account, token }) => [
      t('For {account}, choose a new password here:', { account: accountName(account, t) }),
      `${siteUrl}${mailedLink('/reset-password', token)}`,
      '',
    ]),
    t(
      "The link works once, for 30 minutes. If you didn't ask for it, just ignore this e-mail: your password stays the same.",
    ),
  ];
  return mail(to, t('Your Signpost password'), lines, t);
}

export function verificationMail(to: string, siteUrl: string, account: Account, token: string, t: Translate): Mail {
  const lines = [
    t('this address was entered for {account}, on Signpost. If that was you, please confirm it here:', {
      account: accountName(account, t),
    }),
    `${siteUrl}${mailedLink('/verify-email', token)}`,
    '',
    t("The link works for seven days. If it wasn't you, just ignore this e-mail."),
  ];
  return mail(to, t('Is this your e-mail address?'), lines, t);
}

/** Only for verified addresses, so it addresses the walker by name, in the walker's language. */
export function statementMail(
  to: string,
  siteUrl: string,
  username: string,
  decided: readonly string[],
  t: Translate,
): Mail {
  const lines = [
    t('this is about {username}, on Signpost.', { username }),
    '',
    ...decided,
    '',
    t('You can read this in the app and ask us to look at it again there: {link}', { link: siteUrl }),
  ];
  return mail(to, t('A decision about your Signpost account'), lines, t);
}

export type AccessEvent = 'passkey' | 'token' | 'password' | 'network';

function accessText(event: AccessEvent, username: string, t: Translate): string {
  switch (event) {
    case 'passkey':
      return t('a passkey was added to {username}.', { username });
    case 'token':
      return t('an access token was created for {username}.', { username });
    case 'password':
      return t('the password of {username} was changed.', { username });
    case 'network':
      return t('someone signed in to {username} from a new network.', { username });
  }
}

/** Without the name of a passkey or token, which a thief would choose. Only for verified addresses. */
export function accessMail(to: string, siteUrl: string, username: string, event: AccessEvent, t: Translate): Mail {
  const lines = [
    accessText(event, username, t),
    '',
    t("If it wasn't you, choose a new password here: {link}", { link: `${siteUrl}/forgot-password` }),
  ];
  return mail(to, t('Your Signpost account: was this you?'), lines, t);
}

export function addressReplacedMail(to: string, account: Account, t: Translate): Mail {
  const lines = [
    t(
      'this address no longer belongs to {account} on Signpost. It was replaced or removed by someone who knows the password.',
      {
        account: accountName(account, t),
      },
    ),
    '',
    t(
      "If that was you, you're all set. If not, someone knows your password: log in and change it, or reply to this e-mail.",
    ),
  ];
  return mail(to, t('Your Signpost e-mail address was changed'), lines, t);
}
