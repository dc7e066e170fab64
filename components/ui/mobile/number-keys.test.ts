import { numberTrouble, pressKey, type NumberKey } from './number-keys';

/** What stands there after the keys, the pad having opened with a number. */
function typed(opened: number, keys: readonly NumberKey[], max = 9999): string {
  let entry = { text: String(opened), fresh: true };
  for (const key of keys) entry = { text: pressKey(entry, key, max), fresh: false };
  return entry.text;
}

test.each<[string, number, NumberKey[], string]>([
  ['the first digit replaces the number', 12, ['5'], '5'],
  ['further digits stand behind', 12, ['5', '0', '7'], '507'],
  ['no zero leads a number', 12, ['0', '0', '8'], '8'],
  ['a zero alone stays', 12, ['0'], '0'],
  ['deleting empties the number that was there', 12, ['back'], ''],
  ['deleting takes one digit of what was typed', 12, ['5', '0', 'back'], '5'],
  ['deleting nothing is harmless', 12, ['back', 'back'], ''],
  ['clearing empties', 12, ['5', '0', 'clear'], ''],
])('%s', (_, opened, keys, text) => {
  expect(typed(opened, keys)).toBe(text);
});

test('a digit beyond the limit gives the limit', () => {
  expect(typed(1, ['3', '6'], 35)).toBe('35');
  expect(typed(1, ['9', '9', '9', '9', '9', '9', '9'], 9999)).toBe('9999');
});

test.each([
  ['', '请输入 2–35 之间的数字'],
  ['0', '最少 2'],
  ['1', '最少 2'],
  ['2', ''],
  ['35', ''],
  ['36', '最多 35'],
])('the person is told what is wrong with "%s": %s', (text, said) => {
  expect(numberTrouble(text, 2, 35)).toBe(said);
});
