import { eq } from 'drizzle-orm';
import { GET as publicFile } from '@/app/files/[...key]/route';
import { orderFiles } from '@/db/schema/order';
import { uploads } from '@/db/schema/upload';
import { withTx } from '@/lib/data/tx';
import { attachOrderFiles } from '@/lib/domain/order/commands/add-order-file';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import type { BuyerFileView } from '@/lib/domain/order/file-contract';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { adminUploadCalls } from '@/lib/domain/upload/admin-calls';
import { cleanUploads, purgeUpload } from '@/lib/domain/upload/commands/clean-uploads';
import { systemCtx } from '@/lib/server/context';
import { callRoute, sessionCookies, type Called } from '@/tests/support/call-route';
import { ownerQuery, testDb } from '@/tests/support/db';
import { ship } from '@/tests/support/factories/after-sale';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer, placeOrder, type Customer } from '@/tests/support/factories/sale';
import { bombPng, pdf, picture } from '@/tests/support/factories/upload';

const officeDownload = adminUploadCalls['GET /api/admin/file/download/[id]'];
const upload = userOrderCalls['POST /api/user/file/base64'];
const drop = userOrderCalls['POST /api/user/file/del/[id]'];
const download = userOrderCalls['GET /api/user/file/download/[id]'];
const detail = userOrderCalls['GET /api/user/order/detail/[id]'];

let customer: Customer;
let cookies: string;
let png: string;
beforeEach(async () => {
  customer = await makeCustomer();
  cookies = await sessionCookies(customer.user);
  png = (await picture(80, 60)).toString('base64');
});

const send = (body: object, who = cookies) => callRoute<BuyerFileView>(upload, { cookies: who, body });
const fetchFile = (id: number, who: string, handler: Called = download) =>
  callRoute(handler, { cookies: who, params: { id } });
const remove = (id: number, who = cookies) => callRoute(drop, { cookies: who, body: {}, params: { id } });
const rowOf = async (id: number) => (await testDb().select().from(uploads).where(eq(uploads.id, id)))[0];
const mine = () => testDb().select().from(uploads).where(eq(uploads.ownerId, customer.user.id));
const order = async (quantity = 1) => {
  const product = await makeProduct({ stock: 5 });
  return placeOrder(customer, [{ productId: product.id, quantity }]);
};
const filesOf = async (id: number) =>
  (await callRoute<OrderDetailView>(detail, { cookies, params: { id } })).json.data?.files ?? [];

