import { cleanPastedHtml } from '@/components/editor/paste/clean-paste';
import { TestDOMParser } from '@/components/editor/paste/test-parser';
import { LOST_PICTURE } from '@/lib/domain/article/html-policy';

beforeAll(() => {
  Object.assign(globalThis, { DOMParser: TestDOMParser });
});

const clean = (html: string) => cleanPastedHtml(html).html;

/** A numbered paragraph as Word writes it. */
const item = (marker: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US style='mso-fareast-font-family:等线'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span>${text}</span><span lang=EN-US><o:p></o:p></span></p>`;

/** A page of Word's clipboard around a body. */
const word = (body: string) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><link rel=File-List href="file:///C:/Temp/clip_filelist.xml"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!-- /* Font Definitions */ @font-face {font-family:宋体; panose-1:2 1 6 0;} p.MsoNormal, li.MsoNormal {margin:0cm; text-align:justify; font-size:10.5pt;} p.centred {text-align:center;} @page {size:612.0pt 792.0pt;} --></style></head><body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

describe('paste from Word', () => {
  it('keeps the words and drops fonts, classes, comments and office elements', () => {
    expect(
      clean(
        word(
          `<p class=MsoNormal style='text-indent:32.0pt;mso-char-indent-count:2.0'><span style='font-size:16.0pt;font-family:仿宋_GB2312;color:#333333'>各单位要<b>高度重视</b>保密工作<span lang=EN-US><o:p></o:p></span></span></p>`,
        ),
      ),
    ).toBe('<p>各单位要<strong>高度重视</strong>保密工作</p>');
  });

  it('puts nothing where the source breaks a line between Chinese characters, and a blank between words', () => {
    expect(clean(word('<p class=MsoNormal>保密\r\n工作 secret\nwork</p>'))).toBe(
      '<p>保密工作 secret work</p>',
    );
  });

  it('keeps centred and right, drops justified', () => {
    expect(
      clean(
        word(
          `<p class=MsoNormal align=center style='text-align:center'>题</p><p class=MsoNormal style='text-align:justify'>文</p><p class=centred>图一</p><p class=MsoNormal align=right style='text-align:right'>落款</p>`,
        ),
      ),
    ).toBe(
      '<p style="text-align: center">题</p><p>文</p><p style="text-align: center">图一</p><p style="text-align: right">落款</p>',
    );
  });

  it('turns the title and first-level headings into headings of an article', () => {
    expect(
      clean(
        word(`<p class=MsoTitle>通知</p><h1><b><span style='font-size:22pt'>一</span></b></h1><h3>三</h3>`),
      ),
    ).toBe('<h2>通知</h2><h2>一</h2><h3>三</h3>');
  });

  it('makes an ordered list of numbered paragraphs', () => {
    expect(clean(word(item('1.', '甲') + item('2.', '乙')))).toBe('<ol><li>甲</li><li>乙</li></ol>');
  });

  it('makes an unordered list of bullets', () => {
    expect(clean(word(item('·', '甲') + item('Ø', '乙') + item('', '丙')))).toBe(
      '<ul><li>甲</li><li>乙</li><li>丙</li></ul>',
    );
  });

  it('nests lists by level and goes on with the outer numbers', () => {
    expect(clean(word(item('1.', '甲') + item('a)', '子', 2) + item('b)', '丑', 2) + item('2.', '乙')))).toBe(
      '<ol><li>甲<ol type="a"><li>子</li><li>丑</li></ol></li><li>乙</li></ol>',
    );
  });

  it('starts with the number that the source shows', () => {
    expect(clean(word(`${item('3.', '丙')}<p class=MsoNormal>插入一段</p>${item('4.', '丁')}`))).toBe(
      '<ol start="3"><li>丙</li></ol><p>插入一段</p><ol start="4"><li>丁</li></ol>',
    );
  });

  it('parts a list whose numbers begin again', () => {
    expect(clean(word(item('1.', '甲') + item('2.', '乙') + item('1.', '子')))).toBe(
      '<ol><li>甲</li><li>乙</li></ol><ol><li>子</li></ol>',
    );
  });

  it.each([
    ['一、', '<p>一、总则</p>'],
    ['（二）', '<p>（二）总则</p>'],
    ['第三条', '<p>第三条总则</p>'],
    ['①', '<p>①总则</p>'],
    ['1.1', '<p>1.1 总则</p>'],
  ])('keeps the official number %s as text', (marker, html) => {
    expect(clean(word(item(marker, '总则')))).toBe(html);
  });

  it('tells roman numbers from letters', () => {
    expect(clean(word(item('i.', '甲') + item('ii.', '乙')))).toBe(
      '<ol type="i"><li>甲</li><li>乙</li></ol>',
    );
    expect(clean(word(item('h.', '甲') + item('i.', '乙')))).toBe(
      '<ol type="a" start="8"><li>甲</li><li>乙</li></ol>',
    );
  });

  it('merges empty paragraphs and leaves none at the edges', () => {
    const empty = '<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>';
    expect(clean(word(`${empty}<p>甲</p>${empty}${empty}${empty}<p>乙</p>${empty}`))).toBe(
      '<p>甲</p><p></p><p>乙</p>',
    );
  });

  it('tidies runs of non-breaking blanks, also at the start', () => {
    expect(
      clean(word('<p>&nbsp;&nbsp;&nbsp;&nbsp;电话：1&nbsp;&nbsp;&nbsp;传真：2&nbsp;</p><p>　　首行</p>')),
    ).toBe('<p>电话：1 传真：2</p><p>首行</p>');
  });

  it('keeps a line break of Word, also in preformatted text, and drops other control characters', () => {
    expect(clean(word('<p>甲\v乙\u2028丙\u0007\u0001丁</p><pre>a\vb</pre>'))).toBe(
      '<p>甲<br>乙<br>丙丁</p><pre><code>a\nb</code></pre>',
    );
  });

  it.each([
    ['a family', '一家👨‍👩‍👧人'],
    ['a job with a skin', '👩🏽‍💻'],
    ['a heart', '❤️‍🔥'],
    ['a flag', '🏳️‍🌈'],
    ['a word of Uyghur with a joiner', 'ئە\u200Dە'],
  ])('keeps %s whole', (_what, text) => {
    expect(clean(`<p>${text}</p>`)).toBe(`<p>${text}</p>`);
  });

  it('drops joiners that join nothing, and other invisible characters', () => {
    expect(clean('<p>保\u200D密\u200C😀\u200D甲\u200B乙\u2060丙\uFEFF</p>')).toBe('<p>保密😀甲乙丙</p>');
  });

  it('keeps underlined blanks to fill in', () => {
    expect(clean(word('<p>签字：<u>&nbsp;&nbsp;&nbsp;&nbsp;</u>日期</p>'))).toBe(
      '<p>签字：<u>&nbsp;&nbsp;&nbsp;&nbsp;</u>日期</p>',
    );
  });

  it('leaves a mark where a picture lay on the disk, and counts it', () => {
    expect(
      cleanPastedHtml(
        word(
          `<p class=MsoNormal><!--[if gte vml 1]><v:shape><v:imagedata src="file:///C:/Temp/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=553 height=311 src="file:///C:/Temp/clip_image002.jpg" v:shapes="图片_x0020_1"><![endif]></p>`,
        ),
      ),
    ).toEqual({ html: `<p><img src="${LOST_PICTURE}" alt=""></p>`, lostPictures: 1, remotePictures: [] });
  });

  it('drops deleted revisions, comments and hidden text', () => {
    expect(
      clean(
        word(
          `<p>甲<del cite="mailto:a" datetime="2026-01-01T00:00">旧</del><ins cite="mailto:a">新</ins><span style='mso-hide:all;display:none'>隐</span></p><div style='mso-element:comment-list'><p>批注</p></div>`,
        ),
      ),
    ).toBe('<p>甲新</p>');
  });

  it('keeps a table with joined cells', () => {
    expect(
      clean(
        word(
          `<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'><td width=277 colspan=2 style='width:207.4pt'><p class=MsoNormal align=center style='text-align:center'><b>名单<o:p></o:p></b></p></td></tr><tr><td><p class=MsoNormal>甲</p></td><td><p class=MsoNormal>一</p><p class=MsoNormal>二</p></td></tr></table>`,
        ),
      ),
    ).toBe(
      '<table><tbody><tr><td colspan="2" style="text-align: center"><strong>名单</strong></td></tr><tr><td>甲</td><td><p>一</p><p>二</p></td></tr></tbody></table>',
    );
  });
});

