import { describe, expect, it } from 'vitest';
import {
  addressReplacedMail,
  resetMail,
  statementMail,
  verificationMail,
} from '../functions/common/auth/mailTemplates.ts';
import { messageOf } from '../functions/jobs/remindWalkers.ts';
import { statementText } from '../shared/domain/moderation/moderation.ts';
import { sayIn } from '../shared/domain/msg.ts';
import { untranslated } from '../web/e2e/helper/untranslated.ts';
import { pseudo } from '../web/src/i18n/pseudo.ts';

const t = sayIn('en-XA', pseudo);
const site = 'https://site.test';
const account = { username: 'ines-of-krems', createdAt: '2026-11-20T10:00:00.000Z', emailVerifiedAt: null };
const known = { ...account, emailVerifiedAt: account.createdAt };
const names = [account.username, `${site}/reset-password#token=secret`, `${site}/verify-email#token=secret`, site];
const to = 'ines@site.test';

describe('mails in a pseudo language', () => {
  it.each([
    [
      'for a password reset',
      resetMail(
        to,
        site,
        [known, account].map((account) => ({ account, token: 'secret' })),
        t,
      ),
    ],
    ['for the verification of an address', verificationMail(to, site, account, 'secret', t)],
    ['to a replaced address', addressReplacedMail(to, known, t)],
  ])('every word of the mail %s is translated', (_, { subject, text }) => {
    expect(text.length).toBeGreaterThan(100);
    expect(untranslated([subject, ...text.split('\n')], names)).toEqual([]);
  });

  /** An operator's text is sent untranslated. */
  const reason = 'Somebody can be recognised.';
  const decisions = (['held', 'hidden', 'warned', 'suspended', 'restored', 'kept'] as const).flatMap((did) =>
    (['walk', 'photo', 'name', 'place', 'account'] as const).map((what) => ({ did, what })),
  );
  it.each(decisions)('every word of the mail is translated when something was $did: $what', (decision) => {
    const { subject, text } = statementMail(to, site, account.username, [statementText(decision, t), reason], t);
    expect(text).toContain(`\n${reason}\n`);
    expect(untranslated([subject, ...text.split('\n')], [...names, reason])).toEqual([]);
  });

  it.each([
    { kind: 'streak', days: 12 },
    { kind: 'rest', days: 12, left: 1 },
    { kind: 'rest', days: 12, left: 3 },
    { kind: 'walk' },
  ] as const)('every word of the reminder %o is translated', (note) => {
    expect(untranslated(Object.values(messageOf(note, t)), [])).toEqual([]);
  });
});
