import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { withTx } from '@/lib/data/tx';
import { issueToken } from '@/lib/domain/identity/commands/issue-token';
import { checkClose } from '@/lib/domain/member/close-queries';
import { closeAccount } from '@/lib/domain/member/commands/close-account';
import { ownerQuery, testDb } from '@/tests/support/db';
import { apply, companyTitle } from '@/tests/support/factories/invoice';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeBook } from '@/tests/support/factories/product';
import {
  ctxOf,
  makeCustomer,
  placeOrder,
  submit,
  submitInput,
  type Customer,
} from '@/tests/support/factories/sale';

async function close(customer: Customer): Promise<void> {
  const ctx = ctxOf(customer);
  const token = await issueToken(ctx, 'close');
  await withTx(ctx, (tx) => closeAccount(tx, token));
}
const user = async (customer: Customer) =>
  (await ownerQuery('select * from users where id = $1', [customer.user.id]))[0] as Record<string, unknown>;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (e: Error) => e.message,
  );
const setStatus = (id: number, status: 'completed' | 'cancelled') =>
  testDb()
    .update(orders)
    .set(
      status === 'cancelled'
        ? { status, cancelReason: 'buyer', cancelledAt: new Date() }
        : { status, finishedAt: new Date() },
    )
    .where(eq(orders.id, id));

test('what is personal is erased; number, name and address are free, orders stay with their snapshot', async () => {
  const customer = await makeCustomer();
  const { id, phone } = customer.user;
  const book = await makeBook(10);
  const order = await placeOrder(customer, [{ productId: book.id, quantity: 1 }]);
  await setStatus(order.id, 'cancelled');
  await ownerQuery(
    `update users set email = 'reader@example.cn', gender = 'female', birthday = '1990-01-01', password_hash = 'x', profile = '{"a":1}' where id = $1`,
    [id],
  );
  await ownerQuery("insert into invoice_titles (user_id, kind, name) values ($1, 'personal', '读者本人')", [
    id,
  ]);
  await ownerQuery("insert into user_openids (user_id, app_id, openid) values ($1, 'wx', $2)", [
    id,
    `o-${id}`,
  ]);
  await ownerQuery("insert into user_consents (user_id, document, version) values ($1, 'privacy', '1.0')", [
    id,
  ]);
  await ownerQuery(
    "insert into sms_codes (phone, purpose, browser_id, code_hmac, expires_at) values ($1, 'login', 'b', 'x', now() + interval '5 minutes')",
    [phone],
  );
  await ownerQuery(
    `insert into outbound_messages (channel, recipient, purpose, params) values ('sms', $1, 'login', '{}'), ('mail', 'reader@example.cn', 'bind', '{}')`,
    [phone],
  );
  await ownerQuery(
    `insert into notices (user_id, kind, entity_id, title, text, path) values ($1, 'orderPaid', $1, 't', 't', '/')`,
    [id],
  );
  await ownerQuery("insert into user_notice_settings (user_id, kind, sms) values ($1, 'shipped', false)", [
    id,
  ]);
  await close(customer);

  expect(await user(customer)).toMatchObject({
    status: 'closed',
    login_name: `closed-${id}`,
    name: '已注销用户',
    phone: null,
    email: null,
    password_hash: null,
    gender: null,
    birthday: null,
    profile: {},
    closed_at: expect.any(Date),
  });
  const erased = ['receivers', 'invoice_titles', 'user_openids', 'cart_items', 'user_tokens'];
  for (const table of [...erased, 'notices', 'user_notice_settings'])
    expect([table, await ownerQuery(`select 1 from ${table} where user_id = $1`, [id])]).toEqual([table, []]);
  expect(await ownerQuery('select 1 from sms_codes where phone = $1', [phone])).toEqual([]);
  expect(
    await ownerQuery("select recipient from outbound_messages where recipient like '%*%' order by recipient"),
  ).toEqual([
    { recipient: `${phone?.slice(0, 3)}****${phone?.slice(-4)}` },
    { recipient: 're***@example.cn' },
  ]);
  expect(await ownerQuery('select document from user_consents where user_id = $1', [id])).toEqual([
    { document: 'privacy' },
  ]);
  expect(await ownerQuery('select receiver_name from orders where id = $1', [order.id])).toEqual([
    { receiver_name: '张三' },
  ]);
});

