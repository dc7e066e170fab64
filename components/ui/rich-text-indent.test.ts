import { withoutTypedIndent } from '@/components/ui/rich-text-indent';

test('blanks typed before a paragraph are not added to its indent', () => {
  expect(withoutTypedIndent('<p>　　一</p><p>&nbsp;&nbsp;&nbsp;&nbsp;二</p><p> \u00A0三 四</p>')).toBe(
    '<p>一</p><p>二</p><p>三 四</p>',
  );
  expect(withoutTypedIndent('<p style="line-height:2"><span style="font-size:16px">　　一</span></p>')).toBe(
    '<p style="line-height:2"><span style="font-size:16px">一</span></p>',
  );
  expect(withoutTypedIndent('<p>&nbsp;</p>')).toBe('<p></p>');
});

test('blanks stay where the style sheet sets nothing in', () => {
  for (const html of [
    '<table><tbody><tr><td><p>　　其中：</p></td></tr></tbody></table>',
    '<ul><li><p>　项</p></li></ul>',
    '<blockquote><p>　　引文</p></blockquote>',
    '<p style="text-indent:0">　　诗</p>',
    '<pre>  a</pre>',
    '<p>正文　　中间</p>',
  ])
    expect(withoutTypedIndent(html)).toBe(html);
});
