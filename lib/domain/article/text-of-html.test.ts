import { textOfHtml } from '@/lib/domain/article/text-of-html';
import { expectNoSquare } from '@/tests/support/growth';

it.each([
  ['<p>一 \t</p><p>二</p>', '一\n二'],
  ['<p>甲  乙</p>', '甲  乙'],
  ['<table><tr><td>1</td><td>2</td></tr></table>', '1\t2'],
  ['<p>a &lt;b&gt; &amp;amp;</p>', 'a <b> &amp;'],
])('%s', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

it.each([
  ['blanks', ' ', 49_000],
  ['cells', '</td>', 9800],
  ['hard blanks', '&nbsp;', 8000],
])('reads half a megabyte of %s in one pass', async (_, one, size) => {
  const html = (n: number) => `<p>a${one.repeat(n)}b</p>`;
  expect(textOfHtml(html(size * 10))).toMatch(/^a[ \t]+b$/);
  await expectNoSquare((n) => {
    const text = html(n);
    return () => textOfHtml(text);
  }, size);
});
