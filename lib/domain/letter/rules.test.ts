import { writeLetterInput } from './contract';
import { erratumPlace, letterActions } from './rules';

test.each([
  [{ edition: '第 2 次印刷', page: '12', line: '3' }, '第 2 次印刷，第 12 页，第 3 行'],
  [{ edition: null, page: '版权页', line: null }, '版权页'],
  [{ edition: null, page: '8', line: '倒数第 2 行' }, '第 8 页，倒数第 2 行'],
  [{ edition: null, page: null, line: null }, ''],
])('numbers get their unit, words stay as they are, what nobody said is left out: %j', (given, place) => {
  expect(erratumPlace(given)).toBe(place);
});

test.each([
  ['pending', 'mistake', null, ['publish', 'answer', 'refuse', 'correct']],
  ['pending', 'advice', null, ['publish', 'answer', 'refuse']],
  ['published', 'mistake', null, ['withdraw', 'correct']],
  ['published', 'mistake', 7, ['withdraw']],
  ['answered', 'mistake', null, ['correct']],
  ['refused', 'mistake', null, []],
  ['withdrawn', 'impression', null, []],
] as const)('a letter that is %s, of kind %s, with correction %s', (status, kind, erratumId, acts) => {
  expect(letterActions({ status, kind, erratumId })).toEqual(acts);
});

const written = { productId: 7, kind: 'impression', content: '一二三四五六七八九十' };

test.each([
  [{ content: '一二三四五六七八九' }, { content: '请至少写 10 个字' }],
  [{ content: '字'.repeat(1001) }, { content: '不能超过 1000 个字符' }],
  [{ kind: 'praise' }, { kind: '请选择来信类型' }],
  [{ kind: 'mistake' }, { wrongText: '请填写印错的文字', rightText: '请填写正确的文字' }],
  [{ kind: 'mistake', wrongText: '误', rightText: '正' }, {}],
  [{ content: '字'.repeat(1000) }, {}],
])('a letter of %j is refused at %j', (given, errors) => {
  const { error } = writeLetterInput.safeParse({ ...written, ...given });
  const found = (error?.issues ?? []).map((i) => [i.path.join('.'), i.message]);
  expect(Object.fromEntries(found)).toEqual(errors);
});
