import { maskName, mayUnmask } from './rules';

test('a name shows its first character only', () => {
  expect(['张三', '欧阳小明', '李', ''].map(maskName)).toEqual(['张*', '欧**', '李', '']);
});

test('only the warehouse and the platform may take personal data out in full', () => {
  expect(mayUnmask(['order', 'finance', 'report', 'audit.read'])).toBe(false);
  expect(mayUnmask(['warehouse'])).toBe(true);
  expect(mayUnmask(['platform'])).toBe(true);
});
