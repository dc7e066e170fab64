import { firstPriceForm, priceInput, pricePreview } from './price-form';

const order = {
  id: 7,
  totalFen: 14_333,
  adjustFen: 0,
  paidFen: 0,
  refundedFen: 0,
  refundingFen: 0,
  items: [
    { id: 1, lineFen: 10_000, freightShareFen: 750, discountShareFen: 0, adjustFen: 0 },
    { id: 2, lineFen: 3333, freightShareFen: 250, discountShareFen: 0, adjustFen: 0 },
  ],
};

test('a new total is sent as the adjustment of the whole order, measured from the price without one', () => {
  const form = { ...firstPriceForm(order), totalFen: 14_000, reason: '协议价' };
  expect(priceInput(order, form)).toEqual({ id: 7, totalFen: 14_333, reason: '协议价', adjustFen: -333 });
  expect(pricePreview(order, form)).toMatchObject({ totalFen: 14_000, adjustFen: -333 });
  const again = { ...order, totalFen: 14_000, adjustFen: -333 };
  expect(priceInput(again, { ...form, totalFen: 14_333 })).toMatchObject({ totalFen: 14_000, adjustFen: 0 });
});

test('new amounts of lines are sent line by line', () => {
  const form = { ...firstPriceForm(order), mode: 'lines' as const, lines: [9000, 3333], reason: '协议价' };
  expect(priceInput(order, form)).toMatchObject({
    lines: [
      { orderItemId: 1, adjustFen: -1000 },
      { orderItemId: 2, adjustFen: 0 },
    ],
  });
  expect(pricePreview(order, form)).toMatchObject({ totalFen: 13_333 });
});

test('the preview says what the server would refuse, and nothing of what is no amount', () => {
  const form = firstPriceForm(order);
  expect(pricePreview(order, { ...form, totalFen: 999 })).toBe('belowFreight');
  expect(pricePreview({ ...order, paidFen: 14_000 }, { ...form, totalFen: 14_000 })).toBe('belowPaid');
  expect(pricePreview(order, { ...form, totalFen: Number.NaN })).toBeNull();
});
