/** Half of a character outside the basic plane: it cannot be written as UTF-8. */
const loneSurrogate = /\p{Surrogate}/u;
export const isWellFormed = (text: string): boolean => !loneSurrogate.test(text);

/** Control characters, bidi marks, zero-width and other invisible characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const allUnseen = new RegExp(unseen, 'gu');
/** Variation selector that requests an emoji presentation; keyboards append it to many emoji. */
const shownAsPicture = /(?<=\p{Extended_Pictographic})\uFE0F/gu;

export const isVisible = (text: string): boolean => !unseen.test(text.replaceAll(shownAsPicture, ''));

/**
 * One terminal line: control and invisible characters are escaped (`\u001b`), so that walkers' text cannot colour, move
 * or forge what an operator reads. JSON stays valid.
 */
export const printable = (line: string): string => line.replaceAll(allUnseen, escaped);

const escaped = (sign: string) =>
  sign
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** Map services put bidi marks into addresses: these are removed instead of refused. */
export const visiblePart = (text: string): string => text.replaceAll(allUnseen, '');

/**
 * Fast path for most names, since an import reads millions: printable ASCII without double spaces, at most 120
 * characters.
 */
const clean = /^(?! )(?:[!-~]| (?! |$)){0,120}$/;
const maxNameLength = 120;

/**
 * An OpenStreetMap name as it may stand on a sign: NFC, one line, without control, bidi or invisible characters, and of
 * limited length.
 */
export function cleanName(name: string): string {
  if (clean.test(name)) return name;
  const seen = visiblePart(name.normalize('NFC').replaceAll(/\s+/gu, ' ')).replaceAll(/ {2,}/g, ' ').trim();
  return seen.length <= maxNameLength ? seen : [...seen].slice(0, maxNameLength).join('').trim();
}
