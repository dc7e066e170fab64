import type { EinvoiceLine, EinvoiceRequest } from '../einvoice/port';
import { fenOf, isTaxPlausible, rateText, unitPriceText, yuanText } from './amounts';
import { client, LINE, REQUEST, said } from './test-client';

/** The order as it travels. */
async function orderOf(request: EinvoiceRequest) {
  const { port, sent } = client([said({ invoiceSerialNum: 'S1' })]);
  expect(await port.issue(request)).toEqual({ kind: 'ok', value: { serial: 'S1' } });
  return sent[0]!.json['order'] as Record<string, unknown>;
}

test('an order of a company travels field by field, all of it texts', async () => {
  const buyer = {
    ...REQUEST.buyer,
    address: '海淀区1号',
    phone: '010-1',
    bank: '工行',
    bankAccount: '62 01',
  };
  expect(await orderOf({ ...REQUEST, type: 'special', buyer, phone: '13800138000', remark: '备注' })).toEqual(
    {
      buyerName: '北京市某某科技有限公司',
      buyerTaxNum: '91110108MA01ABCD2X',
      buyerTel: '010-1',
      buyerAddress: '海淀区1号',
      buyerAccount: '工行 62 01',
      salerTaxNum: '339902999999789113',
      salerTel: '027-1',
      salerAddress: '新华路1号',
      salerAccount: '工行 1',
      orderNo: 'I26112100001',
      invoiceDate: '2026-11-21 10:00:00',
      clerk: '张三',
      payee: '',
      checker: '',
      invoiceType: '1',
      invoiceLine: 'bs',
      pushMode: '2',
      buyerPhone: '13800138000',
      email: 'a@example.cn',
      remark: '备注',
      callBackUrl: 'https://shop.example/api/guest/invoice/notify/nuonuo',
      invoiceDetail: [
        {
          goodsName: '保密知识读本',
          goodsCode: '1060201010000000000',
          unit: '册',
          num: '2',
          price: '50',
          withTaxFlag: '1',
          taxRate: '0.09',
          tax: '8.26',
          taxExcludedAmount: '91.74',
          taxIncludedAmount: '100.00',
          invoiceLineProperty: '0',
          favouredPolicyFlag: '',
          zeroRateFlag: '',
        },
      ],
    },
  );
});

test.each([
  [null, null, '-1'],
  ['a@b.cn', null, '0'],
  [null, '13800138000', '1'],
  ['a@b.cn', '13800138000', '2'],
])('mail %s, phone %s: push mode %s', async (email, phone, mode) => {
  expect((await orderOf({ ...REQUEST, email, phone }))['pushMode']).toBe(mode);
});

const free: EinvoiceLine = { ...LINE, taxKind: 'exempt', taxBp: 0, netFen: 10_000, taxFen: 0 };

test('exempt goods carry rate 0, tax 0 and the mark 03; zero-rated ones the flag 3', async () => {
  const order = await orderOf({ ...REQUEST, lines: [free, { ...free, taxKind: 'zero' }] });
  expect(order['invoiceDetail']).toMatchObject([
    { taxRate: '0', tax: '0.00', taxExcludedAmount: '100.00', favouredPolicyFlag: '03', zeroRateFlag: '1' },
    { taxRate: '0', tax: '0.00', taxExcludedAmount: '100.00', favouredPolicyFlag: '', zeroRateFlag: '3' },
  ]);
});

const discounted: EinvoiceLine = { ...LINE, property: 'discounted' };
const discount: EinvoiceLine = {
  ...LINE,
  property: 'discount',
  quantity: null,
  amountFen: -1000,
  netFen: -917,
  taxFen: -83,
};

