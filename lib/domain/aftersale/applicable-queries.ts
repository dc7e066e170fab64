import 'server-only';
import { and, asc, eq } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { toIso } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { afterSaleRefusal } from '@/lib/domain/order/policy';
import { presentLine } from '@/lib/domain/order/present';
import { ownOrders } from '@/lib/domain/order/scope';
import { orderMachine } from '@/lib/states/order';
import { isDigital, issueRange } from '@/lib/domain/product/rules';
import type {
  AfterSaleChoice,
  AfterSaleQuoteInput,
  AfterSaleQuoteView,
  ApplicableLine,
  ApplicableView,
} from './contract';
import { afterSaleErrors } from './errors';
import { readOrderFacts, type LineRow, type OrderRow } from './facts-queries';
import { planRefund, presentPlan } from './plan-rules';
import {
  applicableQty,
  MAX_CASE_FILES,
  missingUntil,
  needsPicture,
  reasonsOf,
  reportable,
  resendQty,
  shippedQty,
  unshippedQty,
  windowEnd,
  type CaseShape,
  type LineFacts,
  type OrderFacts,
} from './rules';
import { afterSaleReasons } from '@/lib/states/aftersale';

async function findOrder(ctx: Ctx, orderId: number): Promise<{ order: OrderRow; lines: LineRow[] }> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(ctx)));
  if (!order) throw afterSaleErrors.orderNotFound();
  const lines = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.lineNo));
  return { order, lines };
}

/** What a refund of these lines would come to now; the application counts again. @throws as the application */
export async function quoteAfterSale(ctx: Ctx, input: AfterSaleQuoteInput): Promise<AfterSaleQuoteView> {
  const { order, lines } = await findOrder(ctx, input.orderId);
  if (afterSaleRefusal({ ...order, lines }, ctx.now) !== null) throw afterSaleErrors.closed();
  const shape: CaseShape = {
    kind: input.kind,
    goodsState: input.kind === 'refund_only' ? input.goodsState : 'shipped',
  };
  return presentPlan(planRefund(await readOrderFacts(ctx, order, lines), shape, input));
}

const CHOICES: readonly (CaseShape & { label: string; text: string; none: string })[] = [
  {
    kind: 'refund_only',
    goodsState: 'unshipped',
    label: '未发货退款',
    text: '商品还未寄出、期刊还未寄的期次、尚未激活的电子商品',
    none: '没有未发货的商品',
  },
  {
    kind: 'refund_only',
    goodsState: 'shipped',
    label: '已发货仅退款',
    text: '没有收到货，或与商城协商后不需要退货',
    none: '没有已发货的商品',
  },
  {
    kind: 'return_refund',
    goodsState: 'shipped',
    label: '退货退款',
    text: '已收到商品，寄回后退款',
    none: '没有可以退回的商品',
  },
  {
    kind: 'resend',
    goodsState: 'shipped',
    label: '补寄',
    text: '少件、丢件、破损或期刊缺期，请商城重新寄送',
    none: '没有可以补寄的商品或期次',
  },
];

export function presentChoice(
  choice: (typeof CHOICES)[number],
  facts: OrderFacts,
  order: OrderRow,
  closed: string | null,
  now: Date,
): AfterSaleChoice {
  const byIssue =
    choice.kind === 'resend' && facts.lines.some((l) => l.issues.some((i) => reportable(i, now)));
  const copies = facts.lines.some((l) => applicableQty(l, choice) > 0);
  const reasons = reasonsOf(choice)
    .map((value) => ({ value, end: windowEnd(order.finishedAt, value) }))
    .filter((r) => byIssue || r.end === null || r.end > now);
  const refusal =
    closed ?? (!copies && !byIssue ? choice.none : reasons.length === 0 ? '已超过售后申请期限' : null);
  return {
    kind: choice.kind,
    goodsState: choice.goodsState,
    label: choice.label,
    text: choice.text,
    allowed: refusal === null,
    refusal,
    reasons: reasons.map(({ value, end }) => ({
      value,
      label: afterSaleReasons[value],
      until: end && toIso(end),
      needsPicture: needsPicture(value),
    })),
  };
}

export function presentApplicable(row: LineRow, facts: LineFacts, now: Date): ApplicableLine {
  const { title, coverPath, specLabel, byIssue, unitFen, quantity } = presentLine(row);
  const unsent = facts.issues.filter((i) => i.status === 'unsent' && i.quantity > i.takenQty);
  const numbers = [...new Set(unsent.map((i) => i.issueNo))];
  return {
    orderItemId: row.id,
    title,
    coverPath,
    specLabel,
    byIssue,
    digital: isDigital(row.kind),
    unitFen,
    quantity,
    unshippedQty: unshippedQty(facts),
    shippedQty: shippedQty(facts),
    resendQty: resendQty(facts),
    unsentIssues: numbers.length > 0 ? issueRange(numbers) : '',
    issues: facts.issues.flatMap((i) =>
      i.id !== null && i.shippedAt !== null && reportable(i, now)
        ? [
            {
              issueDeliveryId: i.id,
              label: i.label,
              quantity: i.quantity,
              until: toIso(missingUntil(i.shippedAt)),
            },
          ]
        : [],
    ),
  };
}

/** What may be asked for on an order of the caller's: the form draws itself from it. @throws 404 for another's */
export async function getApplicable(ctx: Ctx, orderId: number): Promise<ApplicableView> {
  const { order, lines } = await findOrder(ctx, orderId);
  const facts = await readOrderFacts(ctx, order, lines);
  const closed = afterSaleRefusal({ ...order, lines }, ctx.now);
  return {
    orderId: order.id,
    orderSn: order.orderSn,
    statusLabel: orderMachine.label(order.status),
    createdAt: toIso(order.createdAt),
    choices: CHOICES.map((c) => presentChoice(c, facts, order, closed, ctx.now)),
    lines: lines.flatMap((row) => {
      const own = facts.lines.find((l) => l.line.id === row.id);
      return own ? [presentApplicable(row, own, ctx.now)] : [];
    }),
    freightIncluded: facts.nothingSent && order.freightFen > 0,
    maxFiles: MAX_CASE_FILES,
  };
}