test('with an order under way, an open after-sale, refund or invoice the account stays as it is', async () => {
  const customer = await makeCustomer();
  const book = await makeBook(10);
  const unpaid = await placeOrder(customer, [{ productId: book.id, quantity: 1 }]);
  expect(await refusal(close(customer))).toBe('暂不能注销：有 1 个订单尚未完成');
  await setStatus(unpaid.id, 'cancelled');
  const paid = await paidOrder(customer, [{ productId: book.id, quantity: 1 }]);
  expect(await refusal(close(customer))).toBe('暂不能注销：有 1 个订单尚未完成');
  await apply(customer, [paid.id], companyTitle);
  await setStatus(paid.id, 'completed');
  await ownerQuery(
    `insert into after_sales (after_sale_no, order_id, buyer_id, kind, reason_kind, requested_fen)
     values ('A-close-1', $1, $2, 'refund_only', 'no_need', 100)`,
    [paid.id, customer.user.id],
  );
  expect((await checkClose(ctxOf(customer))).obstacles.map((o) => o.text)).toEqual([
    '有 1 个售后申请尚未结束',
    '有 1 张发票尚在办理',
  ]);
  expect(await refusal(close(customer))).toBe('暂不能注销：有 1 个售后申请尚未结束；有 1 张发票尚在办理');
  expect(await user(customer)).toMatchObject({ status: 'active', phone: customer.user.phone });
  expect(await ownerQuery('select 1 from receivers where user_id = $1', [customer.user.id])).toHaveLength(1);
});

test('closing and submitting at once: either the order is there and the account stays, or the account is closed without one', async () => {
  const book = await makeBook(100);
  for (let i = 0; i < 8; i += 1) {
    const customer = await makeCustomer();
    const input = await submitInput(customer, [{ productId: book.id, quantity: 1 }]);
    const [closing] = await Promise.all([refusal(close(customer)), refusal(submit(customer, input))]);
    const made = await ownerQuery('select 1 from orders where buyer_id = $1', [customer.user.id]);
    const { status } = await user(customer);
    expect([closing === 'done', status, made.length]).toEqual(
      closing === 'done' ? [true, 'closed', 0] : [false, 'active', 1],
    );
  }
});

test('a token closes once, and none of another act closes', async () => {
  const customer = await makeCustomer();
  const ctx = ctxOf(customer);
  const other = await issueToken(ctx, 'mail');
  expect(await refusal(withTx(ctx, (tx) => closeAccount(tx, other)))).toContain('身份确认已失效');
  const token = await issueToken(ctx, 'close');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => refusal(withTx(ctx, (tx) => closeAccount(tx, token)))),
  );
  expect(answers.filter((a) => a === 'done')).toHaveLength(1);
});

test('the only manager of an organisation with other members stays; the last member leaves it empty', async () => {
  const [manager, member] = [await makeCustomer(), await makeCustomer()];
  const [org] = await ownerQuery<{ id: string }>(
    "insert into organizations (name, contact_name, contact_phone, status) values ('某单位', '钱主任', '13800000000', 'approved') returning id",
  );
  await ownerQuery(
    "insert into organization_members (organization_id, user_id, role) values ($1, $2, 'manager'), ($1, $3, 'member')",
    [org?.id, manager.user.id, member.user.id],
  );
  expect(await refusal(close(manager))).toBe(
    '暂不能注销：您是单位唯一的管理员，请先将其他成员设为管理员，或解散单位',
  );
  await close(member);
  expect(await ownerQuery('select deleted_at from organizations where id = $1', [org?.id])).toEqual([
    { deleted_at: null },
  ]);
  await close(manager);
  expect(
    await ownerQuery(
      'select contact_name, contact_phone, deleted_at is not null as gone from organizations where id = $1',
      [org?.id],
    ),
  ).toEqual([{ contact_name: null, contact_phone: null, gone: true }]);
});