test('a discount follows its line, negative and without a price', async () => {
  const [first, second] = (await orderOf({ ...REQUEST, lines: [discounted, discount] }))[
    'invoiceDetail'
  ] as Record<string, string>[];
  expect(first).toMatchObject({ invoiceLineProperty: '2', num: '2', price: '50' });
  expect(second).toMatchObject({
    invoiceLineProperty: '1',
    taxIncludedAmount: '-10.00',
    taxExcludedAmount: '-9.17',
    tax: '-0.83',
  });
  expect(Object.keys(second!)).not.toContain('num');
  expect(Object.keys(second!)).not.toContain('price');
});

const company = REQUEST.buyer;
const manyLines = Array.from({ length: 2001 }, () => LINE);
test.each<[string, Partial<EinvoiceRequest>]>([
  ['request-no', { requestNo: 'I26112100001123456789' }],
  ['tax-no', { buyer: { ...company, taxNo: null } }],
  ['tax-no', { type: 'special', buyer: { ...company, taxNo: '' } }],
  ['title-kind', { type: 'special', buyer: { ...company, kind: 'personal' } }],
  ['title', { buyer: { ...company, name: ' ' } }],
  ['no-lines', { lines: [] }],
  ['too-many-lines', { lines: manyLines }],
  ['tax-code', { lines: [{ ...LINE, taxCode: null }] }],
  ['amount', { lines: [{ ...LINE, netFen: 9175 }] }],
  ['tax', { lines: [{ ...LINE, netFen: 9167, taxFen: 833 }] }],
  ['tax', { lines: [{ ...free, netFen: 9174, taxFen: 826 }] }],
  ['discount', { lines: [LINE, discount] }],
  ['discount', { lines: [discounted, LINE] }],
  ['quantity', { lines: [{ ...LINE, quantity: 0 }] }],
])('%s: refused in Chinese before anything is sent', async (code, change) => {
  const { port, sent } = client([said({ invoiceSerialNum: 'S1' })]);
  const outcome = await port.issue({ ...REQUEST, ...change });
  expect(outcome).toMatchObject({ kind: 'refused', failure: { code, status: null } });
  expect(outcome.kind === 'refused' && outcome.failure.message).toMatch(/\p{Script=Han}/u);
  expect(sent).toEqual([]);
});

test('a private person needs no tax number', async () => {
  const buyer = { ...company, kind: 'personal' as const, name: '个人', taxNo: null };
  expect(await orderOf({ ...REQUEST, buyer })).toMatchObject({ buyerName: '个人', buyerTaxNum: '' });
});

test('unit prices give the amount back to the fen', () => {
  expect(unitPriceText(10_000, 3)).toBe('33.33333333');
  expect(unitPriceText(20_000, 3)).toBe('66.66666667');
  expect(unitPriceText(1, 1)).toBe('0.01');
  expect(unitPriceText(999_999_999, 1)).toBe('9999999.99');
  expect(() => unitPriceText(1, 0)).toThrow(RangeError);
});

test.each([
  [900, '0.09'],
  [1300, '0.13'],
  [0, '0'],
  [10_000, '1'],
  [50, '0.005'],
])('rate %i is %s', (bp, text) => expect(rateText(bp)).toBe(text));

test.each([1.5, Number.NaN, 2 ** 53])('%d fen are no amount that may be sent', (fen) =>
  expect(() => yuanText(fen)).toThrow(RangeError),
);

test.each([
  ['12.5', 1250],
  ['-0.09', -9],
  [100, 10_000],
  ['0.100', 10],
  ['1.005', null],
  ['', null],
  [undefined, null],
])('the provider’s %p is %p fen', (value, fen) => expect(fenOf(value)).toBe(fen));

test('tax within six fen of net × rate is plausible, beyond it is not', () => {
  expect(isTaxPlausible(10_000, 906, 900)).toBe(true);
  expect(isTaxPlausible(10_000, 907, 900)).toBe(false);
  expect(isTaxPlausible(-10_000, -894, 900)).toBe(true);
  expect(isTaxPlausible(-10_000, -893, 900)).toBe(false);
});
