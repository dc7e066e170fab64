import { textOfHtml } from '@/lib/domain/article/text-of-html';

it.each([
  ['<p>一 \t</p><p>二</p>', '一\n二'],
  ['<p>甲  乙</p>', '甲  乙'],
  ['<table><tr><td>1</td><td>2</td></tr></table>', '1\t2'],
  ['<p>a &lt;b&gt; &amp;amp;</p>', 'a <b> &amp;'],
])('%s', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

it.each([
  ['blanks', ' '.repeat(490_000)],
  ['cells', '</td>'.repeat(98_000)],
  ['hard blanks', '&nbsp;'.repeat(80_000)],
])('reads half a megabyte of %s at once', (_, run) => {
  const started = performance.now();
  expect(textOfHtml(`<p>a${run}b</p>`)).toMatch(/^a[ \t]+b$/);
  expect(performance.now() - started).toBeLessThan(5000);
});
