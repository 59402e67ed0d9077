/** Half of a character outside the basic plane: it cannot be written as UTF-8. */
const loneSurrogate = /\p{Surrogate}/u;
export const isWellFormed = (text: string): boolean => !loneSurrogate.test(text);

/** Controls, the marks that turn the direction of writing, zero-width and other characters that cannot be seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Says only that the sign before it is to be shown as a picture: keyboards write it after many an emoji. */
const shownAsPicture = /(?<=\p{Extended_Pictographic})\uFE0F/gu;

export const isVisible = (text: string): boolean => !unseen.test(text.replaceAll(shownAsPicture, ''));

/**
 * One line of a terminal: what a terminal would obey or hide is spelled out, such as `\u001b` for Escape, so that a
 * walker's text can neither colour, move nor forge what an operator reads. JSON stays JSON.
 */
export const printable = (line: string): string => line.replaceAll(new RegExp(unseen, 'gu'), (sign) => escaped(sign));

const escaped = (sign: string) =>
  sign
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** An address comes from a map service, which may mark its direction of writing: that is left out, not refused. */
export const visiblePart = (text: string): string => text.replaceAll(new RegExp(unseen, 'gu'), '');
