import 'server-only';
import { and, eq, gt, sql } from 'drizzle-orm';
import { purchaseEvents, purchaseItems, purchaseRequests } from '@/db/schema/purchase';
import { bookTitle } from '@/lib/core/book-title';
import { randomToken } from '@/lib/core/ids';
import { formatFen } from '@/lib/core/money';
import { readableNumber } from '@/lib/core/readable-number';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { requireManagerCode } from '@/lib/domain/area/manager-queries';
import { takeCartLines } from '@/lib/domain/cart/commands/remove-cart-lines';
import { frozenReceiver } from '@/lib/domain/member/frozen-receiver';
import type { AgreedPrices } from '@/lib/domain/order/agreed-queries';
import {
  assertOpen,
  holdMembership,
  markOf,
  openSubmit,
  priceSubmit,
  requireTerms,
  type Opened,
  type SubmitMark,
} from '@/lib/domain/order/commands/add-order';
import type { AddOrderInput } from '@/lib/domain/order/contract';
import { orderErrors } from '@/lib/domain/order/errors';
import { frozenGoods, frozenTerms } from '@/lib/domain/order/frozen';
import type { Quote } from '@/lib/domain/order/quote-queries';
import { approvalCauseOf } from '@/lib/domain/organization/spending-queries';
import { openQuotation, orderableQuotation } from '@/lib/domain/quotation/commands/hold-quotation';
import type { QuotationOrderInput } from '@/lib/domain/quotation/contract';
import { claimFiles } from '@/lib/domain/upload/commands/claim-files';
import { purchaseErrors } from '../errors';
import { MAX_DAY_REQUESTS } from '../rules';
import { tellReviewers } from './tell-people';

async function assertRoom(ctx: Ctx, buyerId: number): Promise<void> {
  const made = await ctx.db.$count(
    purchaseRequests,
    and(
      eq(purchaseRequests.buyerId, buyerId),
      gt(purchaseRequests.createdAt, sql`now() - interval '24 hours'`),
    ),
  );
  if (made >= MAX_DAY_REQUESTS) throw purchaseErrors.tooManyToday();
}

async function insertItems(ctx: Ctx, purchaseId: number, { goods, amounts }: Quote): Promise<void> {
  await ctx.db.insert(purchaseItems).values(
    goods.map(({ sale, quantity }, i) => ({
      purchaseId,
      lineNo: i + 1,
      ...frozenGoods(sale),
      quantity,
      lineFen: amounts.lines[i]?.lineFen ?? 0,
    })),
  );
}

const goodsText = (title: string, kinds: number) =>
  kinds > 1 ? `${bookTitle(title)}等 ${kinds} 种` : bookTitle(title);

/** The request of this key. @throws 409 when the key came with another body before */
async function findKnown(ctx: Ctx, { facts }: Opened, mark: SubmitMark): Promise<number | null> {
  const [known] = await ctx.db
    .select({ id: purchaseRequests.id, hash: purchaseRequests.submitHash })
    .from(purchaseRequests)
    .where(
      and(eq(purchaseRequests.buyerId, requireBuyer(ctx).userId), eq(purchaseRequests.submitKey, mark.key)),
    );
  if (known && known.hash !== mark.hash) throw purchaseErrors.keyReused();
  if (!known && facts.knownId !== null) throw orderErrors.keyReused();
  return known?.id ?? null;
}

/** The quotation that is asked for. */
interface Quoted {
  id: number;
  agreed: AgreedPrices;
}

