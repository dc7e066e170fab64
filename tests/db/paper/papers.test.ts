import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { operationLogs } from '@/db/schema/log';
import { orders } from '@/db/schema/order';
import { orderPapers } from '@/db/schema/paper';
import { shipments } from '@/db/schema/shipment';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { makePapers, remakeContract } from '@/lib/domain/paper/commands/make-papers';
import { saveTemplate } from '@/lib/domain/paper/commands/save-template';
import type { PaperMakeInput } from '@/lib/domain/paper/contract';
import { getOrderPapers } from '@/lib/domain/paper/office-queries';
import { drawOrderPaper, zipPapers } from '@/lib/domain/paper/queries';
import { getTemplate } from '@/lib/domain/paper/template-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { ship } from '@/tests/support/factories/after-sale';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { parcelsOf, shipChild, splitOrder } from '@/tests/support/factories/child';
import { deliveriesOf, publish, send, subscribe } from '@/tests/support/factories/issues';
import { makeOrganization } from '@/tests/support/factories/organization';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer, placeOrder, type Customer } from '@/tests/support/factories/sale';
import { brokenInvariants, expectInvariants } from '@/tests/support/invariants';
import { pdfWords } from '@/tests/support/pdf-words';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let customer: Customer;
let clerk: User;
let book: Product;

beforeAll(async () => {
  clerk = await makeAdmin(['order', 'warehouse', 'paper.template'], '郑业务');
});
beforeEach(async () => {
  customer = await makeCustomer();
  book = await makeProduct({ stock: 100, title: '保密知识读本', saleFen: 4640 });
});
afterEach(expectInvariants);

const desk = () => makeCtx({ actor: adminActor(clerk) });
const make = (ctx: Ctx, input: PaperMakeInput) => withTx(ctx, (tx) => makePapers(tx, input));
const made = async (ctx: Ctx, input: PaperMakeInput) => {
  const [paper] = await make(ctx, input);
  if (!paper) throw new Error('no paper');
  return paper;
};
const words = async (ctx: Ctx, id: number) => pdfWords(ctx, await drawOrderPaper(ctx, id));
const wanted = (quantity = 3) => [{ productId: book.id, quantity }];
const templateOf = async (kind: 'contract' | 'delivery' | 'receipt') => {
  const [row] = (await getTemplate(desk(), kind)).versions;
  if (!row) throw new Error('no template');
  return row;
};
/** Saves a clause more than the newest version has. */
async function addClause(clause: string): Promise<number> {
  const { title, intro, clauses, version } = await templateOf('contract');
  return withTx(desk(), (ctx) =>
    saveTemplate(ctx, { kind: 'contract', title, intro, clauses: `${clauses}\n${clause}`, version }),
  );
}
async function zipOf(ctx: Ctx, orderId: number) {
  const { body, ...reply } = await zipPapers(ctx, orderId);
  const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
  return { reply, files: unzipSync(bytes) };
}

