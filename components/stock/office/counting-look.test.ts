import { typedCopies } from './counting-look';

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  [' 12 ', 12],
  ['10000000', 10_000_000],
  ['10000001', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['十二', undefined],
])('typed %j means %j copies', (text, copies) => {
  expect(typedCopies(text)).toBe(copies);
});
