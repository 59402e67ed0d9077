import { foldUsername } from './names.ts';

/**
 * One script per name (UTS 39): a Cyrillic `а` in a Latin name is an impersonation. Each entry is a set of scripts that
 * are written together. Unlisted scripts are refused: they are out of daily use (Deseret, Cherokee, phonetic small
 * capitals) and full of Latin look-alikes.
 */
const writtenTogether = [
  ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic', 'Devanagari', 'Bengali'],
  ...['Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan'],
  ...['Myanmar', 'Khmer', 'Han Hiragana Katakana', 'Han Bopomofo', 'Han Hangul'],
].map((scripts) =>
  scripts
    .split(' ')
    .map((script) => `\\p{scx=${script}}`)
    .join(''),
);

/** The Latin letters of living spelling: no clicks (`ǀ` is an l), no phonetic letters but those of African and Azeri. */
const latin = 'A-Za-z\\u00C0-\\u01BF\\u01C4-\\u024F\\u1E00-\\u1EFFəɛɔɖɓɗɣɲʋ';

const wholeNames = [latin, ...writtenTogether].map((letters) => new RegExp(`^[${letters}0-9._-]+$`, 'u'));

/** Invisible characters, and those that look like a stroke of their neighbour: fillers, tatweel, modifiers such as `ʼ`. */
const hardlySeen = /[\p{Default_Ignorable_Code_Point}\u0640\u02B0-\u02FF]/u;

/** Compatibility forms count as what they stand for: full-width letters are Latin. */
export function isOfOneScript(name: string): boolean {
  const letters = name.normalize('NFKC');
  return !hardlySeen.test(name) && !hardlySeen.test(letters) && wholeNames.some((whole) => whole.test(letters));
}

/**
 * Confusables after UTS 39, limited to the allowed scripts: first the representative, then its look-alikes. Case
 * matters (`Η` apart from `η`), because a reader sees the case.
 */
const lookAlikes = [
  ...['aаАαΑ', 'bВвЬьΒ', 'cсС', 'dԁ', 'eеЕεΕ', 'fғҒ', 'gց', 'hһҺНнΗհ', 'iіІιΙ', 'lӏӀלוןլԼ', 'jјЈϳͿյ', 'kкКκΚ'],
  ...['mмМΜ', 'nпηΝոռ', 'oоОοΟσօՕס', 'pрРρΡ', 'qԛԚզգ', 'rгր', 'sѕЅՏ', 'tтТτΤ', 'uυսՍ', 'vνѵѴ', 'wԝԜωѡѠա'],
  ...['xхХχΧ', 'yуУγΥүҮ', 'zΖ', '3зЗƷ', '4чЧ', '6б', 'ГΓ', 'ПΠ', 'Фφф'],
  '0ഠ०০୦௦౦೦൦๐໐၀០༠੦૦۰٠',
  ...'一ー 二ニ 三ミ 八ハ 口ロ 工エ 力カ 夕タ 卜ト 千チ 才オ へヘ べベ ぺペ りリ'.split(' '),
  ...['يیى', 'كک', 'هہە', '١۱', '٢۲', '٣۳', '٧۷', '٨۸', '٩۹'],
];

const standsFor = new Map(
  lookAlikes.flatMap((group) => {
    const [first = '', ...others] = group;
    return others.map((letter) => [letter, first] as const);
  }),
);

/**
 * Skeleton of a name: names with equal skeletons are indistinguishable to a reader. Also within one script: `0` and
 * `o`; `1`, `l` and `I`, hence `i` (names ignore case, and `PAUlINE` passes for `pauline`); `rn` and `m`, `vv` and `w`.
 * So `ian` and `lan` cannot both exist, but no stranger can impersonate a friend. Accents are visible and stay.
 */
export function nameSkeleton(username: string): string {
  const shown = [...username.normalize('NFKC')].map((letter) => standsFor.get(letter) ?? letter).join('');
  return foldUsername(shown)
    .normalize('NFD')
    .replaceAll('\u0327', '\u0326')
    .replaceAll(/[i1ı]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('m', 'rn')
    .replaceAll('w', 'vv');
}