describe('paste from WPS', () => {
  it('reads numbered paragraphs and fonts of WPS', () => {
    expect(
      clean(
        `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name="Generator" content="WPS Office"><style>@font-face{font-family:"宋体";}</style></head><body><!--StartFragment--><p class="MsoNormal" style="margin-left:21.0000pt;text-indent:-21.0000pt;mso-list:l0 level1 lfo1;"><!--[if !supportLists]--><span style="font-family:宋体;"><span style='mso-list:Ignore;'>1.&nbsp;</span></span><!--[endif]--><span style="font-family:宋体;font-size:10.5000pt;"><font face="宋体">第一项</font></span><o:p></o:p></p><p class="MsoNormal" style="mso-list:l0 level1 lfo1;"><span style='mso-list:Ignore;'>2.&nbsp;</span><font face="宋体">第二项</font></p><!--EndFragment--></body></html>`,
      ),
    ).toBe('<ol><li>第一项</li><li>第二项</li></ol>');
  });

  it('reads bold out of the style sheet of WPS tables', () => {
    expect(
      clean(
        `<html><head><style>.font6{color:#000000;font-weight:700;} .et2{text-align:center;font-weight:700;}</style></head><body><table><col width="72"><tr height="18"><td class="et2" height="18" x:str>姓名</td><td x:num="12"><font class="font6">12</font></td></tr></table></body></html>`,
      ),
    ).toBe(
      '<table><tbody><tr><td style="text-align: center"><strong>姓名</strong></td><td><strong>12</strong></td></tr></tbody></table>',
    );
  });
});

describe('paste from Excel', () => {
  it('keeps cells, bold and alignment of the sheet, not hidden rows', () => {
    expect(
      clean(
        `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";} td {padding:0px; text-align:general; font-weight:400;} .xl65 {text-align:center; font-weight:700; mso-number-format:"\\@";} .xl66 {text-align:right;} --></style></head><body link="#0563C1"><table border=0 cellpadding=0 width=144 style='border-collapse:collapse;width:108pt'><!--StartFragment--><col width=72 span=2 style='width:54pt'><tr height=19><td height=19 class=xl65 width=72>单位</td><td class=xl65>数量</td></tr><tr><td>一处<span style='mso-spacerun:yes'>&nbsp;&nbsp;</span></td><td class=xl66 align=right x:num>1,024</td></tr><tr style='display:none'><td>隐藏</td></tr><tr><td></td><td rowspan=2>合</td></tr><!--EndFragment--></table></body></html>`,
      ),
    ).toBe(
      '<table><tbody><tr><td style="text-align: center"><strong>单位</strong></td><td style="text-align: center"><strong>数量</strong></td></tr><tr><td>一处</td><td style="text-align: right">1,024</td></tr><tr><td></td><td rowspan="2">合</td></tr></tbody></table>',
    );
  });
});
