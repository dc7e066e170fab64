import { stoppedText } from '@/components/ebook/shelf-words';

test.each([
  ['pdf', 8, 10, '第 8 页，共 10 页'],
  ['epub', 8, 10, '已读 80%'],
  ['epub', 10, 10, '已读完'],
] as const)('in a %s at %i of %i one stopped at: %s', (format, page, pageCount, text) => {
  expect(stoppedText({ format, page, pageCount })).toBe(text);
});
