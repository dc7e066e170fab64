import { asc, eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { paymentMethods } from '@/db/schema/payment';
import type { AppError } from '@/lib/core/errors';
import type { AdminPermission } from '@/lib/core/permissions';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import {
  editPaymentMethod,
  enablePaymentMethod,
  sortPaymentMethods,
} from '@/lib/domain/payment/commands/save-method';
import type { PaymentMethodEditInput } from '@/lib/domain/payment/method-contract';
import { listOfficePaymentMethods } from '@/lib/domain/payment/method-queries';
import { listPaymentMethods } from '@/lib/domain/payment/queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer, placeOrder, submitInput, submit } from '@/tests/support/factories/sale';
import { dataSnapshot } from '@/tests/support/snapshot';

let clerk: Ctx;
let start: (typeof paymentMethods.$inferSelect)[];

beforeAll(async () => {
  clerk = makeCtx({ actor: adminActor(await makeAdmin(['order', 'finance'], '订单员')) });
  start = await testDb().select().from(paymentMethods);
});
afterEach(async () => {
  for (const { code, ...row } of start) {
    await testDb().update(paymentMethods).set(row).where(eq(paymentMethods.code, code));
  }
});

const tx = <T>(work: (c: Ctx) => Promise<T>) => withTx(clerk, work);
const rows = () => testDb().select().from(paymentMethods).orderBy(asc(paymentMethods.code));
const rowOf = async (code: string) => (await rows()).find((r) => r.code === code);
const edit = (input: Partial<PaymentMethodEditInput>) =>
  tx((c) => editPaymentMethod(c, { code: 'wxpay', version: 1, name: '微信支付', ...input }));
const enable = (code: 'wxpay' | 'unionpay' | 'transfer', enabled: boolean) =>
  tx((c) => enablePaymentMethod(c, { code, enabled }));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: AppError) => ({ status: e.status, message: e.message, errors: e.errors }),
  );
const account = {
  bank: '中国工商银行北京丰台支行',
  accountName: '保密宣传网',
  accountNo: '0200 0000 1234 567',
};

test('name, description and deadline are at checkout in the next read; orders wait as long as it says', async () => {
  await edit({ name: '微信', description: '扫一扫', deadlineMinutes: 45 });
  const [method] = await listPaymentMethods(clerk);
  expect(method).toMatchObject({ code: 'wxpay', name: '微信', description: '扫一扫', deadlineMinutes: 45 });
  const book = await makeProduct({ stock: 5 });
  const customer = await makeCustomer();
  const minutes = (o: { deadlineAt: Date | null; createdAt: Date }) =>
    Math.round(((o.deadlineAt?.getTime() ?? 0) - o.createdAt.getTime()) / 60_000);
  const first = await placeOrder(customer, [{ productId: book.id, quantity: 1 }]);
  expect(minutes(first)).toBe(45);
  await edit({ version: 2, deadlineMinutes: null });
  expect((await listPaymentMethods(clerk))[0]?.deadlineMinutes).toBe(clerk.config.orderDeadlineMinutes);
  const second = await placeOrder(customer, [{ productId: book.id, quantity: 1 }]);
  expect(minutes(second)).toBe(clerk.config.orderDeadlineMinutes);
});

test('the last online way to pay that the checkout knows stays on; one that is not open does not count', async () => {
  await enable('unionpay', true);
  const before = await rows();
  expect(await refusal(enable('wxpay', false))).toMatchObject({
    status: 422,
    message: '“微信支付”是唯一启用的在线支付方式，停用后买家无法付款；请先启用其他在线支付方式',
  });
  expect(await rows()).toEqual(before);
  await enable('unionpay', false);
  expect((await rowOf('unionpay'))?.enabled).toBe(false);
});

test('a way to pay that was switched off takes no order', async () => {
  const book = await makeProduct({ stock: 5 });
  const customer = await makeCustomer();
  const input = await submitInput(customer, [{ productId: book.id, quantity: 1 }]);
  await testDb().update(paymentMethods).set({ enabled: false }).where(eq(paymentMethods.code, 'wxpay'));
  expect(await refusal(submit(customer, input))).toMatchObject({
    status: 400,
    message: '该支付方式不可用，请重新选择',
  });
});

