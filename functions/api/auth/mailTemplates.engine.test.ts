import { describe, expect, it } from 'vitest';
import { changeProfile } from '../../data/walkers/walkers.ts';
import { tokensIn, useAccounts } from '../../testing/accounts.ts';
import { handler as sendVerification } from './sendVerification.ts';

const { mails, bench, store, freshAddress, signUp, forgot } = useAccounts();

/** A walker with an address and a language; earlier mails are cleared. */
async function reader(language: string | null, isVerified = true) {
  const email = freshAddress();
  const walker = await signUp({ email });
  if (language) expect((await walker.patch({ language })).status).toBe(200);
  if (isVerified) await store.table.write(changeProfile(walker.id, { emailVerifiedAt: '2026-11-20T09:00:00.000Z' }));
  mails.length = 0;
  return { ...walker, email };
}

const link = (path: string) => `http://localhost:3000/${path}#token=${tokensIn(mails[0]?.text)[0]}`;

describe('password reset mails', () => {
  it('the reset mail is in English for a walker without a chosen language', async () => {
    const { username, email } = await reader(null);
    await forgot(email);
    expect(mails[0]).toEqual({
      to: email,
      subject: 'Your Signpost password',
      text: [
        'Hello,',
        '',
        'someone, most likely you, asked to reset the password of your Signpost account.',
        '',
        `For ${username}, choose a new password here:`,
        link('reset-password'),
        '',
        "The link works once, for 30 minutes. If you didn't ask for it, just ignore this e-mail: your password stays the same.",
        '',
        'See you on your next walk,',
        'Signpost',
      ].join('\n'),
    });
  });

  it('the reset mail is in German for a walker who chose German', async () => {
    const { username, email } = await reader('de');
    await forgot(email);
    expect(mails[0]).toEqual({
      to: email,
      subject: 'Dein Passwort bei Signpost',
      text: [
        'Hallo,',
        '',
        'jemand, höchstwahrscheinlich du, möchte das Passwort deines Signpost-Kontos zurücksetzen.',
        '',
        `Für ${username}: Wähle hier ein neues Passwort:`,
        link('reset-password'),
        '',
        'Der Link gilt einmal, 30 Minuten lang. Wenn du ihn nicht angefordert hast, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.',
        '',
        'bis zum nächsten Spaziergang,',
        'Signpost',
      ].join('\n'),
    });
  });

  it('the reset mail for several walkers of one address uses the first chosen language', async () => {
    const { email } = await reader(null, false);
    const second = await signUp({ email });
    await second.patch({ language: 'sv' });
    mails.length = 0;
    await forgot(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Ditt lösenord i Signpost');
    expect(tokensIn(mails[0]?.text)).toHaveLength(2);
  });
});

it.each([
  ['en', 'Is this your e-mail address?', 'the account w…', ', made on 2026-11-20, on Signpost. If that was you'],
  ['de', 'Ist das deine E-Mail-Adresse?', 'das Konto w…', ', angelegt am 2026-11-20. Wenn du das warst'],
  ['fr', 'Est-ce bien ton adresse e-mail ?', 'le compte w…', ', créé le 2026-11-20. Si c’était toi'],
  ['es', '¿Es este tu correo electrónico?', 'la cuenta w…', ', creada el 2026-11-20. Si has sido tú'],
])(
  'a verification mail in %s names the account by two letters and its day',
  async (language, subject, account, rest) => {
    const { username, cookie } = await reader(language, false);
    expect((await bench.call(sendVerification, { cookie })).status).toBe(200);
    expect(mails[0]?.subject).toBe(subject);
    expect(mails[0]?.text).toContain(`${account}${username.at(-1)}${rest}`);
    expect(mails[0]?.text).toContain(link('verify-email'));
    expect(mails[0]?.text).not.toContain(username);
  },
);

it('the mail to a replaced address is in the language of its walker', async () => {
  const { username, email, patch } = await reader('de');
  expect((await patch({ email: '', currentPassword: 'secret1' })).status).toBe(200);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: email, subject: 'Deine E-Mail-Adresse bei Signpost wurde geändert' });
  expect(mails[0]?.text).toContain(`diese Adresse gilt bei Signpost nicht mehr für ${username}:`);
});
