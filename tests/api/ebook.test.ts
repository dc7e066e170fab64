import { inArray, sql } from 'drizzle-orm';
import { activationCodes } from '@/db/schema/activation';
import type { OrderCodesView, PublicCodeView, ShelfView } from '@/lib/domain/ebook/contract';
import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import { codeSeal, formatCode } from '@/lib/domain/ebook/rules';
import { userEbookCalls } from '@/lib/domain/ebook/user-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { codesOf, makeCodes, type CodeRow } from '@/tests/support/factories/codes';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeCustomer, type Customer } from '@/tests/support/factories/sale';

const publicState = guestEbookCalls['GET /api/guest/order/ebook/[sn]'];
const shelf = userEbookCalls['GET /api/user/ebook/shelf'];
const code = userEbookCalls['GET /api/user/order/ebook/code/[sn]'];
const codes = userEbookCalls['GET /api/user/order/ebook/codes/[id]'];
const qrcode = userEbookCalls['GET /api/user/order/ebook/qrcode'];

interface Bought {
  customer: Customer;
  cookies: string;
  orderId: number;
  productId: number;
  title: string;
  rows: CodeRow[];
}

async function buy(quantity: number): Promise<Bought> {
  const product = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0 });
  const customer = await makeCustomer();
  const order = await paidOrder(customer, [{ productId: product.id, quantity }]);
  return {
    customer,
    cookies: await sessionCookies(customer.user),
    orderId: order.id,
    productId: product.id,
    title: product.title,
    rows: await codesOf(product.id),
  };
}

async function activate(row: CodeRow | undefined, reader: Customer, more: object = {}): Promise<void> {
  await testDb()
    .update(activationCodes)
    .set({ status: 'activated', activatedBy: reader.user.id, activatedAt: sql`now()`, ...more })
    .where(inArray(activationCodes.id, [row?.id ?? 0]));
}

const plain = (row: CodeRow | undefined) =>
  formatCode(makeCtx().ports.vault.open(row?.codeEnc ?? '', codeSeal(row?.sn ?? '')));

test('an order’s codes are listed masked, page by page, and shown one by one', async () => {
  const { cookies, orderId, rows, title } = await buy(3);
  const list = await callRoute<OrderCodesView>(codes, {
    cookies,
    params: { id: orderId },
    query: { pageSize: 2 },
  });
  expect(list.json.data?.total).toBe(3);
  expect(list.json.data?.list).toEqual(
    rows.slice(0, 2).map((row) => ({
      sn: row.sn,
      orderItemId: row.orderItemId,
      title,
      label: '',
      masked: `****-****-****-${row.last4}`,
      look: 'assigned',
      lookLabel: '待激活',
      activateUntil: null,
      activatedAt: null,
      holderName: null,
      readable: true,
      mine: false,
      external: false,
      newest: null,
    })),
  );
  const one = await callRoute(code, { cookies, params: { sn: rows[0]?.sn ?? '' } });
  expect(one.json.data).toEqual({ sn: rows[0]?.sn, code: plain(rows[0]) });
  expect(one.headers.get('cache-control')).toContain('no-store');
});

test('the QR code is a picture of the activation page, for the buyer’s eyes only', async () => {
  const { cookies, rows } = await buy(1);
  const reply = await callRoute(qrcode, { cookies, query: { sn: rows[0]?.sn ?? '' } });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(new TextDecoder('latin1').decode(reply.bytes.slice(1, 4))).toBe('PNG');
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
});

