import { htmlToPlain, plainToHtml } from '@/components/article/manage/plain-format';

const pairs: [string, string, string][] = [
  ['paragraphs', '第一段\n\n第二段', '<p>第一段</p><p>第二段</p>'],
  ['headings', '## 小标题\n\n### 次级', '<h2>小标题</h2><h3>次级</h3>'],
  ['lists', '- 甲\n- 乙\n\n1. 一\n2. 二', '<ul><li>甲</li><li>乙</li></ul><ol><li>一</li><li>二</li></ol>'],
  ['a quotation', '> 引文一\n> 引文二', '<blockquote><p>引文一</p><p>引文二</p></blockquote>'],
  ['a rule', '上\n\n---\n\n下', '<p>上</p><hr><p>下</p>'],
  [
    'bold and links',
    '请看**重点**和[原文](/index/details/3)',
    '<p>请看<strong>重点</strong>和<a href="/index/details/3">原文</a></p>',
  ],
  [
    'a picture',
    '![会议](/files/a.webp 960x540 "资料图片")',
    '<figure><img src="/files/a.webp" alt="会议" width="960" height="540"><figcaption>资料图片</figcaption></figure>',
  ],
  ['signs', 'a < b & "c"', '<p>a &lt; b &amp; &quot;c&quot;</p>'],
];

describe('the plain notation', () => {
  it.each(pairs)('writes %s', (_name, plain, html) => {
    expect(plainToHtml(plain)).toBe(html);
  });

  it.each(pairs)('reads %s back', (_name, plain, html) => {
    expect(htmlToPlain(html)).toBe(plain);
  });

  it('takes the indents of pasted text away', () => {
    expect(plainToHtml('　　第一段\n　　第二段')).toBe('<p>第一段</p><p>第二段</p>');
  });

  it('never makes an element of typed text', () => {
    expect(plainToHtml('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(plainToHtml('![x" onerror="1](/a.png)')).toBe(
      '<figure><img src="/a.png" alt="x&quot; onerror=&quot;1"></figure>',
    );
  });

  it('reads what the server stores', () => {
    expect(
      htmlToPlain(
        '<p>看<a href="https://e.cn/" target="_blank" rel="noopener noreferrer">此</a></p>\n<figure><img src="/a.png" alt="" loading="lazy" /></figure>',
      ),
    ).toBe('看[此](https://e.cn/)\n\n![](/a.png)');
  });

  it.each([
    ['a table', '<table><tbody><tr><td>1</td></tr></tbody></table>'],
    ['a style', '<p style="text-align:center">中</p>'],
    ['a class', '<h2 class="tc">中</h2>'],
    ['an italic word', '<p>这是<em>斜体</em></p>'],
    ['text outside of blocks', '散文<p>段</p>'],
    ['a nested list', '<ul><li>甲<ul><li>乙</li></ul></li></ul>'],
    ['a paragraph that looks like a heading', '<p>## 不是标题</p>'],
    ['two stars', '<p>**不是粗体**</p>'],
  ])('says so when it cannot hold %s', (_name, html) => {
    expect(htmlToPlain(html)).toBeNull();
  });
});
