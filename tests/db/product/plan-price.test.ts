import { and, asc, eq } from 'drizzle-orm';
import { approvals } from '@/db/schema/admin';
import { operationLogs } from '@/db/schema/log';
import { orderItems } from '@/db/schema/order';
import { periodicalPlans } from '@/db/schema/periodical';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { decidePrice } from '@/lib/domain/product/commands/decide-price';
import { pricePlan } from '@/lib/domain/product/commands/price-plan';
import { addPlan, deletePlans, editPlan } from '@/lib/domain/product/commands/save-plan';
import { getOfficeProduct } from '@/lib/domain/product/edit-queries';
import { planAddInput, planListInput } from '@/lib/domain/product/plan-contract';
import { listPlans } from '@/lib/domain/product/plan-queries';
import { testDb } from '@/tests/support/db';
import { orderChoices } from '@/tests/support/factories/choices';
import { makePeriodical, nextYear } from '@/tests/support/factories/periodical';
import { makeProductOffice, refusal, type ProductOffice } from '@/tests/support/factories/product-desk';
import { makeCustomer } from '@/tests/support/factories/sale';

let office: ProductOffice;
beforeAll(async () => {
  office = await makeProductOffice();
});

const year = nextYear();
const planOf = async (id: number) =>
  (await testDb().select().from(periodicalPlans).where(eq(periodicalPlans.id, id)))[0];
const price = (id: number, version: number, more: object, by: Ctx = office.editor) =>
  withTx(by, (c) =>
    pricePlan(c, { id, version, issueFen: 1000, yearFen: 3802, reason: '调整定价', ...more }),
  );
const requestOf = async (id: number) =>
  (
    await testDb()
      .select()
      .from(approvals)
      .where(and(eq(approvals.kind, 'plan_price'), eq(approvals.entityId, id)))
      .orderBy(asc(approvals.id))
  ).at(-1)?.id ?? 0;
const rule = { cycle: 'monthly' as const, day: 10, day2: 15, firstMonth: 1, cutoffDays: 15, active: true };

