import { z } from 'zod';
import { boolField, idField, intField, orNull } from '@/lib/core/fields';
import { fromParams } from './body';
import { foldForm, formable } from './form';
import { unknownFields } from './unknown-fields';
import { expectNoSquare } from '@/tests/support/growth';

const input = z
  .object({
    id: idField,
    name: z.string().optional(),
    ids: z.array(idField).max(9).optional(),
    words: z.preprocess((v) => v, z.array(z.string())).optional(),
    on: boolField.default(true),
    limit: z.union([z.null(), intField(0, 9)]).optional(),
    note: orNull(z.string()),
    lines: z
      .array(
        z.object({ itemId: idField, tags: z.array(z.string()).optional(), part: z.object({ n: idField }) }),
      )
      .optional(),
    invoice: z
      .object({ kind: z.enum(['a', 'b']), title: z.string().nullable() })
      .nullable()
      .optional(),
  })
  .refine(() => true)
  .transform((v) => v);

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const read = (text: string) => plain(foldForm(input, fromParams(new URLSearchParams(text))));

test.each([
  ['one value', 'ids=1', { ids: ['1'] }],
  ['repeated values', 'ids=3&ids=1&ids=2', { ids: ['3', '1', '2'] }],
  ['a name with []', 'ids[]=3&ids[]=1', { ids: ['3', '1'] }],
  ['one value under a name with []', 'ids[]=3', { ids: ['3'] }],
  ['places', 'ids[1]=8&ids[0]=9&ids[10]=7', { ids: ['9', '8', '7'] }],
  ['commas', 'ids=1,%202,3', { ids: ['1', '2', '3'] }],
  ['nothing', 'ids=', { ids: [] }],
  ['a text with a comma under a name with []', 'words[]=a,b', { words: ['a,b'] }],
  ['texts with commas, repeated', 'words=a,b&words=c', { words: ['a,b', 'c'] }],
])('a list field takes %s', (_, text, wanted) => {
  expect(read(text)).toEqual(wanted);
});

test.each([
  ['dots', 'lines[0].itemId=1&lines[1].itemId=2&lines[0].part.n=5'],
  ['brackets', 'lines[0][itemId]=1&lines[1][itemId]=2&lines[0][part][n]=5'],
  ['any order and gaps', 'lines[7].itemId=2&lines[3].part.n=5&lines[3][itemId]=1'],
])('objects in lists are written with %s', (_, text) => {
  expect(read(text)).toEqual({ lines: [{ itemId: '1', part: { n: '5' } }, { itemId: '2' }] });
});

test('lists in objects in lists follow the same rules, objects need no place', () => {
  expect(
    read('lines[0].tags[]=x&lines[0].tags[]=y&lines[1].tags=p,q&invoice.kind=a&invoice[title]=t'),
  ).toEqual({
    lines: [{ tags: ['x', 'y'] }, { tags: ['p', 'q'] }],
    invoice: { kind: 'a', title: 't' },
  });
});

test('single fields stay texts, and an empty one is null where only that takes it', () => {
  expect(read('name=a,b&id=7&limit=&note=&on=1')).toEqual({
    name: 'a,b',
    id: '7',
    limit: null,
    note: '',
    on: '1',
  });
  expect(read('name=a&name=b')).toEqual({ name: ['a', 'b'] });
});

test('names that the input does not have stay as they were sent', () => {
  const text = 'nothing[]=1&name[]=2&x.y=3&__proto__=4&lines[0].constructor=5&ids[0=6';
  const fields = foldForm(input, fromParams(new URLSearchParams(text)));
  expect(Object.keys(fields).toSorted()).toEqual(
    ['__proto__', 'ids[0', 'lines', 'name[]', 'nothing[]', 'x.y'].toSorted(),
  );
  expect(unknownFields(input, fields).toSorted()).toEqual(
    ['__proto__', 'ids[0', 'lines.0.constructor', 'name[]', 'nothing[]', 'x.y'].toSorted(),
  );
});

test('a value and places inside it at once are refused, not guessed', () => {
  for (const text of ['id=1&lines=2&lines[0].itemId=3', 'id=1&invoice=x&invoice.kind=a'])
    expect(input.safeParse(foldForm(input, fromParams(new URLSearchParams(text)))).success).toBe(false);
});

test('R-24 thousands of places are folded in a time that grows with their number', async () => {
  await expectNoSquare((n) => {
    const params = Array.from({ length: n }, (_, i) => `lines[${i}].itemId=1`).join('&');
    const flat = fromParams(new URLSearchParams(params));
    return () => foldForm(input, flat);
  }, 1000);
});

test('an input is offered as a form where a form can say all of it', () => {
  expect(formable(input)).toBe(true);
  const refused = [
    z.object({ n: z.number() }),
    z.object({ on: z.boolean() }),
    z.object({ any: z.unknown() }),
  ];
  expect(refused.map(formable)).toEqual([false, false, false]);
  expect(formable(z.object({ map: z.record(z.string(), z.string()) }))).toBe(false);
  expect(formable(z.intersection(z.object({ a: z.string() }), z.object({ b: z.array(z.number()) })))).toBe(
    false,
  );
});

test('unknown fields are named at any depth, where something else takes them not', () => {
  const value = {
    id: 1,
    cartId: 2,
    lines: [{ itemId: 1, part: { n: 1, m: 2 } }, { item: 3 }],
    invoice: { sort: 1 },
  };
  expect(unknownFields(input, value)).toEqual(['cartId', 'lines.0.part.m', 'lines.1.item', 'invoice.sort']);
  expect(unknownFields(z.looseObject({ a: z.string() }), { b: 1 })).toEqual([]);
  expect(unknownFields(z.object({ map: z.record(z.string(), z.number()) }), { map: { x: 1 } })).toEqual([]);
  const either = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]);
  expect(unknownFields(either, { b: '1', c: '2' })).toEqual(['c']);
  const both = z.intersection(z.object({ a: z.string() }), either);
  expect(unknownFields(both, { a: '1', b: '2', d: '3' })).toEqual(['d']);
});

test('a refusal repeats at most twenty names, none of them whole when it is long', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${i}`.padEnd(300, '长'), 1]));
  const named = unknownFields(input, many);
  expect([named.length, Math.max(...named.map((n) => n.length))]).toEqual([20, 60]);
});
