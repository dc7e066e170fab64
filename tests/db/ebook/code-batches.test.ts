import { asc, eq } from 'drizzle-orm';
import { codeBatches } from '@/db/schema/activation';
import { operationLogs } from '@/db/schema/log';
import type { AdminPermission } from '@/lib/core/permissions';
import { withTx } from '@/lib/data/tx';
import { editBatch, handOutCodes } from '@/lib/domain/ebook/commands/edit-batch';
import { importCodes, previewCodes } from '@/lib/domain/ebook/commands/import-codes';
import { makeBatch } from '@/lib/domain/ebook/commands/make-batch';
import { voidBatch } from '@/lib/domain/ebook/commands/void-free-codes';
import { codeSeal, formatCode } from '@/lib/domain/ebook/rules';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { codesOf, makeCodes } from '@/tests/support/factories/codes';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { makePeriodical } from '@/tests/support/factories/periodical';
import { makeCustomer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

afterEach(expectInvariants);

const ebook = () => makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0, saleFen: 3000 });
const office = async (rights: AdminPermission[] = ['order']) =>
  makeCtx({ actor: adminActor(await makeAdmin(rights)) });
const act = async <I, O>(
  command: (ctx: Awaited<ReturnType<typeof office>>, input: I) => Promise<O>,
  input: I,
) => {
  const ctx = await office();
  return withTx(ctx, (tx) => command(tx, input));
};
const states = async (productId: number) => (await codesOf(productId)).map((c) => c.status);
const PLAIN = { quantity: 3, use: 'stock' as const };
const sheet = (...codes: string[]) =>
  new File([`激活码,备注\n${codes.map((c) => `${c},\n`).join('')}`], '激活码.csv');
const outcome = (all: readonly PromiseSettledResult<unknown>[]) => all.map((r) => r.status).toSorted();

test('a batch for stock waits in the pool and is sold; the same request twice makes one batch', async () => {
  const product = await ebook();
  const ctx = await office();
  const input = { ...PLAIN, productId: product.id, readDays: 365, submitKey: 'k'.repeat(20) };
  const [a, b] = [
    await withTx(ctx, (tx) => makeBatch(tx, input)),
    await withTx(ctx, (tx) => makeBatch(tx, input)),
  ];
  expect(a).toEqual(b);
  expect(a.batchNo).toMatch(/^B\d{4}-[0-9A-F]{8}$/);
  expect(await states(product.id)).toEqual(['free', 'free', 'free']);
  const order = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 2 }]);
  expect(order.status).toBe('completed');
  expect(await states(product.id)).toEqual(['assigned', 'assigned', 'free']);
  const logs = await testDb().select().from(operationLogs).where(eq(operationLogs.action, 'codeBatch.add'));
  expect(logs.map((r) => r.entityId)).toEqual([String(a.id)]);
});

test('cards belong to whoever holds them: no order takes them', async () => {
  const product = await ebook();
  const bare = await refused(act(makeBatch, { ...PLAIN, use: 'cards', productId: product.id }));
  expect(bare.errors).toEqual({ remark: '制卡发放请在备注中写明发放对象和用途' });
  const { id } = await act(makeBatch, {
    ...PLAIN,
    use: 'cards',
    productId: product.id,
    remark: '宣传周赠阅',
  });
  await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  const codes = await codesOf(product.id);
  expect(codes.map((c) => [c.status, c.batchId === id, c.orderItemId === null])).toEqual([
    ['assigned', true, true],
    ['assigned', true, true],
    ['assigned', true, true],
    ['assigned', false, false],
  ]);
});

test('a batch is for something that orders can ask for', async () => {
  const [book, paper] = [await ebook(), await makeProduct()];
  const periodical = await makePeriodical({ product: { kind: 'e_periodical' } });
  const { product, plan, issues } = periodical;
  const before = await dataSnapshot();
  const wrong: [object, string][] = [
    [{ productId: paper.id }, 'productId'],
    [{ productId: 999_999 }, 'productId'],
    [{ productId: book.id, year: 2027 }, 'year'],
    [{ productId: book.id, issueId: issues[0]?.id }, 'issueId'],
    [{ productId: product.id }, 'year'],
    [{ productId: product.id, year: 1999 }, 'year'],
    [{ productId: product.id, issueId: 999_999 }, 'issueId'],
    [{ productId: book.id, activateUntil: '2020-01-01' }, 'activateUntil'],
  ];
  for (const [more, field] of wrong) {
    const error = await refused(act(makeBatch, { ...PLAIN, productId: 0, ...more }));
    expect([field, error.status, Object.keys(error.errors ?? {})]).toEqual([field, 400, [field]]);
  }
  const after = await dataSnapshot();
  // Each act comes from a new administrator; nothing else is new.
  expect({ ...after, users: '' }).toEqual({ ...before, users: '' });
  await act(makeBatch, { ...PLAIN, productId: product.id, year: plan.year });
  await act(makeBatch, { ...PLAIN, productId: product.id, year: 1900, issueId: issues[0]?.id ?? 0 });
  const rows = await testDb()
    .select()
    .from(codeBatches)
    .where(eq(codeBatches.productId, product.id))
    .orderBy(asc(codeBatches.id));
  expect(rows.map((r) => [r.year, r.issueId])).toEqual([
    [plan.year, null],
    [null, issues[0]?.id],
  ]);
});

