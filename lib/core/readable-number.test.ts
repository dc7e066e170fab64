import { checkDigit, isOrderSn, outTradeNo, permute, readableNumber } from './readable-number';

const NOON = new Date('2026-11-21T12:00:00+08:00');

test('the permutation has no collision and leaves nothing out over whole blocks', () => {
  const seen = new Set<number>();
  for (let n = 0; n < 200_000; n += 1) seen.add(permute(n));
  for (let n = 99_900_000; n < 100_000_000; n += 1) seen.add(permute(n));
  expect(seen.size).toBe(300_000);
  expect([...seen].every((v) => v >= 0 && v < 100_000_000)).toBe(true);
});

test('neighbouring orders do not get neighbouring numbers', () => {
  const gaps = Array.from({ length: 1000 }, (_, n) => Math.abs(permute(n + 1) - permute(n)));
  expect(gaps.filter((g) => g < 100).length).toBeLessThan(5);
  expect(new Set(gaps).size).toBeGreaterThan(900);
});

test('an order number is 15 digits: the Shanghai day, eight digits, a check digit', () => {
  const sn = readableNumber(new Date('2026-11-20T16:00:00Z'), 42);
  expect(sn).toMatch(/^261121\d{9}$/);
  expect(isOrderSn(sn)).toBe(true);
  expect(readableNumber(NOON, 42)).toBe(sn);
});

test('every single wrong digit is noticed', () => {
  const sn = readableNumber(NOON, 123_456);
  for (let i = 0; i < 15; i += 1) {
    for (let d = 0; d < 10; d += 1) {
      const typed = `${sn.slice(0, i)}${d}${sn.slice(i + 1)}`;
      expect(isOrderSn(typed)).toBe(typed === sn);
    }
  }
});

test.each([[''], ['26112100000001'], ['2611210000000012'], ['26112100000000a'], ['２61121000000001']])(
  '%p is no order number',
  (text) => expect(isOrderSn(text)).toBe(false),
);

test('the check digit follows ISO 7064 MOD 11,10', () => expect(checkDigit('0794')).toBe(5));

test('an attempt number is unambiguous and fits the channel', () => {
  expect(outTradeNo('261121000000001', 1)).toBe('26112100000000101');
  expect(outTradeNo('261121000000001', 112)).toHaveLength(18);
});
