import { describe, expect, it } from 'vitest';
import { messageOf } from '../functions/jobs/remindWalkers.ts';
import {
  addressReplacedLetter,
  resetLetter,
  statementLetter,
  verificationLetter,
} from '../functions/parts/auth/letters.ts';
import { statementText } from '../shared/domain/moderation.ts';
import { sayIn } from '../shared/domain/phrase.ts';
import { unsaid } from '../web/e2e/helper/unsaid.ts';
import { pseudo } from '../web/src/words/pseudo.ts';

const say = sayIn('en-XA', pseudo);
const site = 'https://site.test';
const account = { username: 'ines-of-krems', createdAt: '2026-11-20T10:00:00.000Z', emailVerifiedAt: null };
const known = { ...account, emailVerifiedAt: account.createdAt };
const names = [account.username, `${site}/reset-password#token=secret`, `${site}/verify-email#token=secret`, site];
const to = 'ines@site.test';

describe('mails in a pseudo language', () => {
  it.each([
    [
      'of a forgotten password',
      resetLetter(
        to,
        site,
        [known, account].map((account) => ({ account, token: 'secret' })),
        say,
      ),
    ],
    ['of an address to be confirmed', verificationLetter(to, site, account, 'secret', say)],
    ['of an address that was replaced', addressReplacedLetter(to, known, say)],
  ])('every word of the mail %s is translated', (_, { subject, text }) => {
    expect(text.length).toBeGreaterThan(100);
    expect(unsaid([subject, ...text.split('\n')], names)).toEqual([]);
  });

  /** What the operator wrote is not ours to translate: it stands in the mail as it was typed. */
  const reason = 'Somebody can be recognised.';
  const decisions = (['held', 'hidden', 'warned', 'suspended', 'restored', 'kept'] as const).flatMap((did) =>
    (['walk', 'photo', 'name', 'place', 'account'] as const).map((what) => ({ did, what })),
  );
  it.each(decisions)('every word of the mail is translated when something was $did: $what', (decision) => {
    const { subject, text } = statementLetter(to, site, account.username, [statementText(decision, say), reason], say);
    expect(text).toContain(`\n${reason}\n`);
    expect(unsaid([subject, ...text.split('\n')], [...names, reason])).toEqual([]);
  });

  it.each([
    { kind: 'streak', days: 12 },
    { kind: 'rest', days: 12, left: 1 },
    { kind: 'rest', days: 12, left: 3 },
    { kind: 'walk' },
  ] as const)('every word of the reminder %o is translated', (note) => {
    expect(unsaid(Object.values(messageOf(note, say)), [])).toEqual([]);
  });
});
