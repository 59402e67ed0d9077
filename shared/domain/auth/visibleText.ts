/** Half of a character outside the basic plane: it cannot be written as UTF-8. */
const loneSurrogate = /\p{Surrogate}/u;
export const isWellFormed = (text: string): boolean => !loneSurrogate.test(text);

/** Controls, the marks that turn the direction of writing, zero-width and other characters that cannot be seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const allUnseen = new RegExp(unseen, 'gu');
/** Says only that the sign before it is to be shown as a picture: keyboards write it after many an emoji. */
const shownAsPicture = /(?<=\p{Extended_Pictographic})\uFE0F/gu;

export const isVisible = (text: string): boolean => !unseen.test(text.replaceAll(shownAsPicture, ''));

/**
 * One line of a terminal: what a terminal would obey or hide is spelled out, such as `\u001b` for Escape, so that a
 * walker's text can neither colour, move nor forge what an operator reads. JSON stays JSON.
 */
export const printable = (line: string): string => line.replaceAll(allUnseen, escaped);

const escaped = (sign: string) =>
  sign
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** An address comes from a map service, which may mark its direction of writing: that is left out, not refused. */
export const visiblePart = (text: string): string => text.replaceAll(allUnseen, '');

/** Printable ASCII without two spaces in a row, at most 120 characters: most names, which an import reads by the million. */
const clean = /^(?! )(?:[!-~]| (?! |$)){0,120}$/;
const maxNameLength = 120;

/**
 * A name from OpenStreetMap, which anyone may edit, as it may stand on a street sign: composed (NFC), on one line, without
 * controls, marks of direction or other invisible characters, and not longer than a sign.
 */
export function cleanName(name: string): string {
  if (clean.test(name)) return name;
  const seen = visiblePart(name.normalize('NFC').replaceAll(/\s+/gu, ' ')).replaceAll(/ {2,}/g, ' ').trim();
  return seen.length <= maxNameLength ? seen : [...seen].slice(0, maxNameLength).join('').trim();
}
