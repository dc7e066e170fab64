import { characterStart, countCharacters, shorten, firstCharacter, fitEnd, fitText } from './characters';

const FAMILY = '👨‍👩‍👧‍👦';
const KISS = '👩🏽‍❤️‍💋‍👨🏽';
const FLAG = '🇨🇳';
const ACCENT = 'e\u0301';
const half = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

test.each([
  ['保密', '保'],
  ['𠮷野家', '𠮷'],
  [`${FAMILY}之家`, FAMILY],
  [`${KISS}x`, KISS],
  [`${FLAG}${FLAG}`, FLAG],
  [`${ACCENT}a`, ACCENT],
  ['\r\nx', '\r\n'],
  ['', ''],
])('the first character of %j is %j', (text, first) => expect(firstCharacter(text)).toBe(first));

test.each([
  ['short texts stay', '保密', 2, '', '保密'],
  ['a text is cut', '保密宣传', 2, '', '保密'],
  ['a mark takes the place of the last', '保密宣传', 3, '…', '保密…'],
  ['nothing is marked that fits', `${FAMILY}${FAMILY}`, 2, '…', `${FAMILY}${FAMILY}`],
  ['𠮷 is one character', '𠮷𠮷𠮷', 2, '', '𠮷𠮷'],
  ['the twentieth lies beyond U+FFFF', `${'保'.repeat(19)}𠮷局`, 20, '', `${'保'.repeat(19)}𠮷`],
  ['a family is one', `${FAMILY}${KISS}${FLAG}保`, 3, '', `${FAMILY}${KISS}${FLAG}`],
  ['flags are not parted', FLAG.repeat(4), 3, '…', `${FLAG}${FLAG}…`],
  ['an accent stays', ACCENT.repeat(3), 2, '', ACCENT.repeat(2)],
] as const)('%s', (_, text, max, mark, cut) => expect(shorten(text, max, mark)).toBe(cut));

test.each([
  ['a pair that does not fit is left out', '保密𠮷', 3, '保密'],
  ['one that fits stays', '保密𠮷', 4, '保密𠮷'],
  ['a family that does not fit is left out', `保${FAMILY}`, 8, '保'],
  ['flags by their pairs', FLAG.repeat(3), 7, FLAG],
  ['an accent that does not fit takes its letter along', `a${ACCENT}`, 2, 'a'],
])('whole characters in a number of units: %s', (_, text, max, fit) => expect(fitText(text, max)).toBe(fit));

test('the end of a text keeps whole characters, too', () => {
  expect(fitEnd('𠮷保.pdf', 6)).toBe('保.pdf');
  expect(fitEnd('𠮷保.pdf', 7)).toBe('𠮷保.pdf');
  expect(fitEnd(`${FAMILY}.pdf`, 8)).toBe('.pdf');
  expect(fitEnd('a.pdf', 4)).toBe('.pdf');
});

test('characters are counted up to a limit', () => {
  expect(countCharacters(`${FAMILY}𠮷${ACCENT}`, 9)).toBe(3);
  expect(countCharacters('保'.repeat(100_000), 3)).toBe(3);
  expect(countCharacters('', 3)).toBe(0);
});

test('a place inside of a character is moved to its start', () => {
  expect([0, 1, 2, 3].map((at) => characterStart('a𠮷b', at))).toEqual([0, 1, 1, 3]);
  expect(characterStart(`保${FAMILY}`, 6)).toBe(1);
  expect([-5, 99].map((at) => characterStart('a𠮷b', at))).toEqual([0, 4]);
});

test('what is told apart without the segmenter is told apart as by it', () => {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });
  const marks = [
    '\u0301',
    '\u200D',
    '\uFE0F',
    '\u3099',
    '\u20E3',
    '\u0903',
    '\u0600',
    '\r',
    '\n',
    '👍',
    '🏽',
    '🇨',
    '한',
    'ᄒ',
    'ᅡ',
    'क',
    '्',
  ];
  const edges: [number, number][] = [
    [0x01, 0xff],
    [0x2000, 0x2030],
    [0x3000, 0x3030],
    [0x4dfe, 0x4e02],
    [0x9ffd, 0xa002],
    [0xff00, 0xff64],
  ];
  const units = edges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i));
  const wrong: string[] = [];
  for (const one of units.map((unit) => String.fromCharCode(unit)))
    for (const other of [...marks, '保', 'a', '。', one])
      for (const text of [one + other, other + one])
        if (firstCharacter(text) !== [...segmenter.segment(text)][0]?.segment) wrong.push(text);
  expect(wrong).toEqual([]);
});

describe('hostile texts', () => {
  const piled = `a${'\u0301'.repeat(10_000)}`;
  const all = [
    piled,
    '𠮷\u0301'.repeat(5000),
    '\uD842'.repeat(50),
    '𠮷'.repeat(5000),
    `${FAMILY}\u200D`.repeat(2000),
  ];

  test('a cut is a beginning of the text, no longer than wanted, and halves no pair that was whole', () => {
    for (const text of all)
      for (let max = 1; max < 70; max += 1) {
        for (const cut of [fitText(text, max), shorten(text, max)]) expect(text.startsWith(cut)).toBe(true);
        expect(fitText(text, max).length).toBeLessThanOrEqual(max);
        expect(text.endsWith(fitEnd(text, max))).toBe(true);
        expect(fitEnd(text, max).length).toBeLessThanOrEqual(max);
        if (half.test(text)) continue;
        expect(
          [fitText(text, max), shorten(text, max), fitEnd(text, max)].filter((t) => half.test(t)),
        ).toEqual([]);
      }
  });

  test('marks piled upon a letter do not make one character of a whole page', () => {
    expect(firstCharacter(piled)).toHaveLength(32);
    expect(fitText(piled, 100)).toHaveLength(100);
    expect(firstCharacter(`𠮷${'\u0301'.repeat(29)}𠮷`)).toHaveLength(31);
  });
});
