import { fontReport, placesText } from './report-rules';

test.each([
  [[3], '第 3 页'],
  [[1, 2, 3, 7], '第 1–3、7 页'],
  [[1, 3, 5, 7, 9, 11, 13, 15, 17, 19], '第 1、3、5、7、9、11、13、15 等共 10 页'],
])('pages %j read as %s', (pages, text) => {
  expect(placesText(pages, '页')).toBe(text);
});

test('each replaced font is named once, with its pages, whatever the order in which they were drawn', () => {
  expect(
    fontReport([
      { pageNo: 3, replacedFonts: ['宋体'] },
      { pageNo: 1, replacedFonts: ['Helvetica', '宋体'] },
      { pageNo: 2, replacedFonts: [''] },
    ]),
  ).toEqual([
    '字体 未命名 未嵌入文件，已用其他字体代替（第 2 页）',
    '字体 Helvetica 未嵌入文件，已用其他字体代替（第 1 页）',
    '字体 宋体 未嵌入文件，已用其他字体代替（第 1、3 页）',
  ]);
});
