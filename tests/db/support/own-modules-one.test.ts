import { visit } from '@/tests/support/rings/visits';

test('the modules of a file are its own: no other file has changed their state', () => {
  expect([visit(), visit()]).toEqual([1, 2]);
});
