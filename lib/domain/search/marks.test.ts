import { markedHtml, markText, snippetOf } from './marks';
import { expectNoSquare } from '@/tests/support/growth';

const shown = (parts: readonly { text: string; hit: boolean }[] | null) =>
  parts?.map((p) => (p.hit ? `[${p.text}]` : p.text)).join('');

test('hits are marked in the original text, whatever its width and case', () => {
  expect(shown(markText('ＧＢ／Ｔ ３７６６８ 与 gb/t 37668', ['gb/t', '37668']))).toBe(
    '[ＧＢ／Ｔ] [３７６６８] 与 [gb/t] [37668]',
  );
  expect(shown(markText('重㎏ 保密', ['kg', '保密']))).toBe('重[㎏] [保密]');
});

test('of two marks at one place the longer one counts, and marks never overlap', () => {
  expect(shown(markText('保密工作条例', ['保密工作', '工作条例', '保密']))).toBe('[保密工作]条例');
});

test('a Latin word is a hit at the start of a word only', () => {
  expect(shown(markText('rhythms SMS sms2 asms', ['sms']))).toBe('rhythms [SMS] [sms]2 asms');
});

test('everything that is not a mark is escaped', () => {
  expect(markedHtml(markText('<img src=x onerror=alert(1)> & "保密"\'', ['保密']))).toBe(
    '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;<mark>保密</mark>&quot;&#39;',
  );
  expect(markedHtml(markText('<b>', ['<b>']))).toBe('<mark>&lt;b&gt;</mark>');
});

test('the window holds most different hits, not the first ones', () => {
  const text = `保密${'甲'.repeat(300)}保密与定密${'乙'.repeat(300)}`;
  const parts = snippetOf(text, ['保密', '定密']);
  expect(parts?.filter((p) => p.hit).map((p) => p.text)).toEqual(['保密', '定密']);
  const length = parts?.filter((p) => p.text !== '…').reduce((n, p) => n + p.text.length, 0);
  expect(length).toBe(120);
  expect(shown(parts)?.startsWith('…')).toBe(true);
  expect(shown(parts)?.endsWith('…')).toBe(true);
});

test('a short text is shown whole; a text without a hit gives nothing', () => {
  expect(shown(snippetOf('  保密\n 工作 ', ['工作']))).toBe('保密 [工作]');
  expect(snippetOf('保密工作', ['条例'])).toBeNull();
  expect(snippetOf('', ['条例'])).toBeNull();
});

test('a window never cuts a character in two', () => {
  const parts = snippetOf(`${'𠮷'.repeat(200)}保密${'𠮷'.repeat(200)}`, ['保密']);
  expect(parts?.map((p) => p.text).join('')).not.toMatch(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/,
  );
});

test('S-40 ten times the hits cost about ten times the work', async () => {
  await expectNoSquare((n) => {
    const text = '保'.repeat(n);
    return () => snippetOf(text, ['保', '保保', '保保保']);
  }, 20_000);
});
