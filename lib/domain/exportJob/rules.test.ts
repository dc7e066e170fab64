import { mayUnmask } from './rules';

test('only the warehouse and the platform may take personal data out in full', () => {
  expect(mayUnmask(['order', 'finance', 'report', 'audit.read'])).toBe(false);
  expect(mayUnmask(['warehouse'])).toBe(true);
  expect(mayUnmask(['platform'])).toBe(true);
});