describe('the prices of a year of an approved periodical', () => {
  test('hold at once within the limits; sold lines keep theirs', async () => {
    const { product, plan } = await makePeriodical();
    const line = { productId: product.id, specKey: `year:${year}`, quantity: 1 };
    const order = await orderChoices(await makeCustomer(), [line]);
    expect(await price(plan.id, 1, { issueFen: 1500, yearFen: 5703 })).toEqual({
      id: plan.id,
      version: 2,
      result: 'held',
    });
    expect(await planOf(plan.id)).toMatchObject({ version: 2, issueFen: 1500, yearFen: 5703 });
    const [sold] = await testDb().select().from(orderItems).where(eq(orderItems.orderId, order.id));
    expect(sold).toMatchObject({ unitFen: 3802, lineFen: 3802 });
    const logs = await testDb()
      .select()
      .from(operationLogs)
      .where(and(eq(operationLogs.entity, 'periodicalPlan'), eq(operationLogs.entityId, String(plan.id))));
    expect(logs.at(-1)).toMatchObject({
      action: 'plan.price.edit',
      before: { issueFen: 1000, yearFen: 3802 },
      after: { issueFen: 1500, yearFen: 5703, year, reason: '调整定价' },
    });
  });

  test('wait beyond them: agreed by another person they hold, and the periodical shows what waits', async () => {
    const { product, plan } = await makePeriodical();
    expect(await price(plan.id, 1, { yearFen: 1900 })).toMatchObject({ result: 'submitted', version: 1 });
    expect(await planOf(plan.id)).toMatchObject({ version: 1, yearFen: 3802 });
    const { list } = await listPlans(office.editor, planListInput.parse({ productId: product.id }));
    expect(list[0]).toMatchObject({ priced: true, priceWaits: true });
    const [shown] = (await getOfficeProduct(office.auditor, product.id)).priceRequests;
    expect(shown).toMatchObject({
      year,
      lines: [{ label: '全年价格', beforeFen: 3802, afterFen: 1900 }],
      grounds: ['调整幅度超过 50%', '低于底价（定价的 50%）'],
      allowedActions: ['agree', 'refuse'],
    });
    const request = await requestOf(plan.id);
    expect(await refusal(price(plan.id, 1, { yearFen: 3700 }))).toMatchObject({ status: 409 });
    expect(await refusal(withTx(office.editor, (c) => deletePlans(c, [plan.id])))).toMatchObject({
      status: 409,
      message: `《保密工作》${year} 年有改价待复核，请先处理再删除`,
    });
    await withTx(office.auditor, (c) => decidePrice(c, { id: request, agree: true }));
    expect(await planOf(plan.id)).toMatchObject({ version: 2, issueFen: 1000, yearFen: 1900 });
  });

  test('are not agreed to when the year has too few issues for them meanwhile', async () => {
    const { plan } = await makePeriodical({ issues: 0, plan: { issuesPerYear: 12, yearFen: 6000 } });
    expect(await price(plan.id, 1, { yearFen: 9001 })).toMatchObject({ result: 'submitted' });
    await testDb().update(periodicalPlans).set({ issuesPerYear: 9 }).where(eq(periodicalPlans.id, plan.id));
    const agree = withTx(office.auditor, async (c) =>
      decidePrice(c, { id: await requestOf(plan.id), agree: true }),
    );
    expect(await refusal(agree)).toMatchObject({ status: 409 });
    expect(await planOf(plan.id)).toMatchObject({ version: 1, yearFen: 6000 });
  });

  test('are refused at the field when a year costs more than its issues, and when somebody saved since', async () => {
    const { plan } = await makePeriodical();
    expect(await refusal(price(plan.id, 1, { yearFen: 4001 }))).toMatchObject({
      status: 400,
      errors: { yearFen: '全年价格不能高于各期价格之和' },
    });
    expect(await refusal(price(plan.id, 2, { yearFen: 3900 }))).toMatchObject({ status: 409 });
    expect(await planOf(plan.id)).toMatchObject({ version: 1, yearFen: 3802 });
  });

  test('do not change by an edit of the plan, nor by deleting it and adding it again', async () => {
    const { product, plan } = await makePeriodical({ issues: 4 });
    const values = { ...rule, issuesPerYear: 4, issueFen: 1000, yearFen: 3802 };
    const change = (more: object) =>
      withTx(office.editor, (c) => editPlan(c, { id: plan.id, version: 1, ...values, ...more }));
    for (const [field, fen] of [
      ['issueFen', 1001],
      ['yearFen', 3801],
    ] as const)
      expect(await refusal(change({ [field]: fen, cutoffDays: 20 }))).toMatchObject({
        status: 400,
        errors: { [field]: '期刊审核通过后，价格只能用“改价”修改' },
      });
    expect(await planOf(plan.id)).toEqual(plan);
    await withTx(office.editor, (c) => deletePlans(c, [plan.id]));
    const add = (more: object) =>
      withTx(office.editor, (c) =>
        addPlan(c, planAddInput.parse({ productId: product.id, year, ...values, ...more })),
      );
    const message = `${year} 年计划删除前为单期 10.00 元、全年 38.02 元，请先按原价新增，再用“改价”修改`;
    expect(await refusal(add({ yearFen: 100 }))).toMatchObject({ status: 400, errors: { yearFen: message } });
    const plans = eq(periodicalPlans.productId, product.id);
    expect(await testDb().$count(periodicalPlans, plans)).toBe(0);
    await add({});
    expect(await testDb().$count(periodicalPlans, plans)).toBe(1);
  });

  test('of one that was never approved are edited in its plan', async () => {
    const { plan } = await makePeriodical({ product: { status: 'draft', marketable: false } });
    expect(await refusal(price(plan.id, 1, { yearFen: 3000 }))).toMatchObject({ status: 409 });
    const values = { ...rule, issuesPerYear: 4, issueFen: 1000, yearFen: 100 };
    await withTx(office.editor, (c) => editPlan(c, { id: plan.id, version: 1, ...values }));
    expect(await planOf(plan.id)).toMatchObject({ version: 2, yearFen: 100 });
  });
});
