import { eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { statements } from '@/db/schema/statement';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { revokeStatement } from '@/lib/domain/statement/commands/revoke-statement';
import { sendStatement } from '@/lib/domain/statement/commands/send-statement';
import {
  getOfficeStatement,
  getSent,
  listSent,
  readSentContent,
} from '@/lib/domain/statement/office-queries';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { makeOrganization, type TestOrganization } from '@/tests/support/factories/organization';
import { paidOrder } from '@/tests/support/factories/pay';
import { placeOrder, type OrderRow } from '@/tests/support/factories/sale';
import {
  dayAt,
  mailServer,
  readRow,
  sendToday,
  tokenIn,
  tomorrowsFinance,
} from '@/tests/support/factories/statement';
import { brokenInvariants, expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let product: Product;
let organization: TestOrganization;
let order: OrderRow;
beforeEach(async () => {
  product = await makeProduct({ stock: 100, saleFen: 5000 });
  organization = await makeOrganization({ contactEmail: 'caiwu@example.cn' });
  order = await placeOrder(organization.manager, [{ productId: product.id, quantity: 2 }]);
});
afterEach(expectInvariants);

test('what was sent is frozen, with a link whose token is kept nowhere', async () => {
  const { got, ports } = mailServer();
  const ctx = await tomorrowsFinance({ ports });
  const id = await sendToday(ctx, organization.id);
  expect(got).toHaveLength(1);
  const token = tokenIn(got[0]);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(got[0]).toMatchObject({ to: 'caiwu@example.cn', idempotencyKey: `statement-${id}` });
  expect(JSON.stringify(await readRow(id))).not.toContain(token);
  await paidOrder(organization.manager, [{ productId: product.id, quantity: 1 }]);
  expect(await readSentContent(ctx, id)).toMatchObject({
    closingFen: order.totalFen,
    entries: [{ kind: 'order' }],
  });
  expect(await getSent(ctx, id)).toMatchObject({ face: 'waiting', delivery: 'sent', revocable: true });
  const period = { from: dayAt(0), to: dayAt(0) };
  expect(await getOfficeStatement(ctx, { organizationId: organization.id, ...period })).toMatchObject({
    mail: 'caiwu@example.cn',
    sendable: true,
    sent: [
      {
        id,
        statementNo: `DZ${organization.id}-${dayAt(0).replaceAll('-', '')}-${dayAt(0).replaceAll('-', '')}-1`,
      },
    ],
  });
  const [logged] = await testDb()
    .select()
    .from(operationLogs)
    .where(eq(operationLogs.action, 'statement.send'));
  expect(JSON.stringify(logged)).not.toContain(token);
  // A row of the past is out of step on purpose: the order that was paid above stands in the same day.
  await ownerQuery('delete from statements where id = $1', [id]);
});

test('the same request sends once, however often and at once; another request is the next number', async () => {
  const { got, ports } = mailServer();
  const ctx = await tomorrowsFinance({ ports });
  const requestKey = randomToken(16);
  const ids = await Promise.all(
    Array.from({ length: 6 }, () => sendToday(ctx, organization.id, { requestKey })),
  );
  expect(new Set(ids).size).toBe(1);
  expect(got).toHaveLength(1);
  const more = await Promise.all([sendToday(ctx, organization.id), sendToday(ctx, organization.id)]);
  const rows = await Promise.all([...more, ids[0] ?? 0].map(readRow));
  expect(rows.map((r) => r.no).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  const before = await dataSnapshot();
  expect(
    await refused(sendToday(ctx, organization.id, { requestKey, mail: 'other@example.cn' })),
  ).toMatchObject({ status: 409 });
  expect(await dataSnapshot()).toEqual(before);
  expect(got).toHaveLength(3);
});

test('a period that runs is not sent, nor that of nobody; a mail that was refused is said and opens nothing', async () => {
  const { got, ports } = mailServer({ ok: false, kind: 'invalidAddress', code: '550', message: 'no' });
  const ctx = await tomorrowsFinance({ ports });
  const input = { from: dayAt(0), to: dayAt(1), mail: 'a@example.cn', requestKey: randomToken(16) };
  const before = await dataSnapshot();
  expect(await refused(sendStatement(ctx, { ...input, organizationId: organization.id }))).toMatchObject({
    status: 422,
    errors: { to: '期间结束后才能发送对账单，请选择今天以前的日期' },
  });
  expect(await refused(sendToday(ctx, 999_999))).toMatchObject({ status: 404 });
  expect(await dataSnapshot()).toEqual(before);
  expect(await refused(sendToday(ctx, organization.id))).toMatchObject({
    status: 503,
    errors: { mail: '邮件未能发出，请核对邮箱后重新发送' },
  });
  expect(got).toHaveLength(1);
  const { list } = await listSent(ctx, {
    pageNum: 1,
    pageSize: 10,
    face: 'failed',
    keyword: organization.name,
  });
  expect(list).toMatchObject([{ face: 'failed', revocable: false }]);
});

test('a link is taken back once; one that is over by itself is not', async () => {
  const { ports } = mailServer();
  const ctx = await tomorrowsFinance({ ports });
  const [one, other] = [await sendToday(ctx, organization.id), await sendToday(ctx, organization.id)];
  const revoke = (id: number) => withTx(ctx, (tx) => revokeStatement(tx, id));
  await Promise.all([revoke(one), revoke(one)]);
  await revoke(one);
  expect(await getSent(ctx, one)).toMatchObject({ face: 'revoked', revocable: false });
  const logged = await testDb().$count(operationLogs, eq(operationLogs.action, 'statement.revoke'));
  expect(logged).toBe(1);
  await ownerQuery("update statements set expires_at = now() - interval '1 second' where id = $1", [other]);
  expect(await refused(revoke(other))).toMatchObject({ status: 409 });
  expect(await refused(revoke(999_999))).toMatchObject({ status: 404 });
});

test('the invariant finds a statement that is not the account, and an account that is not its orders', async () => {
  const { ports } = mailServer();
  const ctx = await tomorrowsFinance({ ports });
  const id = await sendToday(ctx, organization.id);
  const name =
    'I36 the account of an organisation is what its orders say, and a sent statement is that account between its days';
  const own = (set: string) => `update statements set ${set} where id = ${id}`;
  for (const [breaks, mends] of [
    [
      own('charged_fen = charged_fen + 1, closing_fen = closing_fen + 1'),
      own('charged_fen = charged_fen - 1, closing_fen = closing_fen - 1'),
    ],
    [
      own('opening_fen = opening_fen + 1, closing_fen = closing_fen + 1'),
      own('opening_fen = opening_fen - 1, closing_fen = closing_fen - 1'),
    ],
    [
      own(`content = jsonb_set(content, '{closingFen}', '1')`),
      own(`content = jsonb_set(content, '{closingFen}', to_jsonb(closing_fen))`),
    ],
    [
      own(`content = jsonb_set(content, '{entries,0,chargedFen}', '1')`),
      own(`content = jsonb_set(content, '{entries,0,chargedFen}', to_jsonb(charged_fen))`),
    ],
    [
      `update orders set created_at = created_at - interval '3 days' where id = ${order.id}`,
      `update orders set created_at = created_at + interval '3 days' where id = ${order.id}`,
    ],
  ] as const) {
    await ownerQuery(breaks);
    expect((await brokenInvariants())[name]).toMatchObject([{ entity: 'statement', id }]);
    await ownerQuery(mends);
    expect(await brokenInvariants()).toEqual({});
  }
  await expect(ownerQuery(own('closing_fen = closing_fen + 1'))).rejects.toThrow('statements_sum_check');
  expect(await testDb().$count(statements)).toBeGreaterThan(0);
});
