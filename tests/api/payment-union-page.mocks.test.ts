import Page from '@/app/(desktop)/(buyer)/mall/submit/result/unionPay/[orderSn]/[qrcodeUrlBase64]/page';
import { codePathPart } from '@/lib/domain/payment/code-path';
import type { PayStateView, UnionCodeView } from '@/lib/domain/payment/contract';
import { isOwnUnionCode, unionCodeOf } from '@/lib/domain/payment/pay-page-queries';
import { codePng } from '@/lib/domain/payment/present';
import { userPaymentCalls } from '@/lib/domain/payment/user-calls';
import { pageCtx } from '@/lib/server/page';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, placeOrder, type Customer } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { dataSnapshot } from '@/tests/support/snapshot';

const picture = userPaymentCalls['GET /api/user/payment/unionpay/qrcode'];
const qrcode = userPaymentCalls['POST /api/user/payment/unionpay/qrcode'];
const change = userPaymentCalls['POST /api/user/paymentMethod/change'];

/** The page itself runs; only who looks at it comes from the test instead of a request's cookies. */
jest.mock('@/lib/server/page', () => ({ pageCtx: jest.fn() }));

const foreign = 'https://qr.evil.example/pay?to=somebody';
let gw: TestGateway;
let product: Product;
let customer: Customer;

beforeAll(async () => {
  gw = await startTestGateway();
  product = await makeProduct({ stock: 1000 });
  await ownerQuery(`update payment_methods set enabled = true where code = 'unionpay'`);
});
afterAll(() => gw.stop());
beforeEach(async () => {
  await gw.reset();
  customer = await makeCustomer();
});

/** An order of his that is to be paid by an aggregated code, with the code that he was shown. */
async function scanned(who = customer): Promise<{ id: number; orderSn: string; code: UnionCodeView }> {
  const { id, orderSn } = await placeOrder(who, [{ productId: product.id, quantity: 1 }]);
  const cookies = await sessionCookies(who.user);
  const changed = await callRoute<PayStateView>(change, { body: { orderSn, method: 'unionpay' }, cookies });
  expect(changed.json.data).toMatchObject({ paymentMethod: 'unionpay', payable: true });
  const reply = await callRoute<UnionCodeView>(qrcode, { body: { orderSn }, cookies });
  if (!reply.json.data) throw new Error(reply.text);
  return { id, orderSn, code: reply.json.data };
}

/** What the page is made of, or the status of its refusal. */
async function look(orderSn: string, part: string, who = customer): Promise<string> {
  jest.mocked(pageCtx).mockResolvedValue(ctxOf(who));
  try {
    return JSON.stringify(
      (await Page({ params: Promise.resolve({ orderSn, qrcodeUrlBase64: part }) })).props,
    );
  } catch (e) {
    return String((e as { digest?: string }).digest);
  }
}
const missing = 'NEXT_HTTP_ERROR_FALLBACK;404';

test("S-32 the image encodes the stored code of the caller's own unpaid order", async () => {
  const { id, orderSn, code } = await scanned();
  const [attempt] = (await attemptsOf(id)).filter((a) => a.provider === 'unionpay');
  expect(code.url).toBe(attempt?.extra['payload']);
  const png = codePng(code.url);
  expect(code.image).toBe(`data:image/png;base64,${png.toString('base64')}`);
  const cookies = await sessionCookies(customer.user);
  const reply = await callRoute(picture, { query: { orderSn }, cookies });
  expect(Buffer.from(reply.bytes).equals(png)).toBe(true);
});

test('S-32 the page opens for its own code, in base64url or in the standard alphabet', async () => {
  const { orderSn, code } = await scanned();
  const standard = Buffer.from(code.url).toString('base64');
  for (const part of [codePathPart(code.url), standard, encodeURIComponent(standard)]) {
    const shown = await look(orderSn, part);
    expect(shown).toContain(`"orderSn":"${orderSn}"`);
    // The code reaches the browser by its own call: nothing of the address is part of the page.
    expect(shown).not.toContain(part);
    expect(shown).not.toContain(code.url);
  }
});

test('S-32 an address that somebody made up is missing, and opening it changes nothing', async () => {
  const mine = await scanned();
  const second = await scanned();
  const other = await makeCustomer();
  const theirs = await scanned(other);
  const before = await dataSnapshot();
  const refused = [
    await look(mine.orderSn, codePathPart(foreign)),
    await look(mine.orderSn, Buffer.from(foreign).toString('base64')),
    await look(mine.orderSn, 'not-a-code'),
    await look(mine.orderSn, '%'),
    await look(mine.orderSn, codePathPart(second.code.url)),
    await look(mine.orderSn, codePathPart(theirs.code.url)),
    await look(theirs.orderSn, codePathPart(theirs.code.url)),
    await look('999999999999999', codePathPart(mine.code.url)),
    await look('nonsense', codePathPart(mine.code.url)),
  ];
  expect(new Set(refused)).toEqual(new Set([missing]));
  expect(await dataSnapshot()).toEqual(before);
  expect(await look(theirs.orderSn, codePathPart(theirs.code.url), other)).toContain(theirs.orderSn);
});

test("S-32 an order without an aggregated code has no such page, another's code is nobody's business", async () => {
  const { orderSn } = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  expect(await unionCodeOf(ctxOf(customer), orderSn)).toBeNull();
  expect(await look(orderSn, codePathPart(foreign))).toBe(missing);
  const { orderSn: mine, code } = await scanned();
  const other = ctxOf(await makeCustomer());
  expect(await unionCodeOf(ctxOf(customer), mine)).toBe(code.url);
  expect(await unionCodeOf(other, mine)).toBeNull();
  expect(await isOwnUnionCode(other, mine, codePathPart(code.url))).toBe(false);
});

test('a code that was closed because another way was chosen has no page any more', async () => {
  const { orderSn, code } = await scanned();
  const cookies = await sessionCookies(customer.user);
  await callRoute(change, { body: { orderSn, method: 'wxpay' }, cookies });
  expect(await look(orderSn, codePathPart(code.url))).toBe(missing);
});
