import { looseKey } from '@/lib/core/loose-title';
import { codeFault, isbnSpellings, splitYear, workKeys } from './buy-list-match-rules';
import { MAX_LIST_LINES, MAX_LIST_TEXT, readBuyList } from './buy-list-rules';

const one = (text: string) => {
  const [line] = readBuyList(text).lines;
  return line && [line.code, line.title, line.copies, line.year, line.error];
};

const ISBN = '9787301000014';

test.each<[string, unknown[]]>([
  [`${ISBN} 5`, [ISBN, '', 5, null, null]],
  ['978-7-301-00001-4 5', ['978-7-301-00001-4', '', 5, null, null]],
  ['978 7 301 00001 4  5 册', ['978 7 301 00001 4', '', 5, null, null]],
  ['ＩＳＢＮ：９７８７３０１００００１４　保密法释义　３本', [ISBN, '保密法释义', 3, null, null]],
  ['ISBN 7-301-00001-4, 12', ['7-301-00001-4', '', 12, null, null]],
  ['《保密法》释义、第二版 9787301000014 2', [ISBN, '《保密法》释义、第二版', 2, null, null]],
  ['1002-137X 2027年 10', ['1002-137X', '', 10, 2027, null]],
  ['1002-137X 10 2027 年度', ['1002-137X', '', 10, 2027, null]],
  ['CN 11-1234/D 保密工作 6', ['CN 11-1234/D', '保密工作', 6, null, null]],
  ['保密知识读本 20', ['', '保密知识读本', 20, null, null]],
  ['《保密知识读本》×20', ['', '《保密知识读本》', 20, null, null]],
  ['保密形势，2024', ['', '保密形势', 2024, null, null]],
  ['保密知识读本', ['', '保密知识读本', 1, null, null]],
])('reads a line of plain words: %s', (text, wanted) => expect(one(text)).toEqual(wanted));

test.each<[string, unknown[]]>([
  [`${ISBN}\t保密法释义\t5`, [ISBN, '保密法释义', 5, null, null]],
  [`1\t${ISBN}\t保密法释义\t58.00\t5`, [ISBN, '保密法释义', 5, null, null]],
  ['保密工作\t12.0', ['', '保密工作', 12, null, null]],
  [
    '书名\tISBN\t单价\t数量\n保密法释义\t978-7-301-00001-4\t58\t3',
    ['978-7-301-00001-4', '保密法释义', 3, null, null],
  ],
  ['刊号\t年度\t份数\n1002-137X\t2027\t10', ['1002-137X', '', 10, 2027, null]],
  ['ISBN,书名,份数\n9787301000014,保密法释义,4', [ISBN, '保密法释义', 4, null, null]],
])('reads the rows of a sheet by headings, or by their form: %j', (text, wanted) =>
  expect(one(text)).toEqual(wanted),
);

test('a year behind a title is no number of copies, and both assumptions are said', () => {
  const [line] = readBuyList('保密工作年鉴 2024').lines;
  expect(line).toMatchObject({
    title: '保密工作年鉴 2024',
    copies: 1,
    notes: ['未写份数，按 1 份计', '“2024”看作书名的一部分'],
  });
});

test.each([
  [`${ISBN} 0`, '份数应为 1 到 9999 的整数'],
  [`${ISBN} 10000`, '份数应为 1 到 9999 的整数'],
  [`ISBN\t份数\n${ISBN}\t两本`, '份数应为 1 到 9999 的整数'],
  ['9.7873E+12\t3', '编号被表格软件写成了科学计数，已丢失末几位；请把该列设为文本后重新填写'],
  [`${'长'.repeat(301)} 1`, '一行不能超过 300 个字'],
  ['书名\t份数\n\t3', '没有编号，也没有书名'],
])('says in a sentence what is wrong with a line: %j', (text, error) =>
  expect(readBuyList(text).lines[0]?.error).toBe(error),
);

test('lines keep their number among empty ones, and control characters do not pass', () => {
  expect(readBuyList(`\r\n${ISBN} 1\n\n保密\u0007工作 2\r\n`).lines.map((l) => [l.line, l.text])).toEqual([
    [2, `${ISBN} 1`],
    [4, '保密 工作 2'],
  ]);
});

test.each([
  ['', '请先粘贴清单'],
  ['ISBN\t份数', '清单只有列名，没有书刊'],
  ['a 1\n'.repeat(MAX_LIST_LINES + 1), '一张清单最多 5000 行，现有 5001 行，请分批'],
  ['a'.repeat(MAX_LIST_TEXT + 1), '清单过长：不能超过 50 万字，请分批'],
])('refuses a list that is too long or says nothing', (text, failure) =>
  expect(readBuyList(text)).toEqual({ lines: [], failure }),
);

test('the longest list that is taken is read whole', () => {
  const text = `《保密知识读本》 978-7-301-00001-4 第二版 修订 5\n`.repeat(MAX_LIST_LINES);
  expect(readBuyList(text).lines).toHaveLength(MAX_LIST_LINES);
});

test('an ISBN is known in both of its spellings', () => {
  expect(isbnSpellings(ISBN)).toEqual([ISBN, '7301000014']);
  expect(isbnSpellings('7-301-00001-4')).toEqual([ISBN, '7301000014']);
  expect(isbnSpellings('9791234567896')).toEqual(['9791234567896']);
});

test.each([
  ['9787301000015', '编号 9787301000015 不是正确的 ISBN（位数或校验位不对）'],
  ['978730100001', '编号 978730100001 不是正确的 ISBN（位数或校验位不对）'],
  ['1002-1371', '编号 1002-1371 不是正确的 ISSN（校验位不对）'],
  [ISBN, null],
  ['BOOK-0001', null],
])('says what is wrong with the number %s', (code, fault) => expect(codeFault(code)).toBe(fault));

test('a title is compared without marks, and loosely without punctuation, width and case', () => {
  expect(workKeys('《保密法：二》（电子版）')).toEqual(['保密法：二', '保密法:二']);
  expect(looseKey('Ｗｅｂ 安全：从“入门”到精通（第2版）')).toBe('web安全从入门到精通第2版');
  expect(splitYear('保密工作 2027 年度')).toEqual({ title: '保密工作', year: 2027 });
  expect(splitYear('保密工作')).toBeNull();
});
