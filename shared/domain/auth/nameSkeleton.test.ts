import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfOneScript, nameSkeleton } from './nameSkeleton.ts';
import { cleanName, isVisible, isWellFormed, printable, visiblePart } from './visibleText.ts';

describe('nameSkeleton', () => {
  it.each([
    ['Cyrillic letters for Latin ones', 'раура', 'paypa'],
    ['Cyrillic capitals for Latin ones', 'ВОРМАН', 'BOPMAH'],
    ['Greek capitals for Latin ones', 'ΑΝΝΑ', 'anna'],
    ['small Greek letters for Latin ones', 'νικ', 'vik'],
    ['Armenian letters for Latin ones', 'սոօ', 'uno'],
    ['full-width letters', 'ａｄａ', 'ada'],
    ['a capital i for an l', 'pauI', 'paul'],
    ['an l for a capital i, in capitals', 'PAUlINE', 'pauline'],
    ['a one for an l', 'a1bert', 'albert'],
    ['a nought for an o', 'b0b', 'bob'],
    ['r and n for an m', 'arnold', 'amold'],
    ['two v for a w', 'vvalker', 'walker'],
    ['a dotless i', 'mıla', 'mila'],
    ['a cedilla for a comma below', 'şef', 'șef'],
    ['a Han character for a Kana letter', 'カ口', '力ロ'],
  ])('the skeleton is the same with %s', (_, one, other) => {
    expect(nameSkeleton(one)).toBe(nameSkeleton(other));
  });

  it('names that a reader tells apart have different skeletons', () => {
    const names = [
      'ada',
      'adå',
      'ada.',
      'ada_',
      'ada-',
      'ada2',
      'adam',
      'anna',
      'ahha',
      'пётр',
      'петр',
      '李小龙',
      '李小竜',
    ];
    expect(new Set(names.map(nameSkeleton)).size).toBe(names.length);
  });

  it('the skeleton of a plain Latin name ignores case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9._-]{3,30}$/), fc.infiniteStream(fc.boolean()), (name, upper) => {
        const mixed = [...name].map((letter) => (upper.next().value ? letter.toUpperCase() : letter)).join('');
        expect(nameSkeleton(mixed)).toBe(nameSkeleton(name));
      }),
    );
  });
});

describe('isOfOneScript', () => {
  it.each([
    ...['ada', 'Åsa_1', 'a.b-c', 'Nguyễn', 'ələkbər', 'ｓｉｇｎ', 'Ångström', 'пётр', 'ΟΔΟΣ', 'Վարդան', 'გიორგი'],
    ...[
      '李小龙',
      'さくらカエデ桜',
      'スーパー',
      '김민준',
      '홍길동洪',
      'ㄅㄆㄇ中',
      'שלום',
      'محمد',
      'محمد۱۲',
      'नमन',
      '123',
      '...',
    ],
  ])('the name %s is of one script', (name) => {
    expect(isOfOneScript(name)).toBe(true);
  });

  it.each([
    ...[
      'pаul',
      'раul',
      'αnna',
      'adaБ',
      'a李b',
      'さくらsakura',
      '김kim',
      'adaו',
      'ada٥',
      'ᴀᴅᴀ',
      'ꓮꓓꓮ',
      'ᎪᎠᎪ',
      'paǀ',
      'adaʼ',
    ],
    ...['ada\u3164', '\u3164\u3164\u3164', 'ada\u200b', 'محـمد', 'ad\u00ada', 'ada\ufe0f', '\u115f\u1160\u115f'],
  ])('the name %s mixes scripts', (name) => {
    expect(isOfOneScript(name)).toBe(false);
  });
});

describe('isVisible, printable and cleanName', () => {
  it.each(['Ada', 'Åsa Öberg', 'O’Neill', '小龙 (Bruce)', 'Ann ❤️', 'José-María', 'नमन', ''])(
    'the text "%s" is visible',
    (text) => {
      expect(isVisible(text)).toBe(true);
    },
  );

  it.each([
    ['a control character', 'A\u0007da'],
    ['a line break', 'A\nda'],
    ['a mark that turns the direction', 'Ada\u202e'],
    ['an isolate of direction', '\u2066Ada'],
    ['a zero-width space', 'A\u200bda'],
    ['a zero-width joiner', 'A\u200dda'],
    ['a soft hyphen', 'A\u00adda'],
    ['a byte order mark', '\ufeffAda'],
    ['a Hangul filler', '\u3164'],
    ['an empty braille cell', '\u2800'],
    ['a variation selector after a letter', 'A\ufe0fda'],
    ['a tag character', 'Ada\u{e0041}'],
    ['a lone surrogate', 'Ada\ud800'],
    ['a letter for private use', 'Ada\ue000'],
    ['a line separator', 'Ada\u2028'],
  ])('a text with %s is not visible until visiblePart or printable changes it', (_, text) => {
    expect(isVisible(text)).toBe(false);
    expect(isVisible(visiblePart(text))).toBe(true);
    expect(isVisible(printable(text))).toBe(true);
  });

  it('printable keeps visible characters and escapes all others by their code', () => {
    expect(printable('Åsa \\ 小龙')).toBe('Åsa \\ 小龙');
    expect(printable('\u001b[31mred\u0007\u202e\u009b\n\u{e0041}')).toBe(
      '\\u001b[31mred\\u0007\\u202e\\u009b\\u000a\\udb40\\udc41',
    );
    expect(JSON.parse(printable(JSON.stringify('a\u202e\u{e0041}b')))).toBe('a\u202e\u{e0041}b');
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => isVisible(printable(text))));
  });

  it.each([
    ['Place de l’Église', 'Place de l’Église'],
    ['Rue de l’E\u0301glise', 'Rue de l’Église'],
    [' Long\n  Lane ', 'Long Lane'],
    ['Vasa\u202egatan\u0007', 'Vasagatan'],
    ['Main \u200b Street', 'Main Street'],
    ['\u202e', ''],
    ['x'.repeat(5000), 'x'.repeat(120)],
    [`${'😀'.repeat(119)} and more`, '😀'.repeat(119)],
  ])('a name from the map is cleaned: %j', (name, cleaned) => expect(cleanName(name)).toBe(cleaned));

  it('a cleaned name is visible, composed, at most 120 characters long, and stays the same when cleaned again', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 }));
    fc.assert(
      fc.property(texts, (text) => {
        const name = cleanName(text);
        expect(isVisible(name) && [...name].length <= 120, JSON.stringify(name)).toBe(true);
        expect([name.trim(), name.normalize('NFC'), cleanName(name)]).toEqual([name, name, name]);
      }),
    );
  });

  it('isWellFormed is true exactly for strings that survive UTF-8', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0xd700, max: 0xe0ff }).map((code) => String.fromCharCode(code)) }),
        (text) => {
          const back = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
          expect(isWellFormed(text)).toBe(back === text);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
