import { eq } from 'drizzle-orm';
import { deliveryCenters, deliveryCorps } from '@/db/schema/shipping';
import { operationLogs } from '@/db/schema/log';
import { waybillAccounts } from '@/db/schema/waybill';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { requestWaybills } from '@/lib/domain/waybill/commands/request-waybills';
import { removeAccount } from '@/lib/domain/waybill/commands/save-account';
import { getBatch } from '@/lib/domain/waybill/queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { corpId } from '@/tests/support/factories/after-sale';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makeCustomer, type Customer } from '@/tests/support/factories/sale';
import { openWaybills, orderedAt, requestAs } from '@/tests/support/factories/waybill';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let channel: TestGateway;
let clerk: User;
let customer: Customer;
let product: Product;
let corp: number;

beforeAll(async () => {
  channel = await startTestGateway(1);
  clerk = await makeAdmin(['warehouse'], '王库管');
  corp = await corpId();
  await openWaybills(clerk, corp);
});
afterAll(() => channel.stop());
beforeEach(async () => {
  await channel.reset();
  customer = await makeCustomer();
  product = await makeProduct({ stock: 100 });
});
afterEach(expectInvariants);

const as = (user: User) => makeCtx({ actor: adminActor(user) });
const paid = (quantity = 1) => paidOrder(customer, [{ productId: product.id, quantity }]);
const request = (rows: Parameters<typeof requestAs>[2], key?: string) => requestAs(clerk, corp, rows, key);

test('without an account, a sender or a provider nothing is entered, and it is said what is missing', async () => {
  const order = await paid();
  const other = await testDb().select().from(deliveryCorps);
  const bare = other.find((c) => c.id !== corp && c.active);
  const unchanged = async (work: () => Promise<unknown>) => {
    const before = await dataSnapshot();
    const error = await refused(work());
    expect(await dataSnapshot()).toEqual(before);
    return error;
  };
  expect(await unchanged(() => requestAs(clerk, bare?.id ?? 0, [{ orderId: order.id }]))).toMatchObject({
    errors: { deliveryCorpId: `“${bare?.name}”尚未设置电子面单账号，请在物流公司设置中填写` },
  });
  expect(await unchanged(() => request([{ orderId: 999_999_999 }]))).toMatchObject({ status: 404 });
  const off = { ...as(clerk), ports: { ...as(clerk).ports, waybill: null } };
  expect(
    await unchanged(() =>
      withTx(off, (ctx) =>
        requestWaybills(ctx, {
          batchKey: randomToken(16),
          deliveryCorpId: corp,
          rows: [{ orderId: order.id }],
        }),
      ),
    ),
  ).toMatchObject({ message: '尚未接入电子面单服务，请平台管理员设置 KUAIDI100_SECRET' });
  await testDb().update(deliveryCenters).set({ contactName: null });
  const batch = await request([{ orderId: order.id }]);
  await runDueJobs();
  expect((await getBatch(as(clerk), batch.id)).rows[0]?.error).toMatch(
    /^发货仓“.+”没有填写联系人，不能作为寄件人，请在发货仓设置中补全$/,
  );
  expect(await orderedAt(channel)).toEqual([]);
  await testDb().update(deliveryCenters).set({ contactName: '王库管' });
});

test('the key of an account is sealed and logged nowhere; a deleted account fails what waits', async () => {
  const [account] = await testDb()
    .select()
    .from(waybillAccounts)
    .where(eq(waybillAccounts.deliveryCorpId, corp));
  expect(account?.partnerKeyEnc).not.toContain('a-key');
  const logs = await testDb()
    .select()
    .from(operationLogs)
    .where(eq(operationLogs.action, 'waybillAccount.edit'));
  expect(JSON.stringify(logs)).not.toContain('a-key');
  const order = await paid();
  const batch = await request([{ orderId: order.id }]);
  await withTx(as(clerk), (ctx) => removeAccount(ctx, corp));
  await runDueJobs();
  expect((await getBatch(as(clerk), batch.id)).rows).toMatchObject([
    { status: 'failed', error: expect.stringContaining('尚未设置电子面单账号') as string },
  ]);
  await openWaybills(clerk, corp);
});
