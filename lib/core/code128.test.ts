import { code128 } from './code128';

/** Reads the widths back: the signs by their widths, without start, check and stop. */
const joined = (text: string) => code128(text).join('');

test('known symbols', () => {
  // Start B, P J J 1 2 3 C, check 55, stop.
  expect(joined('PJJ123C')).toBe(
    [
      '211214',
      '313121',
      '112133',
      '112133',
      '123221',
      '223211',
      '221132',
      '131321',
      '311321',
      '2331112',
    ].join(''),
  );
  // Start C, 12 34, check 82, stop.
  expect(joined('1234')).toBe(['211232', '112232', '131123', '121241', '2331112'].join(''));
});

test('every sign has eleven modules, the stop thirteen; bars are even', () => {
  for (const text of ['SF1234567890123', 'JDV000123456789', '1109876543210', 'A-1', '12345']) {
    const widths = code128(text);
    expect(widths.reduce((a, b) => a + b, 0) % 11).toBe(2);
    for (let at = 0; at + 7 < widths.length; at += 6) {
      const sign = widths.slice(at, at + 6);
      expect(sign.reduce((a, b) => a + b, 0)).toBe(11);
      expect(((sign[0] ?? 0) + (sign[2] ?? 0) + (sign[4] ?? 0)) % 2).toBe(0);
    }
  }
});

test('figures go by pairs, so that a number is short', () => {
  expect(code128('123456789012').length).toBeLessThan(code128('ABCDEFGHIJKL').length);
  expect(code128('SF1234567890123').length).toBe(6 * (1 + 2 + 1 + 6 + 2 + 1) + 7);
});

test.each(['', '中文', 'a\n'])('refuses %j', (text) => {
  expect(() => code128(text)).toThrow(RangeError);
});
