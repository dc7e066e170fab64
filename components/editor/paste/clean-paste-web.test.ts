import { cleanPastedHtml } from '@/components/editor/paste/clean-paste';
import { TestDOMParser } from '@/components/editor/paste/test-parser';
import { LOST_PICTURE } from '@/lib/domain/article/html-policy';

beforeAll(() => {
  Object.assign(globalThis, { DOMParser: TestDOMParser });
});

const clean = (html: string) => cleanPastedHtml(html).html;

describe('paste from pages', () => {
  it('reads lazily loaded pictures of public accounts, each address once', () => {
    const picture =
      '<img class="rich_pages wxw-img" data-ratio="0.66" data-src="https://mmbiz.qpic.cn/a/640?wx_fmt=png" data-w="1080" src="data:image/gif;base64,R0lGOD">';
    expect(
      cleanPastedHtml(
        `<div id="js_content" style="visibility: hidden; opacity: 0;"><section style="text-align: center;"><section>${picture}</section></section><section><span leaf="">正文</span></section><p><br></p>${picture}<mp-common-profile></mp-common-profile></div>`,
      ),
    ).toEqual({
      html: '<p style="text-align: center"><img src="https://mmbiz.qpic.cn/a/640?wx_fmt=png" alt=""></p><p>正文</p><p></p><p><img src="https://mmbiz.qpic.cn/a/640?wx_fmt=png" alt=""></p>',
      lostPictures: 0,
      remotePictures: ['https://mmbiz.qpic.cn/a/640?wx_fmt=png'],
    });
  });

  it('keeps our own pictures, names the protocol of others, drops counting pixels', () => {
    expect(
      cleanPastedHtml(
        '<p><img src="/files/a.webp" alt="图" width="640" height="480"><img src="//cdn.example.cn/b.png"><img src="https://t.example.cn/p.gif" width="1" height="1"><img src="blob:https://x/1"></p>',
      ),
    ).toEqual({
      html: `<p><img src="/files/a.webp" alt="图" width="640" height="480"><img src="https://cdn.example.cn/b.png" alt=""><img src="${LOST_PICTURE}" alt=""></p>`,
      lostPictures: 1,
      remotePictures: ['https://cdn.example.cn/b.png'],
    });
  });

  it.each([10, 11, 12, 14, 16, 18, 20, 24, 36])('keeps %d px', (px) => {
    expect(clean(`<p><span style="font-size:${px}px;color:red">字</span></p>`)).toBe(
      `<p><span style="font-size: ${px}px">字</span></p>`,
    );
  });

  it.each(['13px', '15px', '17px', '16.5px', '12pt', '1.2em', 'large', '120%'])(
    'drops the size %s',
    (size) => {
      expect(clean(`<p><span style="font-size:${size}">字</span></p>`)).toBe('<p>字</p>');
    },
  );

  it('drops scripts, frames, forms, ids and handlers', () => {
    expect(
      clean(
        '<div id="a" class="b" onclick="x()"><script>alert(1)</script><style>p{}</style><p id="c" onmouseover="x()">甲</p><iframe src="https://v.example.cn"></iframe><form><input value="z"><button>赞</button></form><svg><text>图</text></svg></div>',
      ),
    ).toBe('<p>甲</p>');
  });

  it('keeps links to pages, mail and telephones only', () => {
    expect(
      clean(
        '<p><a href="https://www.example.cn/?a=1&b=2" style="text-decoration:underline">网</a><a href="javascript:alert(1)">脚</a><a href="#_Toc1" name="x">目</a><a href="file:///C:/a.doc">档</a><a href="mailto:a@b.cn">信</a></p>',
      ),
    ).toBe('<p><a href="https://www.example.cn/?a=1&amp;b=2">网</a>脚目档<a href="mailto:a@b.cn">信</a></p>');
  });

  it('takes containers apart into paragraphs, two line breaks as well', () => {
    expect(clean('<div><div>甲</div><div>乙<br>丙<br><br>丁</div></div>戊')).toBe(
      '<p>甲</p><p>乙<br>丙</p><p>丁</p><p>戊</p>',
    );
  });

  it('is not misled by a bold wrapper that says normal', () => {
    expect(
      clean(
        '<b style="font-weight:normal" id="docs-internal-guid-1"><p>甲<span style="font-weight:700">乙</span></p></b>',
      ),
    ).toBe('<p>甲<strong>乙</strong></p>');
  });

  it('keeps quotations, code, lines and lists', () => {
    expect(
      clean(
        '<blockquote><p>引</p></blockquote><pre><span>a\n  b</span><br>c</pre><hr class="x"><ul><li><p>甲</p><ul><li>子</li></ul></li></ul><ol start="5"><li>乙</li></ol>',
      ),
    ).toBe(
      '<blockquote><p>引</p></blockquote><pre><code>a\n  b\nc</code></pre><hr><ul><li>甲<ul><li>子</li></ul></li></ul><ol start="5"><li>乙</li></ol>',
    );
  });

  it('keeps a caption and header cells', () => {
    expect(
      clean(
        '<table><caption> 附表 一 </caption><thead><tr><th>甲</th></tr></thead><tbody><tr><td>乙</td></tr></tbody></table>',
      ),
    ).toBe(
      '<table><caption>附表 一</caption><tbody><tr><th>甲</th></tr><tr><td>乙</td></tr></tbody></table>',
    );
  });
});

describe('paste from office suites in the browser', () => {
  it('reads Feishu', () => {
    expect(
      clean(
        '<meta charset="utf-8"><div data-page-id="x" data-lark-html-role="root" data-docx-has-block-data="true"><h2 class="heading-2 ace-line old-record-id-1">标题</h2><div class="ace-line ace-line old-record-id-2">正\u200B文<strong>粗</strong></div><ul class="list-bullet1"><li class="ace-line" data-list="bullet"><div>甲</div></li></ul><ul class="list-bullet1"><li class="ace-line" data-list="bullet"><div>乙</div></li></ul></div><span data-lark-record-data="{}" class="lark-record-clipboard"></span>',
      ),
    ).toBe('<h2>标题</h2><p>正文<strong>粗</strong></p><ul><li>甲</li></ul><ul><li>乙</li></ul>');
  });

  it('reads DingTalk', () => {
    expect(
      clean(
        '<article class="4ever-article"><p style="text-align:left;text-indent:0;margin-left:0" data-type="paragraph"><span data-type="text" style="font-size:11pt;color:#000">甲</span><span data-type="text" style="font-weight:bold">乙</span></p></article>',
      ),
    ).toBe('<p style="text-align: left">甲<strong>乙</strong></p>');
  });
});

describe('hostile and odd input', () => {
  it('gives nothing for nothing', () => {
    expect(cleanPastedHtml('')).toEqual({ html: '', lostPictures: 0, remotePictures: [] });
  });

  it('escapes what looks like markup in words and attributes', () => {
    expect(
      clean('<p>&lt;img src=x onerror=alert(1)&gt;<img src="https://x.cn/a.png" alt="&quot;><b>"></p>'),
    ).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt;<img src="https://x.cn/a.png" alt="&quot;&gt;&lt;b&gt;"></p>',
    );
  });

  it('survives very deep nesting', () => {
    expect(clean(`${'<div>'.repeat(5000)}甲`)).toBe('<p>甲</p>');
  });
});
