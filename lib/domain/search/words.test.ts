import { dictionaryTerm, recordableTerm, splitTerms } from './rules';
import { bigramsOf, foldText, lexemeOf, quoteLexeme } from './words';

test('full-width digits and letters fold to the plain ones', () => {
  expect(foldText('ＧＢ／Ｔ　３７６６８—ＡＢＣ')).toBe('gb/t 37668—abc');
});

test('bigrams run within letters and digits, each once', () => {
  expect(bigramsOf('保密法，保密 gb/t a')).toEqual(['保密', '密法', 'gb']);
  expect(bigramsOf('甲乙丙丁', 2)).toEqual(['甲乙', '乙丙']);
});

test.each([
  ["a'b", "'ab'"],
  [String.raw`a\b`, "'ab'"],
  ['保密:*', "'保密*'".replace('*', '')],
  ['a&b', "'a&b'"],
])('nothing in the lexeme of %j can end its quotes', (piece, quoted) => {
  expect(quoteLexeme(lexemeOf(piece))).toBe(quoted);
});

test('quotes and back-slashes are escaped even if a lexeme held them', () => {
  expect(quoteLexeme(String.raw`a'\b`)).toBe(String.raw`'a''\\b'`);
});

test('a lexeme is cut off after 64 characters', () => {
  expect(lexemeOf('x'.repeat(3000))).toHaveLength(64);
});

test.each([
  ['涉密人员', '涉密人员'],
  [' ＡＩ办公 ', 'ai办公'],
  ['密', null],
  ['abc', null],
  ['保密 工作', null],
  ['保密/工作', null],
  ['长'.repeat(21), null],
])('the dictionary takes %j as %j', (text, term) => {
  expect(dictionaryTerm(text)).toBe(term);
});

test('a batch is split at lines, commas and spaces', () => {
  expect(splitTerms('涉密人员\n脱密期, 定密；知悉范围、涉密人员')).toEqual([
    '涉密人员',
    '脱密期',
    '定密',
    '知悉范围',
  ]);
});

test.each([
  ['  保密  法 ', '保密 法'],
  ['13800000001', null],
  ['138 0000-0001', null],
  ['a@b.cn', null],
  ['“！', null],
  ['长'.repeat(31), null],
])('the question %j is counted as %j', (keyword, term) => {
  expect(recordableTerm(keyword)).toBe(term);
});