test('S-06 another’s code, a code taken back, one nobody bought and none at all are the same', async () => {
  const [mine, other] = [await buy(1), await buy(1)];
  await makeCodes(mine.productId, 1);
  const free = (await codesOf(mine.productId)).find((c) => c.status === 'free');
  await testDb()
    .update(activationCodes)
    .set({ status: 'void', voidedAt: new Date() })
    .where(inArray(activationCodes.id, [mine.rows[0]?.id ?? 0]));
  const tried = [other.rows[0]?.sn, free?.sn, mine.rows[0]?.sn, 'E000000000000'];
  for (const sn of tried) {
    const asked = [
      await callRoute(code, { cookies: mine.cookies, params: { sn: sn ?? '' } }),
      await callRoute(qrcode, { cookies: mine.cookies, query: { sn: sn ?? '' } }),
    ];
    expect(asked.map((r) => [r.status, r.json.message])).toEqual([
      [404, '激活码不存在'],
      [404, '激活码不存在'],
    ]);
  }
  for (const id of [other.orderId, 999_999_999]) {
    const list = await callRoute(codes, { cookies: mine.cookies, params: { id } });
    expect([list.status, list.json.message, list.json.data]).toEqual([404, '订单不存在', null]);
  }
});

test('S-51 anybody who holds a serial learns the publication and its state, nothing about the owner', async () => {
  const { customer, rows, title, productId } = await buy(2);
  await activate(rows[1], customer);
  await makeCodes(productId, 1);
  const ask = (sn = '') => callRoute<PublicCodeView>(publicState, { params: { sn } });
  const waiting = await ask(rows[0]?.sn.toLowerCase());
  expect(waiting.json.data).toEqual({
    sn: rows[0]?.sn,
    kind: 'e_book',
    title,
    label: '',
    coverPath: null,
    look: 'assigned',
    lookLabel: '待激活',
    activateUntil: null,
    productId,
    readDays: null,
    external: false,
    link: 'none',
    account: null,
    viewer: 'stranger',
    expiresAt: null,
    publications: [],
  });
  const used = await ask(rows[1]?.sn);
  expect(used.json.data).toMatchObject({ look: 'activated', lookLabel: '已激活' });
  for (const secret of [
    customer.user.name,
    String(customer.user.phone),
    plain(rows[1]).replaceAll('-', ''),
    rows[1]?.last4 ?? '',
  ])
    expect(used.text).not.toContain(secret);
  const free = (await codesOf(productId)).find((c) => c.status === 'free');
  for (const sn of [free?.sn, 'E000000000000']) {
    const told = await ask(sn);
    expect([told.status, told.json.message]).toEqual([404, '激活码不存在']);
  }
});

test.each([['E1'], ['1234567890123'], ['E00000000000%'], ['E0000000000000'], ['\u0000']])(
  'S-37 the serial %j is refused as bad input',
  async (sn) => {
    const { cookies } = await buy(1);
    const told = [
      await callRoute(publicState, { params: { sn } }),
      await callRoute(code, { cookies, params: { sn } }),
      await callRoute(qrcode, { cookies, query: { sn: [sn, sn] } }),
    ];
    expect(told.map((r) => [r.status, r.json.code])).toEqual(
      Array.from({ length: 3 }, () => [400, 'INVALID_INPUT']),
    );
  },
);

test('the shelf holds what the caller activated, whoever paid, and groups by line what waits', async () => {
  const [mine, gift] = [await buy(3), await buy(1)];
  await activate(mine.rows[0], mine.customer, { expiresAt: new Date(Date.now() - 1000) });
  await activate(gift.rows[0], mine.customer);
  const read = async (cookies: string) => (await callRoute<ShelfView>(shelf, { cookies })).json.data;
  const own = await read(mine.cookies);
  expect(own?.items.map((i) => [i.sn, i.title, i.look, i.year])).toEqual([
    [gift.rows[0]?.sn, gift.title, 'activated', null],
    [mine.rows[0]?.sn, mine.title, 'expired', null],
  ]);
  expect(own?.waiting.map((w) => [w.orderId, w.title, w.count, w.firstSn])).toEqual([
    [mine.orderId, mine.title, 2, mine.rows[1]?.sn],
  ]);
  expect(await read(gift.cookies)).toEqual({ items: [], waiting: [] });
});
