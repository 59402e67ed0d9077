import { foldUsername } from './names.ts';

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
