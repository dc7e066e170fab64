import type { QuoteView } from '@/lib/domain/order/quote-contract';
import { draftErrors, emptyDraft, orderBody, parseDraft, type CheckoutDraft } from './checkout-draft';

const quote: QuoteView = {
  lines: [],
  goodsFen: 4080,
  freightFen: 800,
  discountFen: 0,
  totalFen: 4880,
  weightG: 400,
  quantity: 1,
  needsReceiver: true,
  needsShipping: true,
  shippingMethodId: 1,
  shippingMethodName: '快递',
  spending: null,
  approval: null,
};
const draft: CheckoutDraft = { ...emptyDraft, receiverId: 7, paymentMethod: 'wxpay' };
const withInvoice = (invoice: Partial<CheckoutDraft['invoice']>): CheckoutDraft => ({
  ...draft,
  invoice: { ...draft.invoice, ...invoice },
});

describe('orderBody', () => {
  test('sends the shown total, the quoted method and nothing that was left empty', () => {
    expect(orderBody([12, 15], draft, quote)).toEqual({
      cartItemIds: [12, 15],
      receiverId: 7,
      shippingMethodId: 1,
      paymentMethod: 'wxpay',
      totalFen: 4880,
      source: 'desktop',
    });
  });

  test('says that the order was placed on the mobile site', () => {
    expect(orderBody([12], draft, quote, 'mobile').source).toBe('mobile');
  });

  test('leaves out address and method when nothing travels', () => {
    const digital = { ...quote, needsReceiver: false, needsShipping: false, shippingMethodId: null };
    const body = orderBody([12], draft, digital);
    expect(body).not.toHaveProperty('receiverId');
    expect(body).not.toHaveProperty('shippingMethodId');
  });

  test('a personal invoice needs no title and never carries a tax number', () => {
    const body = orderBody([12], withInvoice({ kind: 'personal', taxNo: '91110000100000000R' }), quote);
    expect(body.invoice).toEqual({ titleKind: 'personal', title: '个人' });
  });
});

describe('draftErrors', () => {
  const errorsOf = (d: CheckoutDraft, q = quote) => draftErrors(orderBody([12], d, q), q);

  test('a complete draft has none', () => {
    expect(errorsOf(draft)).toEqual({});
    expect(errorsOf(withInvoice({ kind: 'company', title: '某单位', taxNo: '91110000100000000r' }))).toEqual(
      {},
    );
  });

  test.each([
    ['no address', { ...draft, receiverId: null }, 'receiverId', '请选择收货地址'],
    ['no way to pay', { ...draft, paymentMethod: '' }, 'paymentMethod', '请选择支付方式'],
    [
      'a company without title',
      withInvoice({ kind: 'company', taxNo: '91110000100000000R' }),
      'invoice.title',
      '请填写发票抬头',
    ],
    [
      'a company without tax number',
      withInvoice({ kind: 'company', title: '某单位' }),
      'invoice.taxNo',
      '请填写纳税人识别号',
    ],
    [
      'a wrong tax number',
      withInvoice({ kind: 'company', title: '某单位', taxNo: '123' }),
      'invoice.taxNo',
      '请输入正确的纳税人识别号',
    ],
    [
      'a wrong mail address',
      withInvoice({ kind: 'personal', email: 'a@' }),
      'invoice.email',
      '请输入正确的邮箱地址',
    ],
    ['a long remark', { ...draft, remark: '字'.repeat(201) }, 'remark', '不能超过 200 个字符'],
  ])('%s is told at its field', (_name, d, field, message) => {
    expect(errorsOf(d)[field]).toBe(message);
  });

  test('asks for the address first, then for a way of shipping', () => {
    const none = { ...quote, shippingMethodId: null };
    expect(Object.keys(errorsOf({ ...draft, receiverId: null }, none))).toEqual(['receiverId']);
    expect(errorsOf(draft, none)['shippingMethodId']).toBe('请选择配送方式');
  });
});

describe('parseDraft', () => {
  test('gives back what was stored', () => {
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  });

  test.each([null, '', 'x', '{}', '{"receiverId":"7"}'])('takes %j for none', (text) => {
    expect(parseDraft(text)).toBeNull();
  });
});
