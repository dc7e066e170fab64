import { userExportJobCalls } from '@/lib/domain/exportJob/user-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { cellsOf, columnOf } from '@/tests/support/factories/exports';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer, placeOrder } from '@/tests/support/factories/sale';
import { unknownNamed } from '@/tests/support/unknown-fields';

process.env.RATE_SCALE = '1';

const files = Object.entries(userExportJobCalls).map(([key, call]) => ({ key, call }));
const orderFile = userExportJobCalls['POST /api/user/order/export'];

async function buyer() {
  const me = await makeCustomer();
  return { me, cookies: await sessionCookies(me.user) };
}

test('a buyer loads his orders as a spreadsheet that nothing keeps', async () => {
  const { me, cookies } = await buyer();
  const product = await makeProduct({ stock: 5 });
  const order = await placeOrder(me, [{ productId: product.id, quantity: 1 }]);
  const reply = await callRoute(orderFile, { cookies, body: { tab: 'pending_payment' } });
  expect([
    reply.status,
    reply.headers.get('content-type'),
    reply.headers.get('cache-control'),
    reply.headers.get('x-content-type-options'),
  ]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'no-store',
    'nosniff',
  ]);
  expect(reply.headers.get('content-disposition')).toContain(encodeURIComponent('我的订单-'));
  expect(columnOf(await cellsOf(reply.bytes), '订单号')).toEqual([order.orderSn]);
});

test.each(files)(
  '$key is a buyer’s alone, and refuses days that are none and fields that it does not have',
  async ({ call }) => {
    const { cookies } = await buyer();
    expect((await callRoute(call, { body: {} })).status).toBe(401);
    const clerk = await sessionCookies(await makeAdmin(['order', 'finance']));
    expect((await callRoute(call, { body: {}, cookies: clerk })).status).toBe(403);
    const day = await callRoute(call, { cookies, body: { startTime: '2026-02-30' } });
    expect([day.status, Object.keys(day.json.errors ?? {})]).toEqual([400, ['startTime']]);
    const other = await callRoute(call, { cookies, body: { buyerId: 1 } });
    expect(unknownNamed(other)).toEqual(['buyerId']);
    // Another page cannot have one made.
    const foreign = await callRoute(call, {
      cookies,
      body: {},
      headers: { origin: 'https://example.org', 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
  },
);

test('thirty files in ten minutes, and not one more, whichever they are', async () => {
  const { cookies } = await buyer();
  const counts: Record<number, number> = {};
  for (let n = 0; n < 32; n += 1) {
    const call = files[n % files.length]?.call ?? orderFile;
    const { status } = await callRoute(call, { cookies, body: {} });
    counts[status] = (counts[status] ?? 0) + 1;
  }
  expect(counts).toEqual({ 200: 30, 429: 2 });
});
