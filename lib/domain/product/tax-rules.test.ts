import { formatRate, parseRate } from '@/lib/domain/product/tax-rules';
import { taxFields } from '@/lib/domain/product/tax-contract';

test.each([
  ['9', 900],
  ['13.5', 1350],
  ['0.05', 5],
  [' 6 ', 600],
  ['100', 10_000],
  ['100.01', null],
  ['-1', null],
  ['9%', null],
  ['1e2', null],
  ['9.123', null],
  ['', null],
])('%s %% is %s basis points', (typed, bp) => expect(parseRate(typed)).toBe(bp));

test.each([
  [900, '9%'],
  [1350, '13.5%'],
  [5, '0.05%'],
  [0, '0%'],
])('%i reads %s', (bp, text) => expect(formatRate(bp)).toBe(text));

const tax = (more: object) =>
  taxFields.safeParse({ name: '图书', taxKind: 'taxable', rateBp: 900, validFrom: '2024-01-01', ...more });

test.each([
  ['exempt with a rate', { taxKind: 'exempt' }, 'rateBp', '免税商品的税率须为 0'],
  ['zero-rated with a rate', { taxKind: 'zero' }, 'rateBp', '零税率商品的税率须为 0'],
  ['taxable at 0 %', { rateBp: 0 }, 'rateBp', '应税商品的税率须大于 0；不征税请选择零税率或免税'],
  ['an end before the beginning', { validTo: '2023-12-31' }, 'validTo', '失效日期不能早于生效日期'],
  [
    'a goods code of 18 digits',
    { goodsCode: '106020101000000000' },
    'goodsCode',
    '请输入 19 位数字的商品和服务税收分类编码',
  ],
  ['a day that is none', { validFrom: '2024-02-30' }, 'validFrom', '请选择正确的日期'],
])('%s is refused at its field', (_, more, path, message) => {
  const issues = tax(more).error?.issues.map((i) => [i.path.join('.'), i.message]);
  expect(issues).toEqual([[path, message]]);
});

test('exempt and zero-rated are taken at rate 0, a tax may begin and end on one day', () => {
  expect(tax({ taxKind: 'exempt', rateBp: 0 }).success).toBe(true);
  expect(tax({ taxKind: 'zero', rateBp: 0, goodsCode: '', validTo: '' }).success).toBe(true);
  expect(tax({ validTo: '2024-01-01', goodsCode: '1060201010000000000' }).success).toBe(true);
});
