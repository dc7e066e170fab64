import { eq } from 'drizzle-orm';
import { creditReminders } from '@/db/schema/credit';
import { outboundMessages } from '@/db/schema/log';
import { notices } from '@/db/schema/notice';
import { withTx } from '@/lib/data/tx';
import { remindByHand, remindDebts } from '@/lib/domain/credit/commands/remind-debts';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { grant, madeBefore, putOnAccount, repay } from '@/tests/support/factories/credit';
import { makeOrganization } from '@/tests/support/factories/organization';
import { financeCtx, makeFinance } from '@/tests/support/factories/refund';
import { placeOrder } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { refused } from '@/tests/support/refused';

afterEach(expectInvariants);

const remindersOf = (organizationId: number) =>
  testDb().select().from(creditReminders).where(eq(creditReminders.organizationId, organizationId));

test.each([
  [23, true],
  [22, false],
  [31, true],
  [32, false],
])('a debt of 30 days that is %i days old is reminded of today: %s, once', async (age, told) => {
  const organization = await makeOrganization();
  const product = await makeProduct({ stock: 5, saleFen: 5000 });
  await grant(organization.id, 100_000);
  const order = await placeOrder(organization.manager, [{ productId: product.id, quantity: 1 }]);
  await putOnAccount(organization.manager, order);
  await madeBefore(order.id, age);
  await remindDebts(makeCtx());
  await remindDebts(makeCtx());
  const overdueFen = age > 30 ? order.totalFen : 0;
  expect(await remindersOf(organization.id)).toMatchObject(
    told ? [{ dueFen: order.totalFen, overdueFen, byHand: false }] : [],
  );
  await runDueJobs();
  const said = await testDb().select().from(notices).where(eq(notices.userId, organization.manager.user.id));
  expect(said.filter((n) => n.kind === 'creditDue')).toHaveLength(told ? 1 : 0);
});

test('the office reminds by hand once a day, and of nothing where nothing is owed', async () => {
  const organization = await makeOrganization();
  const product = await makeProduct({ stock: 5, saleFen: 5000 });
  const finance = financeCtx(await makeFinance());
  const remind = () => withTx(finance, (ctx) => remindByHand(ctx, organization.id));
  expect(await refused(remind())).toMatchObject({ status: 422, message: '该单位没有未还的欠款' });
  await grant(organization.id, 100_000);
  const order = await placeOrder(organization.manager, [{ productId: product.id, quantity: 1 }]);
  await putOnAccount(organization.manager, order);
  await remind();
  expect(await refused(remind())).toMatchObject({ status: 409, message: '今天已提醒过该单位' });
  await runDueJobs();
  const mails = await testDb()
    .select()
    .from(outboundMessages)
    .where(eq(outboundMessages.purpose, 'creditDue'));
  expect(mails.length).toBeLessThanOrEqual(1);
  await repay(organization.id, order.totalFen);
  expect(await refused(remind())).toMatchObject({ status: 422 });
});
