import { stoppedText } from '@/components/ebook/shelf-words';

test.each([
  [true, 8, 10, '第 8 页，共 10 页'],
  [false, 8, 10, '已读 80%'],
  [false, 10, 10, '已读完'],
] as const)('read by pages: %s, at %i of %i one stopped at: %s', (paged, page, pageCount, text) => {
  expect(stoppedText({ paged, page, pageCount })).toBe(text);
});
