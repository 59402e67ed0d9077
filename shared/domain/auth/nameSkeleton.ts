import { foldUsername } from './names.ts';

/**
 * One script a name (UTS 39): a name of Latin letters with one Cyrillic `а` among them passes for another one. Each
 * entry is a set of scripts that are written together. Scripts that are not here hold no name: they are out of daily use
 * (Deseret, Cherokee, small capitals of phonetics), and full of letters that look like Latin ones.
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

/** Letters that are not seen, or seen as a stroke of their neighbour: fillers, tatweel, modifiers such as `ʼ`. */
const hardlySeen = /[\p{Default_Ignorable_Code_Point}\u0640\u02B0-\u02FF]/u;

/** Compatibility forms count as what they stand for: full-width letters are Latin. */
export function isOfOneScript(name: string): boolean {
  const letters = name.normalize('NFKC');
  return !hardlySeen.test(name) && !hardlySeen.test(letters) && wholeNames.some((whole) => whole.test(letters));
}

/**
 * Letters that look like another one, after UTS 39 but for the scripts that names may have only: first the letter that
 * stands for all, then its look-alikes. Each is meant as it is written, `Η` apart from `η`: which of two cases is shown
 * is what a reader sees.
 */
const lookAlikes = [
  ...['aаАαΑ', 'bВвЬьΒ', 'cсС', 'dԁ', 'eеЕεΕ', 'fғҒ', 'gց', 'hһҺНнΗհ', 'iіІιΙ', 'lӏӀלוןլԼ', 'jјЈϳͿյ', 'kкКκΚ'],
  ...['mмМΜ', 'nпηΝոռ', 'oоОοΟσօՕס', 'pрРρΡ', 'qԛԚզգ', 'rгր', 'sѕЅՏ', 'tтТτΤ', 'uυսՍ', 'vνѵѴ', 'wԝԜωѡѠա'],
  ...['xхХχΧ', 'yуУγΥүҮ', 'zΖ', '3зЗƷ', '4чЧ', '6б', 'ГΓ', 'ПΠ', 'Фφф'],
  '0ഠ०০୦௦౦೦൦๐໐၀០༠੦૦۰٠',
  ...[
    '一ー',
    '二ニ',
    '三ミ',
    '八ハ',
    '口ロ',
    '工エ',
    '力カ',
    '夕タ',
    '卜ト',
    '千チ',
    '才オ',
    'へヘ',
    'べベ',
    'ぺペ',
    'りリ',
  ],
  ...['يیى', 'كک', 'هہە', '١۱', '٢۲', '٣۳', '٧۷', '٨۸', '٩۹'],
];

const standsFor = new Map(
  lookAlikes.flatMap((group) => {
    const [first = '', ...others] = group;
    return others.map((letter) => [letter, first] as const);
  }),
);

/**
 * What a name looks like: two names with one skeleton are told apart by no reader. Within one script, too: `0` and `o`;
 * `1`, `l` and `I`, hence `i`, because case is all one in names and `PAUlINE` passes for `pauline`; `rn` and `m`, `vv`
 * and `w`. The price is that `ian` and `lan` are not both to be had, once in a great many names; what it buys is that
 * no stranger asks to be a friend under a friend's name. Accents stay: they are seen.
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
