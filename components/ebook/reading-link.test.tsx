import { renderToStaticMarkup } from 'react-dom/server';
import { ReadingLink, readingHint } from '@/components/ebook/reading-link';

test.each([
  ['2026年第11期', 3, true, '2026年第11期，可试读 3 页'],
  ['', 3, true, '可试读 3 页'],
  ['', 2, false, '可试读部分章节'],
  ['2026年第11期', 0, true, '2026年第11期'],
  ['', 0, false, ''],
] as const)('of %j with %d trial pages (read by pages: %s) it says %j', (label, trialPages, paged, want) => {
  expect(readingHint({ label, trialPages, paged })).toBe(want);
});

test('leads to the reader of the publication', () => {
  const html = renderToStaticMarkup(
    <ReadingLink publicId="abcdefghijklmnop" label="" trialPages={0} paged />,
  );
  expect(html).toContain('href="/index/ebook/read/abcdefghijklmnop"');
  expect(html).not.toContain('hint');
});
