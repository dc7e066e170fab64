import { and, eq, isNull } from 'drizzle-orm';
import { invoiceTitles } from '@/db/schema/invoice';
import { withTx } from '@/lib/data/tx';
import {
  addTitle,
  deleteTitle,
  editTitle,
  setDefaultTitle,
} from '@/lib/domain/invoice/commands/manage-titles';
import { MAX_TITLES } from '@/lib/domain/invoice/rules';
import type { TitleInput } from '@/lib/domain/invoice/title-contract';
import { findLastTitle, listTitles } from '@/lib/domain/invoice/title-queries';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { apply } from '@/tests/support/factories/invoice';
import { paidOrder } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, type Customer } from '@/tests/support/factories/sale';

const company = (title: string, more: Partial<TitleInput> = {}): TitleInput => ({
  titleKind: 'company',
  title,
  taxNo: '91110000600037341L',
  isDefault: false,
  shared: false,
  ...more,
});
const add = (who: Customer, input: TitleInput) => withTx(ctxOf(who), (ctx) => addTitle(ctx, input));
const names = async (who: Customer) =>
  (await listTitles(ctxOf(who))).map((t) => `${t.title}${t.isDefault ? '★' : ''}`);

test('the first title is the default; giving it to another takes it from the first; deleting it hands it on', async () => {
  const who = await makeCustomer();
  const a = await add(who, company('甲'));
  const b = await add(who, company('乙'));
  expect(await names(who)).toEqual(['甲★', '乙']);
  await withTx(ctxOf(who), (ctx) => setDefaultTitle(ctx, b.id));
  expect(await names(who)).toEqual(['乙★', '甲']);
  await withTx(ctxOf(who), (ctx) => editTitle(ctx, a.id, company('丙', { isDefault: true })));
  expect(await names(who)).toEqual(['丙★', '乙']);
  await withTx(ctxOf(who), (ctx) => deleteTitle(ctx, a.id));
  expect(await names(who)).toEqual(['乙★']);
});

test('twenty-five at once: the cap holds and one is the default', async () => {
  const who = await makeCustomer();
  const told = await Promise.allSettled(
    Array.from({ length: MAX_TITLES + 5 }, (_, i) => add(who, company(`单位 ${i}`, { isDefault: true }))),
  );
  expect(told.filter((t) => t.status === 'fulfilled')).toHaveLength(MAX_TITLES);
  const refused = told.find((t) => t.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'RULE', message: '最多保存 20 个发票抬头' });
  const rows = await testDb()
    .select()
    .from(invoiceTitles)
    .where(and(eq(invoiceTitles.userId, who.user.id), isNull(invoiceTitles.deletedAt)));
  expect([rows.length, rows.filter((r) => r.isDefault).length]).toEqual([MAX_TITLES, 1]);
});

test('S-06 another’s title can be neither seen, changed, chosen nor deleted', async () => {
  const [who, other] = [await makeCustomer(), await makeCustomer()];
  const mine = await add(who, company('甲'));
  await add(other, company('别'));
  const act = [
    () => withTx(ctxOf(other), (ctx) => editTitle(ctx, mine.id, company('改'))),
    () => withTx(ctxOf(other), (ctx) => deleteTitle(ctx, mine.id)),
    () => withTx(ctxOf(other), (ctx) => setDefaultTitle(ctx, mine.id)),
  ];
  for (const one of act) await expect(one()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await names(who)).toEqual(['甲★']);
  expect(await names(other)).toEqual(['别★']);
});

test('a person’s title keeps nothing of a company’s', async () => {
  const who = await makeCustomer();
  const made = await add(
    who,
    company('张三', { titleKind: 'personal', bank: '某银行', email: 'a@example.cn' }),
  );
  expect(made).toMatchObject({ titleKind: 'personal', taxNo: null, bank: null, email: 'a@example.cn' });
});

test('the next application begins with the title used last, else with the default one', async () => {
  const who = await makeCustomer();
  expect(await findLastTitle(ctxOf(who))).toBeNull();
  await add(who, company('甲'));
  await add(who, company('乙', { isDefault: true }));
  expect(await findLastTitle(ctxOf(who))).toMatchObject({ title: '乙', type: 'normal' });
  const product = await makeProduct({ stock: 5 });
  const order = await paidOrder(who, [{ productId: product.id, quantity: 1 }]);
  await apply(who, [order.id], { title: '丁' });
  expect(await findLastTitle(ctxOf(who))).toMatchObject({ title: '丁', taxNo: '91110000600037341L' });
});
