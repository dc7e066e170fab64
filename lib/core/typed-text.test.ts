import { foldCode, foldDigits } from './typed-text';
import { dropUnseen } from './unseen';

const ZWSP = '\u200B';

test.each([
  [`保${ZWSP}密`, '保密'],
  ['\u202D13800138000\u202C', '13800138000'],
  [`${ZWSP}${ZWSP}`, ''],
  ['\uFEFF标\u00AD题\u2060', '标题'],
  ['\u3164\u115F\u180E', ''],
  ['a\u200Db', 'ab'],
  ['1\uFE0F2', '12'],
])('%j is seen as %j', (typed, seen) => expect(dropUnseen(typed)).toBe(seen));

test.each([
  '👨\u200D👩\u200D👧',
  '🏳\uFE0F\u200D🌈',
  '👩🏽\u200D⚕\uFE0F',
  '❤\uFE0F',
  '1\uFE0F\u20E3',
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '葛\u{E0100}城',
  'می\u200Cخواهم',
])('%s keeps what makes it', (text) => expect(dropUnseen(text)).toBe(text));

test('a text asked twice gives the same answer', () => {
  expect([dropUnseen(`a${ZWSP}`), dropUnseen(`a${ZWSP}`)]).toEqual(['a', 'a']);
});

test.each([
  ['１００', '100'],
  [' 6222 0202 0011 ', '622202020011'],
  ['2611－0001', '26110001'],
])('%j are the digits %j', (typed, digits) => expect(foldDigits(typed)).toBe(digits));

test('a code keeps its dashes in one form', () => expect(foldCode('ＢＪ—０１')).toBe('BJ-01'));
