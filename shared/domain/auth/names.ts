import { msg } from '../msg.ts';

export interface Named {
  readonly username: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/** Replaces a hidden name. No walker can be called this, because usernames have no spaces. */
export const HIDDEN_NAME = msg('Hidden name');

const filled = (name: string | null | undefined): string => name?.trim() ?? '';

/** Grapheme clusters: `é` may be two code points, a flag four code units. Firefox before 125 knows code points only. */
const letters = (text: string): string[] =>
  'Segmenter' in Intl
    ? [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
    : [...text];

/** The avatar without a photo: initials of first and last name, else the first two letters of the username. */
export const initials = ({ username, firstName, lastName }: Named): string => {
  const [first] = letters(filled(firstName));
  const [last] = letters(filled(lastName));
  const shown = first && last ? first + last : letters(username).slice(0, 2).join('');
  return shown.toUpperCase();
};

export const fullName = ({ username, firstName, lastName }: Named): string =>
  [filled(firstName), filled(lastName)].filter(Boolean).join(' ') || username;

export const firstNameOrUsername = ({ username, firstName }: Named): string => filled(firstName) || username;

/**
 * Two spellings that fold to the same are the same walker. By way of upper case, since that is what makes `ß` and `SS`,
 * `ς` and `σ`, `ı` and `i` one, where lower case alone keeps them apart (and lower before it, for the capital `ẞ`).
 * Compatibility forms (`Ⅷ`, full-width letters) fold too.
 */
export const foldUsername = (username: string): string =>
  username.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').trim();

export const foldEmail = (email: string): string => email.trim().toLowerCase();

/** At most `max` graphemes, with an ellipsis if text was cut. */
export function cut(text: string, max: number): string {
  const all = letters(text);
  return all.length <= max ? text : `${all.slice(0, max).join('').trimEnd()}…`;
}
