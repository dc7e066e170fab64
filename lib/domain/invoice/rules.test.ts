import { draftLines, sumLines, taxWithin, type BillableLine, type BillableOrder } from './rules';

test.each([
  [10_900, 'taxable', 900, 900],
  [100, 'taxable', 900, 8],
  [1, 'taxable', 900, 0],
  [6, 'taxable', 900, 0],
  [7, 'taxable', 900, 1],
  [11_300, 'taxable', 1300, 1300],
  [10_900, 'exempt', 0, 0],
  [10_900, 'zero', 0, 0],
  [9_007_199_254_740_000, 'taxable', 900, 743_713_699_932_661],
] as const)('%i fen %s at %i basis points hold %i fen of tax', (amount, kind, bp, tax) => {
  expect(taxWithin(amount, kind, bp)).toBe(tax);
});

const line = (more: Partial<BillableLine> = {}): BillableLine => ({
  id: 1,
  title: '保密知识读本',
  spec: '',
  unit: '册',
  quantity: 2,
  goodsFen: 10_000,
  freightFen: 1000,
  refundGoodsFen: 0,
  refundFreightFen: 0,
  invoicedFen: 0,
  invoicedQuantity: 0,
  taxCode: '1060201010000000000',
  taxKind: 'exempt',
  taxBp: 0,
  ...more,
});
const order = (lines: BillableLine[], more: Partial<BillableOrder> = {}): BillableOrder => ({
  id: 9,
  orderSn: '261121000000001',
  openFen: lines.reduce((a, l) => a + l.goodsFen + l.freightFen, 0),
  lines,
  invoicedFreight: [],
  ...more,
});
const short = (o: BillableOrder) => draftLines(o).map((l) => [l.name, l.quantity, l.amountFen, l.taxFen]);

test('an order is its goods and one line of freight', () => {
  expect(
    short(order([line(), line({ id: 2, title: '二', goodsFen: 500, freightFen: 50, quantity: 1 })])),
  ).toEqual([
    ['保密知识读本', 2, 10_000, 0],
    ['二', 1, 500, 0],
    ['运费', null, 1050, 0],
  ]);
});

test('freight bears the tax of the goods it was charged with', () => {
  const taxed = line({ id: 2, title: '二', taxKind: 'taxable', taxBp: 900, taxCode: null });
  expect(
    draftLines(order([line(), taxed])).map((l) => [l.name, l.taxKind, l.policyCode, l.amountFen, l.taxFen]),
  ).toEqual([
    ['保密知识读本', 'exempt', '03', 10_000, 0],
    ['二', 'taxable', null, 10_000, 826],
    ['运费', 'exempt', '03', 1000, 0],
    ['运费', 'taxable', null, 1000, 83],
  ]);
});

test('what was refunded or stands on an invoice is not invoiced again', () => {
  const part = line({ quantity: 1, refundGoodsFen: 5000, refundFreightFen: 200 });
  expect(short(order([part], { openFen: 5800 }))).toEqual([
    ['保密知识读本', 1, 5000, 0],
    ['运费', null, 800, 0],
  ]);
  const invoiced = line({ invoicedFen: 10_000, invoicedQuantity: 2 });
  const freight = [{ taxCode: '1060201010000000000', taxKind: 'exempt' as const, taxBp: 0, amountFen: 1000 }];
  expect(short(order([invoiced], { openFen: 0, invoicedFreight: freight }))).toEqual([]);
});

test('money that went back without a line takes from all of them in proportion', () => {
  expect(short(order([line()], { openFen: 5500 }))).toEqual([
    ['保密知识读本', 2, 5000, 0],
    ['运费', null, 500, 0],
  ]);
  expect(short(order([line()], { openFen: -3 }))).toEqual([]);
});

test('an order is never invoiced above its lines, however much was paid', () => {
  expect(sumLines(draftLines(order([line()], { openFen: 99_999 }))).amountFen).toBe(11_000);
});

/** A small generator with a seed: the same cases every time. */
function numbers(seed: number): (max: number) => number {
  let x = seed;
  return (max) => {
    x = (x * 1_103_515_245 + 12_345) % 2_147_483_648;
    return x % max;
  };
}

test('over two thousand made-up orders the sums always fit the checks of the database', () => {
  const n = numbers(42);
  for (let i = 0; i < 2000; i += 1) {
    const lines = Array.from({ length: 1 + n(6) }, (_, k) => {
      const taxable = n(3) === 0;
      const goodsFen = n(500_000);
      const freightFen = n(2000);
      return line({
        id: k + 1,
        quantity: n(20),
        goodsFen,
        freightFen,
        refundGoodsFen: n(4) === 0 ? n(goodsFen + 1) : 0,
        refundFreightFen: n(4) === 0 ? n(freightFen + 1) : 0,
        taxKind: taxable ? 'taxable' : n(2) ? 'exempt' : 'zero',
        taxBp: taxable ? [900, 1300, 600, 300][n(4)] : 0,
      });
    });
    const whole = lines.reduce(
      (a, l) => a + l.goodsFen + l.freightFen - l.refundGoodsFen - l.refundFreightFen,
      0,
    );
    const openFen = n(3) === 0 ? n(whole + 1) : whole;
    const drafted = draftLines(order(lines, { openFen }));
    const sums = sumLines(drafted);
    expect(sums.amountFen).toBe(openFen);
    expect(sums.netFen + sums.taxFen).toBe(sums.amountFen);
    for (const l of drafted) {
      expect(l.amountFen).toBeGreaterThan(0);
      expect(l.netFen + l.taxFen).toBe(l.amountFen);
      expect(l.taxKind === 'taxable' || l.taxFen === 0).toBe(true);
      // integrations.md 4.1: the provider allows six fen between net × rate and the tax.
      expect(Math.abs((l.netFen * l.taxBp) / 10_000 - l.taxFen)).toBeLessThanOrEqual(1);
    }
  }
});
