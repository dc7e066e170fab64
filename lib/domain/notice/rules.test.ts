import {
  invoiceWords,
  paidWords,
  placedWords,
  refundedWords,
  restockedWords,
  retryAfterMs,
  shippedWords,
  specialWords,
  type RefundCause,
} from './rules';

const order = { orderId: 7, orderSn: '2612345678' };

test('a paid order says what comes next: a parcel, or codes that are there already', () => {
  expect(paidWords({ ...order, totalFen: 12_345, digitalOnly: false, onAccount: false })).toEqual({
    title: '付款成功',
    text: '订单 2612345678 的款项已收到，订单金额 123.45 元。我们将尽快为您发货。',
    path: '/user/center/orders/7',
    sms: { orderSn: '2612345678' },
  });
  expect(paidWords({ ...order, totalFen: 1, digitalOnly: true, onAccount: false }).text).toBe(
    '订单 2612345678 的款项已收到，订单金额 0.01 元。激活码可在订单详情中查看。',
  );
});

test.each([
  [
    '中国邮政',
    'EA123456789CN',
    '您的订单 2612345678 已由中国邮政发出，运单号 EA123456789CN。',
    'EA123456789CN',
  ],
  [null, null, '您的订单 2612345678 已发货。', '见订单详情'],
  ['顺丰', `SF${'1'.repeat(20)}99`, `运单号 SF${'1'.repeat(20)}99。`, '尾号11111199'],
])('a parcel by %s', (corp, trackingNo, text, sms) => {
  const words = shippedWords({ ...order, corp, trackingNo, again: false });
  expect(words.text).toContain(text);
  expect(words.sms).toEqual({ orderSn: '2612345678', corp: corp ?? '商城', trackingNo: sms });
});

test('no variable of a template is longer than a carrier takes', () => {
  const { sms } = shippedWords({
    ...order,
    corp: '很'.repeat(50),
    trackingNo: '9'.repeat(50),
    again: true,
  });
  expect(Object.values(sms ?? {}).map((v) => v.length <= 20)).toEqual([true, true, true]);
});

test('a variable ends with a whole character', () => {
  const corp = `${'很'.repeat(19)}𠮷局`;
  expect(shippedWords({ ...order, corp, trackingNo: '9', again: true }).sms?.['corp']).toBe('很'.repeat(19));
});

test.each<[RefundCause, string, string]>([
  ['late', '付款已退回', '订单 2612345678 关闭后才收到您的付款，5.00 元已退回付款账户。'],
  ['duplicate', '付款已退回', '收到您的重复付款，多付的 5.00 元已退回付款账户，订单不受影响。'],
  ['overpaid', '退款成功', '多付的 5.00 元已退回付款账户，订单不受影响。'],
  ['after_sale', '退款成功', '订单 2612345678 的售后退款 5.00 元已退回付款账户。'],
  ['cancel', '退款成功', '订单 2612345678 已取消，5.00 元已退回付款账户。'],
  ['admin', '退款成功', '订单 2612345678 的退款 5.00 元已退回付款账户。'],
])('money that comes back because of %s has its own words', (cause, title, text) => {
  const words = refundedWords({ ...order, amountFen: 500, cause, afterSaleId: null, onAccount: false });
  expect(words).toMatchObject({ title, path: '/user/center/orders/7', sms: { amount: '5.00' } });
  expect(words.text).toContain(text);
});

test('a refund of a case leads to the case', () => {
  expect(
    refundedWords({ ...order, amountFen: 1, cause: 'after_sale', afterSaleId: 9, onAccount: false }).path,
  ).toBe('/user/center/after-sales/9');
});

test('a red document is told without an SMS and leads to its blue one', () => {
  const doc = { blueId: 3, form: '电子发票', online: true, number: '2'.repeat(20), amountFen: 999 };
  expect(invoiceWords({ ...doc, red: false })).toMatchObject({
    title: '发票已开具',
    path: '/user/center/invoices/3',
    sms: { invoiceNo: '2'.repeat(20), amount: '9.99' },
  });
  expect(invoiceWords({ ...doc, red: true })).toMatchObject({
    title: '发票已冲红',
    path: '/user/center/invoices/3',
    sms: null,
  });
});

test('the answer of the mall stands in the notice', () => {
  const words = specialWords({ id: 4, specialNo: 'T1', title: '加印', note: '已安排' });
  expect(words.text).toBe('您提交的申请“加印”（T1）已办结。商城答复：已安排');
  expect(words.sms).toBeNull();
});

test('tries end after six pauses that grow', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map(retryAfterMs);
  expect(pauses).toEqual([60_000, 300_000, 900_000, 3_600_000, 10_800_000, 21_600_000, null]);
});

test('an order that the office wrote down says what to look at and until when to pay', () => {
  const placed = { orderId: 7, orderSn: '2026112800000017', totalFen: 12_300, deadline: '2026-11-28 20:30' };
  expect(placedWords(placed)).toEqual({
    title: '请核对并付款',
    text: '商城已按您的要求代为下单，订单 2026112800000017，金额 123.00 元。请核对商品和收货信息，并在 2026-11-28 20:30 前付款；如有不符，可以取消订单或联系客服。',
    path: '/user/center/orders/7',
    sms: { orderSn: '2026112800000017', amount: '123.00' },
  });
});

test('goods that are there again are named with their issue, and lead to their page', () => {
  expect(restockedWords({ productId: 9, title: '保密工作', label: '2026 年第 5 期' })).toEqual({
    title: '商品已到货',
    text: '您登记到货通知的《保密工作》 2026 年第 5 期已到货，数量有限，请尽快选购。',
    path: '/mall/details/9',
    sms: { title: '《保密工作》 2026 年第 5 期' },
  });
  expect(restockedWords({ productId: 9, title: '保密法释义', label: '' }).text).toBe(
    '您登记到货通知的《保密法释义》已到货，数量有限，请尽快选购。',
  );
});
