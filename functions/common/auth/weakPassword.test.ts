import { expect, it } from 'vitest';
import { commonPasswords, refuseWeakPassword } from './weakPassword.ts';

const codeOf = (password: string, username = 'ada') => {
  try {
    refuseWeakPassword(password, username);
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'accepted';
};

it('the list of common passwords has over a thousand lowercase entries of the minimum length', () => {
  expect(commonPasswords().size).toBeGreaterThan(1000);
  expect(
    [...commonPasswords()].filter((password) => password.length < 6 || password !== password.toLowerCase()),
  ).toEqual([]);
});

it.each([
  'password',
  'Password1',
  '123456',
  '1234567890',
  'qwerty',
  'QWERTY123',
  'iloveyou',
  '111111',
  'abc123456',
  '1q2w3e4r',
  'letmein!',
  'michael1',
  'signpost',
])('the common password %s is refused', (password) => expect(codeOf(password)).toBe('password_common'));

it.each(['ada.lovelace', 'ADA.Lovelace', 'ada.lovelace1', 'ada.lovelace2026'])(
  'the password %s is refused for the username ada.lovelace',
  (password) => expect(codeOf(password, 'ada.lovelace')).toBe('password_is_username'),
);

it.each(['one foot, then the other', 'secret1', 'ada.lovelace-walks', 'password of the walker'])(
  'the password %s is accepted',
  (password) => expect(codeOf(password, 'ada.lovelace')).toBe('accepted'),
);
