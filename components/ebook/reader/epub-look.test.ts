import { nextSize, parseLook, preferencesOf, usualLook } from './epub-look';

test.each([
  [null, usualLook],
  ['{', usualLook],
  ['7', usualLook],
  ['{"size":9,"scroll":"yes","letters":"toString"}', usualLook],
  ['{"size":1.3,"scroll":true,"letters":"serif"}', { size: 1.3, scroll: true, letters: 'serif' }],
])('of what the browser kept, %s is read as far as it belongs there', (text, look) => {
  expect(parseLook(text)).toEqual(look);
});

test('sizes go step by step and stop at both ends', () => {
  expect([nextSize(1, 1), nextSize(1, -1), nextSize(2, 1), nextSize(0.8, -1)]).toEqual([1.15, 0.9, 2, 0.8]);
});

test('on paper a book keeps its own colours, on other grounds it takes theirs', () => {
  expect(preferencesOf(usualLook, 'day')).toMatchObject({ backgroundColor: null, textColor: null });
  expect(preferencesOf(usualLook, 'night')).toMatchObject({
    backgroundColor: '#1f1f21',
    textColor: '#c9c7c2',
  });
});
