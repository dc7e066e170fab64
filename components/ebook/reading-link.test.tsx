import { renderToStaticMarkup } from 'react-dom/server';
import { ReadingLink, readingHint } from '@/components/ebook/reading-link';

test.each([
  ['2026年第11期', 3, 'pdf', '2026年第11期，可试读 3 页'],
  ['', 3, 'pdf', '可试读 3 页'],
  ['', 2, 'epub', '可试读部分章节'],
  ['2026年第11期', 0, 'pdf', '2026年第11期'],
  ['', 0, 'epub', ''],
] as const)('of %j with %d trial pages (%s) it says %j', (label, trialPages, format, want) => {
  expect(readingHint({ label, trialPages, format })).toBe(want);
});

test('leads to the reader of the publication', () => {
  const html = renderToStaticMarkup(
    <ReadingLink publicId="abcdefghijklmnop" label="" trialPages={0} format="pdf" />,
  );
  expect(html).toContain('href="/index/ebook/read/abcdefghijklmnop"');
  expect(html).not.toContain('hint');
});
