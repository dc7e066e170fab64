import { withEarlier } from './earlier';

test('a figure says what of it is from before the site', () => {
  expect(withEarlier(520, 500)).toBe('520（含上线前 500）');
  expect(withEarlier(20, 0)).toBe('20');
});
