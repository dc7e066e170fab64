import type { Ctx } from '@/lib/data/ctx';
import { listOrderPapers } from '@/lib/domain/aftersale/order-paper-queries';
import { officeOrderListInput } from '@/lib/domain/order/office-contract';
import { getOrder, listOrders } from '@/lib/domain/order/office-queries';
import { listOrderPayments } from '@/lib/domain/payment/queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, useOfficeWorld } from '@/tests/support/db';
import { officeQuestions } from '@/tests/support/desk-world.mjs';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { plansOf, sequentialScans, type CapturedPlan } from '@/tests/support/plans';
import { statements } from '@/tests/support/statements';

/** Tables that grow with what is sold. */
const GROWING = new Set([
  'orders',
  'order_items',
  'order_events',
  'shipments',
  'shipment_items',
  'users',
  'products',
]);

let questions: Awaited<ReturnType<typeof officeQuestions>>;
let clerk: User;
beforeAll(async () => {
  await useOfficeWorld();
  questions = await officeQuestions({ query: async (text: string) => ({ rows: await ownerQuery(text) }) });
  clerk = await makeAdmin(['order']);
});

const plans = (input: object) =>
  plansOf((ctx) => listOrders(ctx, officeOrderListInput.parse({ pageSize: 20, ...input })), {
    actor: adminActor(clerk),
  });

/** A limit stands over all that is read, and not over an order that must be made first. */
const endsEarly = ({ nodes }: CapturedPlan): boolean => {
  const limit = nodes.findIndex((n) => n.type === 'Limit');
  const scan = nodes.findIndex((n) => n.type === 'Seq Scan');
  return limit !== -1 && limit < scan && !nodes.some((n) => n.type === 'Sort');
};

test('every filter of the desk reads no table from end to end, and the narrow ones use their index', async () => {
  const wrong: string[] = [];
  for (const [name, { input, index, broad }] of Object.entries(questions)) {
    const made = await plans(input);
    const scans = sequentialScans(
      made.filter((p) => !(broad && endsEarly(p))),
      GROWING,
    );
    if (scans.length > 0) wrong.push(`${name}: ${scans.join('\n')}`);
    const used = made.flatMap((p) => p.nodes.map((n) => n.index));
    if (index && !used.includes(index))
      wrong.push(`${name}: ${index} is not used but ${[...new Set(used)].join(', ')}`);
  }
  expect(wrong).toEqual([]);
});

test('a page of the list touches few blocks, and counting ends at ten thousand', async () => {
  const made = await plans({});
  const list = await ownerQuery<{ n: number }>(
    'select count(*)::int as n from orders where archived_at is null',
  );
  expect(list[0]?.n).toBeGreaterThan(10_001);
  for (const plan of made) expect(plan.blocks).toBeLessThan(1500);
});

test('the detail of an order reads no table from end to end, in seven statements', async () => {
  const [row] = await ownerQuery<{ id: number }>('select max(id) as id from orders');
  const id = Number(row?.id);
  const detail = (ctx: Ctx) =>
    Promise.all([getOrder(ctx, id), listOrderPayments(ctx, id), listOrderPapers(ctx, id)]);
  const made = await plansOf(detail, { actor: adminActor(clerk) });
  expect(sequentialScans(made, GROWING)).toEqual([]);
  expect(await statements(() => detail(makeCtx({ actor: adminActor(clerk) })))).toBe(7);
});