test('a picture goes to the order, written anew and private: its buyer and the desk read it, nobody else', async () => {
  const { id: orderId } = await order();
  const made = await send({ name: '身份证明.PNG', content: `data:text/html;base64,${png}`, orderId });
  expect([made.status, made.json.message]).toEqual([200, '上传成功']);
  const file = made.json.data;
  expect(file).toMatchObject({ title: '身份证明.PNG', kind: 'image' });
  const id = file?.id ?? 0;
  const row = await rowOf(id);
  expect(row).toMatchObject({ private: true, usage: 'order_file', mime: 'image/png', variants: {} });
  expect(await filesOf(orderId)).toMatchObject([{ id, title: '身份证明.PNG' }]);

  const got = await fetchFile(id, cookies);
  expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(got.headers.get('x-content-type-options')).toBe('nosniff');
  expect(got.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(got.headers.get('cache-control')).toBe('private, no-store');
  expect(Buffer.from(got.bytes).equals(Buffer.from(png, 'base64'))).toBe(false);

  const stranger = await sessionCookies((await makeCustomer()).user);
  const [foreign, none] = [await fetchFile(id, stranger), await fetchFile(999_999, stranger)];
  expect([foreign.status, foreign.json.message]).toEqual([404, '文件不存在或已被删除']);
  expect([none.status, none.json.message]).toEqual([404, '文件不存在或已被删除']);
  expect((await fetchFile(id, '')).status).toBe(401);
  const open = await publicFile(new Request('http://local/files/x'), {
    params: Promise.resolve({ key: (row?.key ?? '').split('/') }),
  });
  expect(open.status).toBe(404);

  const office = async (permission: 'order' | 'finance' | 'news.edit') =>
    (await fetchFile(id, await sessionCookies(await makeAdmin([permission])), officeDownload)).status;
  expect([await office('order'), await office('finance'), await office('news.edit')]).toEqual([
    200, 404, 404,
  ]);
});

test('a PDF is handed out as a download under its name', async () => {
  const made = await send({ name: '采购说明.pdf', content: pdf().toString('base64') });
  expect(made.json.data).toMatchObject({ title: '采购说明.pdf', kind: 'file' });
  const got = await fetchFile(made.json.data?.id ?? 0, cookies);
  expect(got.headers.get('content-type')).toBe('application/octet-stream');
  expect(got.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''${encodeURIComponent('采购说明.pdf')}`,
  );
  expect(Buffer.from(got.bytes).equals(pdf())).toBe(true);
});

describe('what is not a photo or a PDF is refused and leaves nothing (S-41, S-43, S-44)', () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>').toString('base64');
  test.each<[string, () => object, number, string]>([
    [
      'a page',
      () => ({ name: 'a.html', content: html }),
      400,
      '只能上传 JPG、PNG、GIF、WebP 图片或 PDF 文件',
    ],
    ['a page named as a picture', () => ({ name: 'a.jpg', content: html }), 415, '文件类型不允许'],
    ['a page named as a PDF', () => ({ name: 'a.pdf', content: html }), 415, '文件类型不允许'],
    [
      'a double extension',
      () => ({ name: 'a.jpg.html', content: png }),
      400,
      '只能上传 JPG、PNG、GIF、WebP 图片或 PDF 文件',
    ],
    ['a picture named as a PDF', () => ({ name: 'a.pdf', content: png }), 415, '文件类型不允许'],
    ['broken base64', () => ({ name: 'a.png', content: 'abc' }), 400, '文件未被完整上传'],
    ['nothing', () => ({ name: 'a.png', content: '' }), 400, '请选择文件'],
    [
      'a bomb of pixels',
      () => ({ name: 'a.png', content: bombPng(30_000, 30_000).toString('base64') }),
      413,
      '文件大小超出网站限制：图片尺寸过大',
    ],
    [
      'one byte too many',
      () => ({ name: 'a.png', content: Buffer.alloc(10 * 1024 * 1024 + 1).toString('base64') }),
      413,
      '文件大小超出网站限制',
    ],
    ['far too many', () => ({ name: 'a.png', content: 'A'.repeat(15_000_000) }), 413, '提交的内容过大'],
    ['a list for a text', () => ({ name: ['a.png'], content: png }), 400, ''],
    [
      'an order for a picture of goods',
      () => ({ name: 'a.png', content: png, purpose: 'after_sale', orderId: 1 }),
      400,
      '只有订单附件可以直接关联订单',
    ],
  ])('%s', async (_, body, status, message) => {
    const reply = await send(body());
    expect([reply.status, message ? reply.json.message : '']).toEqual([status, message]);
    expect(await mine()).toEqual([]);
  });
});

test('another’s order is as absent as none, and nothing is stored (S-06)', async () => {
  const foreign = await order();
  const stranger = await makeCustomer();
  const who = await sessionCookies(stranger.user);
  for (const orderId of [foreign.id, 999_999]) {
    const reply = await send({ name: 'a.png', content: png, orderId }, who);
    expect([reply.status, reply.json.message]).toEqual([404, '订单不存在']);
  }
  expect(await testDb().select().from(uploads).where(eq(uploads.ownerId, stranger.user.id))).toEqual([]);
});

test('five files an order, also when they come at the same moment', async () => {
  const { id: orderId } = await order();
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, i) => send({ name: `${i}.png`, content: png, orderId })),
  );
  expect(replies.filter((r) => r.status === 200)).toHaveLength(5);
  expect(replies.find((r) => r.status !== 200)?.json).toMatchObject({
    message: '每个订单最多 5 个附件',
  });
  expect(await filesOf(orderId)).toHaveLength(5);
});

describe('files from before the order', () => {
  const handIn = async (who = cookies) =>
    (await send({ name: 'a.png', content: png }, who)).json.data?.id ?? 0;
  const attach = (orderId: number, ids: number[], who = customer) =>
    withTx(ctxOf(who), (ctx) => attachOrderFiles(ctx, orderId, ids));

  test('are put to it once, by their owner', async () => {
    const { id: orderId } = await order();
    const [a, b] = [await handIn(), await handIn()];
    const other = await handIn(await sessionCookies((await makeCustomer()).user));
    const gone = { message: '文件已失效，请重新上传', errors: { fileIds: '文件已失效，请重新上传' } };
    await expect(attach(orderId, [a, other])).rejects.toMatchObject(gone);
    await attach(orderId, [b, a]);
    expect((await filesOf(orderId)).map((f) => f.id)).toEqual([b, a]);
    await expect(attach((await order()).id, [a])).rejects.toMatchObject(gone);
  });

  test('two orders at once: one gets the file', async () => {
    const [first, second] = [await order(), await order()];
    const id = await handIn();
    const results = await Promise.allSettled([attach(first.id, [id]), attach(second.id, [id])]);
    expect(results.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await testDb().select().from(orderFiles).where(eq(orderFiles.uploadId, id))).toHaveLength(1);
  });

  test('those that no form names are cleaned after two days, bytes and all; those in use stay', async () => {
    const { id: orderId } = await order();
    const [lost, kept] = [await handIn(), await handIn()];
    await attach(orderId, [kept]);
    await ownerQuery(`update uploads set created_at = created_at - interval '3 days' where id = any($1)`, [
      [lost, kept],
    ]);
    const ctx = systemCtx('test');
    await cleanUploads(ctx);
    expect((await rowOf(lost))?.deletedAt).not.toBeNull();
    expect((await rowOf(kept))?.deletedAt).toBeNull();
    await purgeUpload(ctx, lost);
    await purgeUpload(ctx, kept);
    expect(await ctx.ports.storage.head((await rowOf(lost))?.key ?? '')).toBeNull();
    expect((await fetchFile(kept, cookies)).status).toBe(200);
    expect((await fetchFile(lost, cookies)).status).toBe(404);
  });
});

test('a file may be taken back until the order is shipped', async () => {
  const product = await makeProduct({ stock: 5 });
  const paid = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const add = async () => (await send({ name: 'a.png', content: png, orderId: paid.id })).json.data?.id ?? 0;
  const [a, b] = [await add(), await add()];
  const stranger = await sessionCookies((await makeCustomer()).user);
  expect((await remove(a, stranger)).status).toBe(404);
  const done = await remove(a);
  expect([done.status, done.json.message]).toEqual([200, '附件已删除']);
  expect([(await remove(a)).status, (await fetchFile(a, cookies)).status]).toEqual([404, 404]);
  expect((await filesOf(paid.id)).map((f) => f.id)).toEqual([b]);
  await ship(paid.id);
  expect((await remove(b)).json).toMatchObject({ message: '订单已发货或已结束，附件不能再修改' });
  expect((await send({ name: 'a.png', content: png, orderId: paid.id })).status).toBe(409);
  expect((await filesOf(paid.id)).map((f) => f.id)).toEqual([b]);
});

test('a buyer stores at most 200 MB a day', async () => {
  const id = (await send({ name: 'a.png', content: png })).json.data?.id ?? 0;
  await testDb()
    .update(uploads)
    .set({ sizeBytes: 200 * 1024 * 1024 })
    .where(eq(uploads.id, id));
  const reply = await send({ name: 'b.png', content: png });
  expect([reply.status, reply.json.message]).toEqual([429, '今日上传总量已达上限，请明天再试']);
});