test('transfers need their whole account before they are offered, and keep it while they are', async () => {
  expect(await refusal(enable('transfer', true))).toMatchObject({
    status: 422,
    message: '请先填写收款账户，再启用银行转账',
  });
  const save = (version: number, more: Partial<typeof account>) =>
    refusal(edit({ code: 'transfer', version, name: '银行转账', account: { ...account, ...more } }));
  expect(await save(1, { accountNo: '' })).toBeNull();
  expect((await refusal(enable('transfer', true)))?.status).toBe(422);
  expect(await save(2, {})).toBeNull();
  expect(await refusal(enable('transfer', true))).toBeNull();
  expect(await save(4, { bank: '', accountNo: '' })).toEqual({
    status: 400,
    message: '银行转账已启用，收款账户须填写完整',
    errors: { 'account.bank': '请输入开户银行', 'account.accountNo': '请输入账号' },
  });
  expect((await rowOf('transfer'))?.info).toEqual(account);
  const office = await listOfficePaymentMethods(clerk);
  expect(office.map((m) => [m.code, m.enabled, m.open, m.account?.bank ?? null])).toEqual([
    ['wxpay', true, true, null],
    ['unionpay', false, false, null],
    ['transfer', true, true, account.bank],
  ]);
});

test('an account sent with another method is not kept', async () => {
  await edit({ account });
  expect((await rowOf('wxpay'))?.info).toEqual({});
});

test('a stale save writes nothing; of two at once one is told', async () => {
  const results = await Promise.all([
    refusal(edit({ name: '甲' })),
    refusal(edit({ name: '乙' })),
    refusal(edit({ name: '丙' })),
  ]);
  expect(results.filter((r) => r === null)).toHaveLength(1);
  expect(results.filter((r) => r?.status === 409)).toHaveLength(2);
  expect((await rowOf('wxpay'))?.version).toBe(2);
});

test('the order is the checkout’s; the same order again leaves no trace', async () => {
  const order = async () => (await listOfficePaymentMethods(clerk)).map((m) => m.code);
  await tx((c) => sortPaymentMethods(c, ['transfer', 'wxpay']));
  expect(await order()).toEqual(['transfer', 'wxpay', 'unionpay']);
  const logs = await testDb().$count(operationLogs);
  await tx((c) => sortPaymentMethods(c, ['transfer', 'wxpay']));
  expect(await testDb().$count(operationLogs)).toBe(logs);
});

test('the log keeps what was and what is, the account to which money goes included', async () => {
  const since = await testDb().$count(operationLogs);
  await edit({ code: 'transfer', name: '银行转账', account });
  await edit({
    code: 'transfer',
    version: 2,
    name: '银行转账',
    account: { ...account, accountNo: '999999999' },
  });
  await enable('transfer', true);
  const log = (await testDb().select().from(operationLogs).orderBy(asc(operationLogs.id))).slice(since);
  expect(log.map((l) => l.action)).toEqual([
    'paymentMethod.edit',
    'paymentMethod.edit',
    'paymentMethod.enable',
  ]);
  expect(log[1]).toMatchObject({
    entityId: 'transfer',
    before: { account: { accountNo: account.accountNo } },
    after: { account: { accountNo: '999999999' } },
  });
});

test('S-56 the account of transfers is finance’s, words and deadline are the order desk’s; a refused save changes nothing', async () => {
  await edit({ code: 'transfer', name: '银行转账', account });
  const rowsOf = async () => ({ ...(await dataSnapshot()), users: '' });
  const before = await rowsOf();
  const as = async (permissions: AdminPermission[], input: Partial<PaymentMethodEditInput>) => {
    const actor = adminActor(await makeAdmin(permissions));
    return refusal(
      withTx(makeCtx({ actor }), (c) =>
        editPaymentMethod(c, { code: 'transfer', version: 2, name: '银行转账', account, ...input }),
      ),
    );
  };
  const other = { ...account, accountNo: '6222000000000000' };
  expect(await as(['order'], { account: other })).toMatchObject({
    status: 403,
    message: '收款账户只能由财务人员修改',
  });
  expect(await as(['finance'], { name: '对公转账' })).toMatchObject({
    status: 403,
    message: '名称、说明和付款时限由订单管理人员修改',
  });
  expect(await rowsOf()).toEqual(before);
  expect(await as(['finance'], { account: other })).toBeNull();
  expect(await as(['order'], { version: 3, name: '对公转账', account: other })).toBeNull();
  expect(await rowOf('transfer')).toMatchObject({ name: '对公转账', info: other, version: 4 });
});
