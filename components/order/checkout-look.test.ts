import { emptyDraft } from './checkout-draft';
import { invoiceText, noShippingText, sheetOf, weightText } from './checkout-look';

test.each([
  [0, '0 克'],
  [999, '999 克'],
  [1200, '1.20 千克'],
])('%i g read %s', (g, text) => expect(weightText(g)).toBe(text));

test.each([
  [{ kind: 'none' }, '不开发票'],
  [{ kind: 'personal', title: ' ' }, '电子普通发票 - 个人'],
  // A person's invoice is never special, whatever was chosen before.
  [{ kind: 'personal', type: 'special', title: '周读者' }, '电子普通发票 - 周读者'],
  [{ kind: 'company', title: '某研究所' }, '电子普通发票 - 某研究所'],
  [{ kind: 'company', type: 'special', title: '某研究所' }, '电子专用发票 - 某研究所'],
] as const)('%j is %s', (wish, text) => expect(invoiceText({ ...emptyDraft.invoice, ...wish })).toBe(text));

test.each([
  [{ needsReceiver: false, needsShipping: false }, '电子出版物，付款后在线交付，无需配送。'],
  [{ needsReceiver: true, needsShipping: false }, '订阅期刊，定价已含邮资，按出版时间逐期寄送。'],
  [{ needsReceiver: true, needsShipping: true }, null],
])('%j needs no way of shipping because %s', (base, text) => expect(noShippingText(base)).toBe(text));

test.each([
  [{}, null],
  [{ receiverId: '请选择收货地址', 'invoice.title': '请填写抬头' }, null],
  [{ shippingMethodId: '请选择配送方式' }, 'shipping'],
  [{ paymentMethod: '请选择支付方式' }, 'payment'],
  [{ 'invoice.taxNo': '请填写税号' }, 'invoice'],
  [{ remark: '太长' }, null],
])('%j opens %s', (errors, sheet) => expect(sheetOf(errors as Record<string, string>)).toBe(sheet));
