import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { purchaseEvents, purchaseRequests } from '@/db/schema/purchase';
import { uploadUses } from '@/db/schema/upload';
import { formatMinute } from '@/lib/core/dates';
import { formatFen } from '@/lib/core/money';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { frozenReceiver } from '@/lib/domain/member/frozen-receiver';
import { addOrder, markOf, openSubmit } from '@/lib/domain/order/commands/add-order';
import { inSubmitTurn } from '@/lib/domain/order/commands/submit-order';
import type { AddOrderInput } from '@/lib/domain/order/contract';
import { presentInvoice } from '@/lib/domain/order/present';
import { settleQuotation } from '@/lib/domain/quotation/commands/hold-quotation';
import { purchaseMachine } from '@/lib/states/purchase';
import { actForMember, agreedLines, agreedPrices, orderedLines } from '../behalf-queries';
import type { PurchaseApproveInput } from '../contract';
import type { PurchaseRow } from '../present';
import { listPurchaseItems } from '../queries';
import { findToDecide, holdToDecide } from './hold-purchase';
import { tellPeople } from './tell-people';

/** What the member would have sent, with the copies and the total that were agreed to. */
function orderOf(row: PurchaseRow, lines: AddOrderInput['lines'], totalFen: number): AddOrderInput {
  return {
    submitKey: row.orderKey,
    lines,
    shippingMethodId: row.shippingMethodId ?? undefined,
    paymentMethod: row.paymentMethod,
    totalFen,
    remark: row.remark ?? undefined,
    areaManagerCode: row.managerCode ?? undefined,
    invoice: presentInvoice(row) ?? undefined,
    fileIds: row.fileIds,
    source: row.source,
  };
}

/** The papers are the order's from now on. */
async function releaseFiles(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .delete(uploadUses)
    .where(and(eq(uploadUses.entity, 'purchase'), eq(uploadUses.entityId, String(id))));
}

/**
 * Approves a request (domain.md section 9): its order is placed in the member's name with the copies and at the total that the approver saw, by every
 * rule of a submit (`addOrder`: prices of now, or of its quotation, stock, caps, unpaid orders) but the member's limit. Reserved is from here on. The organisation and the
 * request are held, so that two who decide, a withdrawal and the end of a membership come before or after. Said again by the same person it is the
 * same approval.
 *
 * @throws as `addOrder`; 403 for the own request, 404 for whoever does not decide of it, 409 once it is decided
 */
export async function approvePurchase(outer: Ctx, input: PurchaseApproveInput): Promise<void> {
  await inSubmitTurn(() =>
    withTx(outer, async (ctx) => {
      const { userId, name } = requireBuyer(ctx);
      const seen = await findToDecide(ctx, input.id);
      if (seen.status === 'approved' && seen.decidedBy === userId) return;
      const lines = agreedLines(seen, await listPurchaseItems(ctx, seen.id), input.lines);
      const member = await actForMember(ctx, seen);
      const order = orderOf(seen, orderedLines(lines), input.totalFen);
      const mark = markOf(member, order, `purchase ${seen.id}`);
      // The member's checkout first, as every submit and the closing of his account take it.
      const opened = await openSubmit(member, order, mark);
      const row = await holdToDecide(ctx, seen.id);
      const agreed = await agreedPrices(member, row, { lock: true });
      await releaseFiles(ctx, row.id);
      const receiver = frozenReceiver(row) ?? undefined;
      const placed = await addOrder(member, order, mark, { ...opened, receiver }, { agreed, approved: true });
      if (row.quotationId !== null) await settleQuotation(ctx, row.quotationId, placed);
      const changes = lines.filter((l) => l.quantity !== l.asked);
      await transition(ctx, {
        machine: purchaseMachine,
        table: purchaseRequests,
        events: purchaseEvents,
        id: row.id,
        action: 'approve',
        set: { orderId: placed.id, decidedBy: userId, decidedAt: sql`now()` },
        payload: {
          orderId: placed.id,
          orderSn: placed.orderSn,
          lines: changes.map((l) => ({ title: l.title, asked: l.asked, quantity: l.quantity })),
        },
      });
      const changed = changes.length > 0 ? '（数量有调整）' : '';
      const until = placed.deadlineAt ? `请在 ${formatMinute(placed.deadlineAt)} 前付款。` : '请尽快付款。';
      await tellPeople(ctx, row.id, [row.buyerId], {
        title: '采购申请已通过',
        text: `${name}通过了您的采购申请 ${row.requestSn}${changed}，已生成订单 ${placed.orderSn}，应付 ${formatFen(placed.totalFen)} 元，${until}`,
        path: `/user/center/orders/${placed.id}`,
      });
    }),
  );
}