test('a contract names parties, goods, the total in words, clauses and places to sign; of another’s order there is none', async () => {
  const { manager, name } = await makeOrganization({ creditCode: '11110000000000001X' });
  const order = await placeOrder(manager, wanted());
  const ctx = ctxOf(manager);
  const paper = await made(ctx, { orderId: order.id, kind: 'contract' });
  expect(paper).toMatchObject({ kind: 'contract', shipmentId: null, paperNo: `HT${order.orderSn}` });
  expect(await drawOrderPaper(ctx, paper.id)).toMatchObject({
    contentType: 'application/pdf',
    filename: `订购合同-HT${order.orderSn}.pdf`,
    headers: { 'cache-control': 'private, no-store' },
  });
  const pages = await words(ctx, paper.id);
  const text = pages.join('');
  for (const part of [
    '书刊订购合同',
    `合同编号：HT${order.orderSn}`,
    `甲方（需方）：${name.replaceAll(' ', '')}`,
    '一、订购书刊及价款',
    '《保密知识读本》',
    '139.20',
    '合计（大写）：人民币',
    '二、质量标准',
    '十、生效',
    '法定代表人或委托代理人（签字）：',
    '开户银行：',
    '账号：',
    '纳税人识别号：11110000000000001X',
    '签订日期：年月日',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/[{}]/);
  pages.forEach((page, i) => {
    expect(page).toContain(`第${i + 1}页，共${pages.length}页`);
  });
  const other = ctxOf(customer);
  const before = await dataSnapshot();
  expect(await refused(drawOrderPaper(other, paper.id))).toMatchObject({ status: 404 });
  expect(await refused(make(other, { orderId: order.id }))).toMatchObject({ status: 404 });
  expect(await refused(zipPapers(other, order.id))).toMatchObject({ status: 404 });
  expect(await dataSnapshot()).toEqual(before);
});

test('a contract keeps the template it was made with, until the desk makes it anew; the former stays', async () => {
  const order = await placeOrder(customer, wanted());
  const ctx = ctxOf(customer);
  const first = await made(ctx, { orderId: order.id, kind: 'contract' });
  const version = await addClause('特别约定：送货前一日电话联系{收货人}。');
  expect(await made(ctx, { orderId: order.id, kind: 'contract' })).toEqual(first);
  expect((await words(ctx, first.id)).join('')).not.toContain('特别约定');
  expect(await getOrderPapers(desk(), order.id)).toMatchObject({
    ready: ['contract'],
    parcels: 0,
    mayRemake: true,
    contracts: [{ id: first.id, version: version - 1 }],
  });

  const again = await Promise.all([1, 2].map(() => withTx(desk(), (tx) => remakeContract(tx, order.id))));
  expect(new Set(again.map((p) => p.id)).size).toBe(1);
  expect(again[0]?.paperNo).toBe(`HT${order.orderSn}-2`);
  expect((await words(ctx, again[0]?.id ?? 0)).join('')).toContain('特别约定送货前一日电话联系');
  expect((await getOrderPapers(desk(), order.id)).contracts).toMatchObject([
    { paperNo: `HT${order.orderSn}-2`, version, madeByName: '郑业务' },
    { id: first.id, version: version - 1 },
  ]);
  expect(await made(ctx, { orderId: order.id, kind: 'contract' })).toEqual(again[0]);
  expect((await words(ctx, first.id)).join('')).not.toContain('特别约定');
  const logged = await testDb().select().from(operationLogs).where(eq(operationLogs.action, 'paper.remake'));
  expect(logged.filter((l) => l.entityId === String(again[0]?.id))).toMatchObject([{ actorId: clerk.id }]);
});

test('two who ask at once get one paper; another price makes another contract', async () => {
  const order = await placeOrder(customer, wanted());
  const asked = [ctxOf(customer), ctxOf(customer), desk()];
  const papers = await Promise.all(asked.map((ctx) => made(ctx, { orderId: order.id, kind: 'contract' })));
  expect(new Set(papers.map((p) => p.id)).size).toBe(1);
  expect(await testDb().$count(orderPapers, eq(orderPapers.orderId, order.id))).toBe(1);
  await testDb()
    .update(orders)
    .set({ adjustFen: -100, totalFen: order.totalFen - 100 })
    .where(eq(orders.id, order.id));
  const changed = await made(ctxOf(customer), { orderId: order.id, kind: 'contract' });
  expect(changed.paperNo).toBe(`HT${order.orderSn}-2`);
  expect((await words(desk(), changed.id)).join('')).toContain('价格调整：-1.00');
  await testDb()
    .update(orders)
    .set({ adjustFen: 0, totalFen: order.totalFen })
    .where(eq(orders.id, order.id));
});

test('a paper is never changed, and the invariant finds whatever goes around that', async () => {
  const order = await placeOrder(customer, wanted());
  const { id, paperNo } = await made(ctxOf(customer), { orderId: order.id, kind: 'contract' });
  await expect(ownerQuery(`update order_papers set no = 2 where id = $1`, [id])).rejects.toThrow(
    'append-only',
  );
  await expect(ownerQuery(`update paper_templates set title = 'x'`)).rejects.toThrow('append-only');
  const name =
    'I34 papers of an order follow each other without a gap, each by a template of its kind, a list by a parcel of its order';
  const other = (kind: string) => `(select min(id) from paper_templates where kind = '${kind}')`;
  for (const [breaks, mends] of [
    ['no = 2', 'no = 1'],
    [`template_id = ${other('receipt')}`, `template_id = ${other('contract')}`],
  ] as const) {
    const change = (set: string) =>
      ownerQuery(`alter table order_papers disable trigger append_only;
        update order_papers set ${set} where id = ${id}; alter table order_papers enable trigger append_only`);
    await change(breaks);
    expect((await brokenInvariants())[name]).toEqual([{ order_paper_id: id, paper_no: paperNo }]);
    await change(mends);
    expect(await brokenInvariants()).toEqual({});
  }
});

test('a delivery list says what is in its parcel, the one of the order all parcels, the receipt what was ordered, delivered and received', async () => {
  const order = await paidOrder(customer, wanted(10));
  const ctx = ctxOf(customer);
  expect(await refused(make(ctx, { orderId: order.id, kind: 'delivery' }))).toMatchObject({
    message: '订单尚未发货，发货后才能下载该单据',
  });
  const [child] = await splitOrder(order.id, [[4], [6]]);
  await shipChild(clerk, order.id, child?.id);
  const [parcel] = await parcelsOf(order.id);
  if (!parcel || !child) throw new Error('no parcel');
  const list = await made(ctx, { orderId: order.id, kind: 'delivery', shipmentId: parcel.id });
  const [text = '', ...more] = await words(ctx, list.id);
  expect(more).toEqual([]);
  for (const part of [
    '送货清单',
    `清单编号：SH${parcel.shipmentNo}`,
    `订单号：${order.orderSn}`,
    `子订单号：${child.childNo}`,
    `运单号：${parcel.trackingNo}`,
    '收货人：分单1',
    '分单路1号',
    '《保密知识读本》',
    '合计：1个包裹，4册（件）',
    '送货单位（盖章）：',
    '收货单位（签字或盖章）：',
    '签收人：',
    '第1页，共1页',
  ])
    expect(text).toContain(part);
  const whole = await made(ctx, { orderId: order.id, kind: 'delivery' });
  const all = (await words(ctx, whole.id)).join('');
  for (const part of [parcel.shipmentNo, '收货人：见下表', '分单1', parcel.trackingNo, '合计：1个包裹，4册'])
    expect(all).toContain(part);
  const receipt = await made(ctx, { orderId: order.id, kind: 'receipt' });
  // 10 ordered, 4 delivered, none received.
  expect((await words(ctx, receipt.id)).join('')).toMatch(/《保密知识读本》[\dX]*1040/);
  await testDb()
    .update(shipments)
    .set({ status: 'received', receivedAt: new Date() })
    .where(eq(shipments.id, parcel.id));
  const later = await made(ctx, { orderId: order.id, kind: 'receipt' });
  expect(later.paperNo).toBe(`${receipt.paperNo}-2`);
  expect((await words(ctx, later.id)).join('')).toMatch(/《保密知识读本》[\dX]*1044/);
});

test('a parcel of a subscription names its issues, its receipt counts them', async () => {
  const { made: periodical, customer: reader, order } = await subscribe(2);
  await publish(clerk, periodical.issues[0]);
  await send(clerk, periodical.issues[0]);
  const [delivery] = await deliveriesOf(order.id);
  const ctx = ctxOf(reader);
  const list = await made(ctx, {
    orderId: order.id,
    kind: 'delivery',
    shipmentId: delivery?.shipmentId ?? 0,
  });
  expect((await words(ctx, list.id)).join('')).toMatch(/》（\d{4}年第1期）/);
  const receipt = await made(ctx, { orderId: order.id, kind: 'receipt' });
  expect((await words(ctx, receipt.id)).join('')).toMatch(/2×2期1期0期/);
});

test('all papers are one file: each of the order, each parcel’s, and nothing else', async () => {
  const order = await paidOrder(customer, wanted());
  const ctx = ctxOf(customer);
  expect(await refused(zipPapers(ctx, order.id))).toMatchObject({ status: 409 });
  await ship(order.id);
  const papers = await make(ctx, { orderId: order.id });
  expect(await getOrderPapers(desk(), order.id)).toMatchObject({
    ready: ['contract', 'delivery', 'receipt'],
    parcels: 1,
  });
  expect(papers.map((p) => p.kind)).toEqual(['contract', 'delivery', 'receipt', 'delivery']);
  const [parcel] = await parcelsOf(order.id);
  const { reply, files } = await zipOf(ctx, order.id);
  expect(reply).toMatchObject({ contentType: 'application/zip', filename: `单据-${order.orderSn}.zip` });
  expect(Object.keys(files).toSorted()).toEqual(
    [
      `收货确认单-QS${order.orderSn}.pdf`,
      `订购合同-HT${order.orderSn}.pdf`,
      `送货清单-SH${order.orderSn}.pdf`,
      `送货清单-SH${parcel?.shipmentNo}.pdf`,
    ].toSorted(),
  );
  const [contract] = await pdfWords(ctx, { body: files[`订购合同-HT${order.orderSn}.pdf`] ?? null });
  expect(contract).toContain('书刊订购合同');
});

test('a long contract has its number and pages at the foot of each page', async () => {
  const books: Product[] = [];
  for (let i = 0; i < 40; i += 1)
    books.push(await makeProduct({ stock: 5, title: `保密常识问答第 ${i} 辑` }));
  const order = await placeOrder(
    customer,
    books.map((b) => ({ productId: b.id, quantity: 1 })),
  );
  const paper = await made(ctxOf(customer), { orderId: order.id, kind: 'contract' });
  const pages = await words(desk(), paper.id);
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, i) => {
    expect(page).toContain(`HT${order.orderSn}第${i + 1}页，共${pages.length}页`);
  });
});
