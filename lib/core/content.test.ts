import { z } from 'zod';
import { boolField, lineField, orNull } from './fields';
import {
  changedSides,
  checkedLabels,
  comparedKeys,
  contentField,
  contentOf,
  contentWords,
  inputShape,
  logLabels,
  typedContent,
  viewShape,
} from './content';

const fields = {
  brandId: contentField('品牌', orNull(z.number()), z.number().nullable(), null, { raw: '品牌编号' }),
  title: contentField('名称', lineField(9), z.string(), '', { log: '标题', checked: true }),
  hot: contentField('热销', boolField.default(false), z.boolean(), false, { hint: '是否热销' }),
  body: contentField('正文', z.string(), z.string(), '', { compare: 'apart', checked: '内容' }),
};

test('a field that a record lacks, or holds as nothing, has its empty value', () => {
  expect(contentOf(fields, { title: '甲', brandId: null })).toEqual({
    brandId: null,
    title: '甲',
    hot: false,
    body: '',
  });
});

test('input, view, form, check and log call a field by its definition', () => {
  const described = (shape: Record<string, z.ZodType>) =>
    Object.fromEntries(Object.entries(shape).map(([key, s]) => [key, s.description]));
  expect(described(inputShape(fields))).toEqual({
    brandId: '品牌',
    title: '名称',
    hot: '是否热销',
    body: '正文',
  });
  expect(described(viewShape(fields))).toEqual({
    brandId: '品牌编号',
    title: '名称',
    hot: '热销',
    body: '正文',
  });
  expect(typedContent(fields)).toEqual({ brandId: '', title: '', hot: false, body: '' });
  expect(checkedLabels(fields)).toEqual({ title: '名称', body: '内容' });
  expect(logLabels('book', fields)).toEqual({
    'book.brandId': '品牌编号',
    'book.title': '标题',
    'book.hot': '热销',
    'book.body': '正文',
  });
});

test('what a content is called is compared first, a field with a part of its own not among them', () => {
  expect(comparedKeys(fields)).toEqual(['title', 'brandId', 'hot']);
});

test.each([
  [undefined, ''],
  [null, ''],
  [true, '是'],
  [12, '12'],
])('%s reads as “%s”', (value, words) => {
  expect(contentWords(fields.title, value)).toBe(words);
});

test('a reference reads as what it points at', () => {
  expect(contentWords(fields.brandId, 7, (id) => `第${id}`)).toBe('第7');
});

test('both sides of a change hold what differs, as the log keeps it', () => {
  const before = contentOf(fields, { title: '甲', body: 'ab' });
  const after = contentOf(fields, { title: '甲', body: 'abc', hot: true });
  expect(changedSides(before, after, ({ body, ...rest }) => ({ ...rest, characters: body?.length }))).toEqual(
    { before: { hot: false, characters: 2 }, after: { hot: true, characters: 3 } },
  );
});