async function putPurchase(
  ctx: Ctx,
  input: AddOrderInput,
  mark: SubmitMark,
  opened: Opened,
  quoted?: Quoted,
): Promise<number> {
  const buyer = requireBuyer(ctx);
  assertOpen(opened.facts);
  const standing = await holdMembership(ctx, buyer);
  if (!standing || buyer.organizationId === null) throw purchaseErrors.noOrganization();
  await assertRoom(ctx, buyer.userId);
  requireTerms(ctx, opened.facts);
  const { goods, quote, receiver } = await priceSubmit(ctx, input, opened, standing, quoted?.agreed);
  const cause = approvalCauseOf(standing, quote.amounts.totalFen);
  if (cause === null) throw purchaseErrors.notNeeded({ data: { approval: null } });
  const managerCode =
    input.areaManagerCode && (await requireManagerCode(ctx, input.areaManagerCode, 'areaManagerCode'));
  const found = await ctx.db.execute<{ n: number }>(sql`select nextval('purchase_no_seq')::int8 as n`);
  const [row] = await ctx.db
    .insert(purchaseRequests)
    .values({
      requestSn: `P${readableNumber(ctx.now, Number(found.rows[0]?.n))}`,
      buyerId: buyer.userId,
      organizationId: buyer.organizationId,
      submitKey: mark.key,
      submitHash: mark.hash,
      orderKey: randomToken(16),
      source: input.source,
      cause,
      ...frozenTerms(quote, quote.needsReceiver ? receiver : null),
      paymentMethod: input.paymentMethod,
      managerCode: managerCode || null,
      remark: input.remark || null,
      invoiceRequest: input.invoice ?? null,
      fileIds: [...new Set(input.fileIds)],
      quotationId: quoted?.id ?? null,
    })
    .returning();
  if (!row) throw new Error('insert of a purchase request returned nothing');
  await insertItems(ctx, row.id, quote);
  await claimFiles(ctx, {
    ids: row.fileIds,
    usage: 'order_file',
    entity: 'purchase',
    entityId: row.id,
    field: 'fileIds',
  });
  await recordEvent(ctx, purchaseEvents, {
    entityId: row.id,
    action: 'create',
    fromStatus: null,
    toStatus: row.status,
  });
  await takeCartLines(
    ctx,
    goods.flatMap((g) => (g.cartItemId === null ? [] : [g.cartItemId])),
  );
  await tellReviewers(ctx, row, {
    title: '有采购申请待审批',
    text: `${buyer.name}提交了采购申请 ${row.requestSn}：${goodsText(goods[0]?.sale.title ?? '', goods.length)}，共 ${formatFen(row.totalFen)} 元，请审批。`,
  });
  return row.id;
}

/**
 * Asks the organisation for an order that its member may not place by himself (domain.md section 9): what the submit page would send, kept as it is.
 * No copy is reserved; its lines leave the cart, so that nothing is asked for twice. Managers and their substitute are told. The same key gives the
 * same request.
 *
 * @returns its id
 * @throws as `addOrder`; 409 for what needs nobody's word, 429 above the most of a day
 */
export async function addPurchase(ctx: Ctx, input: AddOrderInput): Promise<number> {
  const mark = markOf(ctx, input);
  const opened = await openSubmit(ctx, input, mark);
  return (await findKnown(ctx, opened, mark)) ?? putPurchase(ctx, input, mark, opened);
}

/**
 * The same for a quotation that its member may not order by himself: its prices, freight and discount hold until its term is over, and its order
 * settles it.
 *
 * @throws as {@link addPurchase} and `orderableQuotation`; 409 while it waits already
 */
export async function askForQuotation(ctx: Ctx, input: QuotationOrderInput): Promise<number> {
  const { order, mark } = await openQuotation(ctx, input);
  const opened = await openSubmit(ctx, order, mark);
  const known = await findKnown(ctx, opened, mark);
  if (known !== null) return known;
  const { row, agreed } = await orderableQuotation(ctx, input.id, { lock: true });
  const waiting = await ctx.db.$count(
    purchaseRequests,
    and(eq(purchaseRequests.quotationId, row.id), eq(purchaseRequests.status, 'pending')),
  );
  if (waiting > 0) throw purchaseErrors.quotationWaits();
  const receiver = frozenReceiver(row) ?? undefined;
  return putPurchase(ctx, order, mark, { ...opened, receiver }, { id: row.id, agreed });
}
