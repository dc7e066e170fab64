import { decodeText } from './decode';
import { parseDate, readFrontMatter } from './front-matter';
import { ImportProblem } from './problem';
import { readArticle } from './read-article';
import { referencesOf, rewriteReferences } from './references';

const bytes = (text: string) => new TextEncoder().encode(text);
/** `保密宣传` in GB18030. */
const GB = Uint8Array.from([0xb1, 0xa3, 0xc3, 0xdc, 0xd0, 0xfb, 0xb4, 0xab]);

function problem(work: () => unknown): { message: string; line: number | null } {
  try {
    work();
  } catch (e) {
    if (e instanceof ImportProblem) return { message: e.message, line: e.line };
    throw e;
  }
  throw new Error('nothing was refused');
}

describe('encodings', () => {
  test.each([
    ['UTF-8', bytes('保密宣传'), 'utf-8'],
    ['UTF-8 with a mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes('保密宣传')]), 'utf-8'],
    ['UTF-16 LE', Uint8Array.from([0xff, 0xfe, ...Buffer.from('保密宣传', 'utf16le')]), 'utf-16le'],
    ['GB18030', GB, 'gb18030'],
  ])('%s', (_name, input, encoding) => {
    expect(decodeText(input)).toEqual({ text: '保密宣传', encoding });
  });

  test('a page says its own set, and a wrong word there does not spoil UTF-8', () => {
    const big5 = Uint8Array.from([...bytes('<meta charset="big5">'), 0xab, 0x4f, 0xb1, 0x4b]);
    expect(decodeText(big5).text).toBe('<meta charset="big5">保密');
    expect(decodeText(bytes('<meta charset="gbk">保密')).text).toBe('<meta charset="gbk">保密');
  });

  test('a picture is no text', () => {
    expect(problem(() => decodeText(Uint8Array.from([0x89, 0x50, 0, 0, 0xff, 0xff])))).toMatchObject({
      line: null,
    });
  });
});

describe('the head of a file', () => {
  test('knows its fields by English and Chinese names', () => {
    const { head, lines, body, warnings } = readFrontMatter(
      '---\n标题: 甲\nsubtitle: 乙\n栏目: 政策法规/解读\nsource: 本网\n作者: 丙\neditor: 丁\ndate: 2026-03-01 09:30\n关键词: 保密，定密、涉密\nsummary: 摘要\ncover: img/a.png\nstatus: 已发布\ntop: 是\nviews: 12\ncolour: red\n---\n正文',
    );
    expect(head).toEqual({
      title: '甲',
      subtitle: '乙',
      category: ['政策法规', '解读'],
      source: '本网',
      author: '丙',
      editor: '丁',
      date: new Date('2026-03-01T01:30:00Z'),
      keywords: ['保密', '定密', '涉密'],
      summary: '摘要',
      cover: 'img/a.png',
      status: 'published',
      top: true,
      views: 12,
    });
    expect(lines).toMatchObject({ title: 2, date: 8, status: 12 });
    expect(body).toBe('正文');
    expect(warnings).toEqual(['第 15 行：不认识的字段“colour”，已忽略']);
  });

  test.each([
    ['---\ntitle: 甲', 1, '文首信息没有结束标记“---”'],
    ['---\ntitle: 甲\ntitle: 乙\n---\n', 3, '文首信息有误：同一字段出现了两次'],
    ['---\ntitle: "甲\n---\n', 2, '文首信息有误：缺少引号、括号或冒号'],
    ['---\ntitle: 甲\ndate: 昨天\n---\n', 3, '日期“昨天”无法识别，应写成 2026-03-01 或 2026-03-01 09:30'],
    ['---\n- 甲\n---\n', 2, '文首信息应为“字段: 值”，每行一项'],
    [
      '---\ntitle: 甲\n\nstatus: 完成\n---\n',
      4,
      '状态“完成”无法识别，可选：草稿、待审核、待发布、已发布、已下线',
    ],
    ['---\ntitle: {a: 1}\n---\n', 2, 'title 应为一行文字'],
    ['---\nviews: -1\n---\n', 2, '浏览量应为非负整数'],
  ])('%j is refused at its line', (text, line, message) => {
    const found = problem(() => readFrontMatter(text));
    expect(found.message).toBe(message);
    expect(found.line).toBe(line);
  });

  test.each([
    ['2026-03-01', '2026-02-28T16:00:00.000Z'],
    ['2026/3/1 9:05', '2026-03-01T01:05:00.000Z'],
    ['2026年3月1日 09:05:30', '2026-03-01T01:05:30.000Z'],
    ['2026-03-01T00:00:00Z', '2026-03-01T00:00:00.000Z'],
    ['2026-02-30', null],
    ['2026-13-01', null],
    ['1772323200', null],
    ['', null],
  ])('date %j', (text, iso) => {
    expect(parseDate(text)?.toISOString() ?? null).toBe(iso);
  });
});

describe('a file as an article', () => {
  test('Markdown: the first heading is the title and is not repeated', () => {
    const { head, html } = readArticle('a.md', bytes('# 题目\n\n段落 **粗**\n\n| 甲 |\n|---|\n| 1 |\n'));
    expect(head.title).toBe('题目');
    expect(html).not.toContain('<h1');
    expect(html).toContain('<strong>粗</strong>');
    expect(html).toContain('<td>1</td>');
  });

  test('HTML: head and body of a page of another site', () => {
    const page =
      '<html><head><title>旧标题_某站</title><meta name="ArticleTitle" content="真标题"><meta name="PubDate" content="2020-05-06 07:08"><meta name="ContentSource" content="某报"></head><body class="x"><p>正文</p></body></html>';
    const { head, html } = readArticle('b.HTM', bytes(page));
    expect(head).toEqual({ title: '真标题', date: new Date('2020-05-05T23:08:00Z'), source: '某报' });
    expect(html).toBe('<p>正文</p>');
  });

  test('without any title it is refused', () => {
    expect(problem(() => readArticle('c.md', bytes('只有正文')))).toEqual({
      message: '缺少标题（title）',
      line: 1,
    });
  });
});

test('addresses are told apart, and only stored ones are replaced', () => {
  const html =
    '<p><img src="img/a%20b.png"><img src="https://e.com/x.png"><img src="//e.com/y.png"><img src="/files/z.png"><a href="附件/说明.pdf">附</a><a href="#t">锚</a><a href="https://e.com/">外</a><img src="data:image/png;base64,AAAA"></p>';
  expect(referencesOf(html).map((r) => [r.kind, r.url, r.needed])).toEqual([
    ['local', 'img/a%20b.png', true],
    ['remote', 'https://e.com/x.png', true],
    ['remote', '//e.com/y.png', true],
    ['site', '/files/z.png', true],
    ['local', '附件/说明.pdf', false],
    ['remote', 'https://e.com/', false],
    ['inline', 'data:image/png;base64,AAAA', true],
  ]);
  const out = rewriteReferences(html, new Map([['img/a%20b.png', '/files/1.png']]));
  expect(out).toContain('<img src="/files/1.png" />');
  expect(out).toContain('<img src="https://e.com/x.png" />');
  expect(out).toContain('href="附件/说明.pdf"');
});
