import { withTx } from '@/lib/data/tx';
import {
  issueDeliveryListInput,
  issueLabelInput,
  type IssueDeliveryRow,
} from '@/lib/domain/order/issue-contract';
import { suspendIssues, resumeIssues } from '@/lib/domain/order/commands/suspend-issues';
import { getOwnOrderDetail } from '@/lib/domain/order/queries';
import { listIssueDeliveries, listIssueLabels } from '@/lib/domain/order/issue-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { apply, applyInput, lineOf } from '@/tests/support/factories/after-sale';
import { deliveriesOf, publish, send, subscribe } from '@/tests/support/factories/issues';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makePeriodical } from '@/tests/support/factories/periodical';
import { ctxOf } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

let clerk: User;
let editor: User;
beforeAll(async () => {
  clerk = await makeAdmin(['warehouse'], '王库管');
  editor = await makeAdmin(['product.edit']);
});
afterEach(expectInvariants);

const office = () => makeCtx({ actor: adminActor(clerk) });
const list = async (id: number | undefined, more: object = {}): Promise<IssueDeliveryRow[]> =>
  (await listIssueDeliveries(office(), issueDeliveryListInput.parse({ id, ...more }))).list;

test('the list shows who waits, how many copies and what keeps them; phone numbers are masked', async () => {
  const made = await makePeriodical({ issues: 1 });
  const [a, b] = [await subscribe(2, { made }), await subscribe(3, { made })];
  await publish(editor, made.issues[0]);
  await apply(
    b.customer,
    applyInput(b.order.id, {
      reasonKind: 'unsubscribe',
      lines: [{ orderItemId: (await lineOf(b.order.id)).id, quantity: 1 }],
    }),
  );
  const rows = await list(made.issues[0]?.id);
  expect(rows).toMatchObject([
    { orderSn: a.order.orderSn, quantity: 2, held: 0, status: 'ready', receiverPhone: '138****8000' },
    { orderSn: b.order.orderSn, quantity: 2, held: 1, status: 'ready' },
  ]);
  expect(await list(made.issues[0]?.id, { keyword: a.order.orderSn })).toHaveLength(1);
  expect(await list(made.issues[0]?.id, { keyword: '张' })).toHaveLength(2);
  expect(await list(made.issues[0]?.id, { keyword: '%' })).toHaveLength(0);
  await send(clerk, made.issues[0]);
  expect(await list(made.issues[0]?.id, { status: 'shipped' })).toMatchObject([
    { orderSn: a.order.orderSn, quantity: 2, corpName: null, trackingNo: null },
  ]);
});

test('labels carry the whole address and as many copies as leave, a page at a time', async () => {
  const made = await makePeriodical({ issues: 1 });
  const [a] = [await subscribe(2, { made }), await subscribe(1, { made })];
  await publish(editor, made.issues[0]);
  const page = (more: object) =>
    listIssueLabels(office(), issueLabelInput.parse({ id: made.issues[0]?.id, ...more }));
  expect(await page({})).toMatchObject({ total: 2, title: '《保密工作》' });
  const first = await page({ pageSize: 1 });
  expect(first.list).toMatchObject([
    { orderSn: a.order.orderSn, receiverName: '张三', receiverPhone: '13800138000', quantity: 2 },
  ]);
  expect((await page({ pageSize: 1, pageNum: 2 })).list).toHaveLength(1);
  await expect(listIssueLabels(office(), issueLabelInput.parse({ id: 999_999_999 }))).rejects.toMatchObject({
    status: 404,
  });
  expect(issueLabelInput.safeParse({ id: 1, pageSize: 501 }).success).toBe(false);
});

test('a suspended issue stays when it appears and is sent after it was resumed; all or none move', async () => {
  const { made, order } = await subscribe(1);
  const [first, second] = await deliveriesOf(order.id);
  const input = { ids: [first?.id ?? 0, second?.id ?? 0], reason: '读者出差' };
  await withTx(office(), (ctx) => suspendIssues(ctx, input));
  expect(await deliveriesOf(order.id)).toMatchObject([
    { status: 'suspended', reason: '读者出差' },
    { status: 'suspended' },
  ]);
  await publish(editor, made.issues[0]);
  expect(await send(clerk, made.issues[0])).toMatchObject({ sent: 0, left: 0 });
  const before = await dataSnapshot();
  await expect(withTx(office(), (ctx) => suspendIssues(ctx, input))).rejects.toMatchObject({ status: 409 });
  await expect(
    withTx(office(), (ctx) => resumeIssues(ctx, { ...input, ids: [...input.ids, 999_999_999] })),
  ).rejects.toMatchObject({ status: 404 });
  expect(await dataSnapshot()).toEqual(before);
  await withTx(office(), (ctx) => resumeIssues(ctx, input));
  expect((await deliveriesOf(order.id)).map((d) => d.status)).toEqual(['ready', 'expected']);
  expect(await send(clerk, made.issues[0])).toMatchObject({ sent: 1 });
});

test('the buyer sees his issues with their days, those without one at the end', async () => {
  const { made, order, customer } = await subscribe(2);
  await publish(editor, made.issues[0]);
  await send(clerk, made.issues[0]);
  const { issues } = await getOwnOrderDetail(ctxOf(customer), order.id);
  expect(issues).toMatchObject([
    { status: 'shipped', statusLabel: '已寄', quantity: 2 },
    { status: 'expected', statusLabel: '待出刊', shippedAt: null },
  ]);
  expect(issues[0]?.shippedAt).not.toBeNull();
});
