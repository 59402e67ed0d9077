import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invitationCode, invitationPath, mayRegister, readInvitation } from './invitation.ts';

it('an open server accepts everybody, an invited one the invited, a closed one nobody', () => {
  const answers = (['open', 'invited', 'closed'] as const).map((registration) =>
    [false, true].map((isInvited) => mayRegister(registration, isInvited)),
  );
  expect(answers).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ]);
});

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

it('a code holds all eighty bits', () => {
  expect(invitationCode(new Uint8Array(10))).toBe('0000-0000-0000-0000');
  expect(invitationCode(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ');
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const isSame = Buffer.from(one).equals(Buffer.from(other));
      expect(invitationCode(one) === invitationCode(other)).toBe(isSame);
    }),
  );
});

it('a code is read from its link, with spaces, in small letters and with misread letters', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = invitationCode(random);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
      const misread = code.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' ').toLowerCase();
      for (const text of [
        code,
        ` ${misread} `,
        code.replaceAll('-', ''),
        `https://walk.example.org${invitationPath(code)}`,
      ])
        expect(readInvitation(text)).toBe(code);
    }),
  );
});

it('a letter too many, too few or unknown is no code', () => {
  const code = '9F3K-TQ7M-2B4C-X0WD';
  for (const text of [
    '',
    `${code}A`,
    code.slice(1),
    code.replace('9', 'U'),
    code.replace('9', '!'),
    `${code}#${code}x`,
  ])
    expect(readInvitation(text)).toBeUndefined();
});