test('terms of a batch that somebody has a code of only become longer', async () => {
  const product = await ebook();
  const { batchId: id } = await makeCodes(product.id, 2, { activateUntil: '2030-06-30', readDays: 100 });
  await act(editBatch, { id, activateUntil: '2030-01-31', readDays: 50, remark: '试' });
  await act(handOutCodes, { id, quantity: 1, reason: '赠阅' });
  const shorter = { id, activateUntil: '2030-01-30', readDays: 50, remark: null };
  expect((await refused(act(editBatch, shorter))).errors).toEqual({
    activateUntil: '已有激活码发出，激活截止日期只能延后',
  });
  const fewer = { id, activateUntil: '2030-01-31', readDays: 49, remark: null };
  expect((await refused(act(editBatch, fewer))).errors).toEqual({
    readDays: '已有激活码发出，可读天数只能增加',
  });
  await act(editBatch, { id, activateUntil: null, readDays: null, remark: null });
  const [row] = await testDb().select().from(codeBatches).where(eq(codeBatches.id, id));
  expect(row).toMatchObject({ activateUntil: null, readDays: null, remark: null });
  expect((await refused(act(editBatch, { ...fewer, activateUntil: null }))).status).toBe(400);
});

test('I21 voiding what is left of a batch races with payments: every paid copy has its code, the rest is void', async () => {
  const product = await ebook();
  const { batchId: id } = await makeCodes(product.id, 10);
  const customers = await Promise.all(Array.from({ length: 6 }, () => makeCustomer()));
  await Promise.allSettled([
    ...customers.map((c) => paidOrder(c, [{ productId: product.id, quantity: 1 }])),
    act(voidBatch, { id, reason: '改版' }),
  ]);
  const codes = await codesOf(product.id);
  const of = (status: string) => codes.filter((c) => c.status === status).length;
  expect([of('assigned'), of('free')]).toEqual([6, 0]);
  expect((await refused(act(voidBatch, { id, reason: '改版' }))).status).toBe(409);
});

test('two hand out the last codes at once: nobody’s code is given twice', async () => {
  const product = await ebook();
  const { batchId: id } = await makeCodes(product.id, 5);
  const both = await Promise.allSettled(
    [1, 2].map(() => act(handOutCodes, { id, quantity: 3, reason: '赠阅' })),
  );
  expect(outcome(both)).toEqual(['fulfilled', 'rejected']);
  expect((await states(product.id)).filter((s) => s === 'assigned').length).toBe(3);
  const short = await refused(act(handOutCodes, { id, quantity: 3, reason: '赠阅' }));
  expect([short.status, short.data]).toEqual([409, { free: 2 }]);
});

test('codes of another system come in whole or not at all, and then are the product’s only ones', async () => {
  const product = await ebook();
  const ctx = await office();
  const good = sheet('CNKI-2027-000A', 'cnki-2027-000a', 'X9Y8Z7W6');
  const bad = sheet('CNKI-2027-000B', 'CNKI-2027-000B', '短', 'CNKI-2027-000C');
  const seen = await previewCodes(ctx, { file: bad });
  expect([seen.rows, seen.good, seen.errors]).toEqual([
    4,
    2,
    [
      { line: 3, tail: '000B', message: '与第 2 行重复' },
      { line: 4, tail: '短', message: '激活码应为 8 至 40 位字母、数字和连字符' },
    ],
  ]);
  const input = { productId: product.id, confirm: true, remark: '知网第一批' };
  const { fingerprint } = await previewCodes(ctx, { file: good });
  const before = await dataSnapshot();
  const refusals: [object, number, string][] = [
    [{ file: bad, fingerprint: seen.fingerprint }, 400, 'file'],
    [{ file: good, fingerprint: 'f'.repeat(64) }, 409, ''],
    [{ file: good, fingerprint, confirm: false }, 400, 'confirm'],
    [{ file: new File(['没有表头\nABCDEFGH'], '激活码.csv'), fingerprint }, 400, 'file'],
  ];
  for (const [more, status, field] of refusals) {
    const error = await refused(
      withTx(ctx, (tx) => importCodes(tx, { ...input, file: good, fingerprint, ...more })),
    );
    expect([error.status, Object.keys(error.errors ?? {}).join('')]).toEqual([status, field]);
  }
  expect(await dataSnapshot()).toEqual(before);
  const both = await Promise.allSettled(
    [1, 2].map(() => act(importCodes, { ...input, file: good, fingerprint })),
  );
  expect(outcome(both)).toEqual(['fulfilled', 'rejected']);
  const codes = await codesOf(product.id);
  const { vault } = ctx.ports;
  expect(codes.map((c) => [c.status, formatCode(vault.open(c.codeEnc, codeSeal(c.sn)))])).toEqual([
    ['free', 'CNKI-2027-000A'],
    ['free', 'cnki-2027-000a'],
    ['free', 'X9Y8Z7W6'],
  ]);
  const own = await refused(act(makeBatch, { ...PLAIN, productId: product.id }));
  expect(own.errors).toEqual({ productId: '该商品使用外部激活码，不能自行生成' });
});
