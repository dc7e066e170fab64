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
import {
  assertOpen,
  holdMembership,
  markOf,
  openSubmit,
  priceSubmit,
  requireTerms,
} from '@/lib/domain/order/commands/add-order';
import type { AddOrderInput } from '@/lib/domain/order/contract';
import { orderErrors } from '@/lib/domain/order/errors';
import type { Quote } from '@/lib/domain/order/quote-queries';
import { approvalCauseOf } from '@/lib/domain/organization/spending-queries';
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
      productId: sale.productId,
      kind: sale.kind,
      title: sale.title,
      isbn: sale.isbn,
      issn: sale.issn,
      coverPath: sale.coverPath,
      specKey: sale.specKey,
      spec: { ...sale.spec, label: sale.specLabel },
      listFen: sale.listFen,
      unitFen: sale.unitFen,
      quantity,
      lineFen: amounts.lines[i]?.lineFen ?? 0,
    })),
  );
}

const goodsText = (title: string, kinds: number) =>
  kinds > 1 ? `${bookTitle(title)}等 ${kinds} 种` : bookTitle(title);

/**
 * Asks the organisation for an order that its member may not place by himself (domain.md section 9): what the submit page would send, kept as it is.
 * No copy is reserved; its lines leave the cart, so that nothing is asked for twice. Managers and their substitute are told. The same key gives the
 * same request.
 *
 * @returns its id
 * @throws as `addOrder`; 409 for what needs nobody's word, 429 above the most of a day
 */
export async function addPurchase(ctx: Ctx, input: AddOrderInput): Promise<number> {
  const buyer = requireBuyer(ctx);
  const mark = markOf(ctx, input);
  const opened = await openSubmit(ctx, input, mark);
  const [known] = await ctx.db
    .select({ id: purchaseRequests.id, hash: purchaseRequests.submitHash })
    .from(purchaseRequests)
    .where(and(eq(purchaseRequests.buyerId, buyer.userId), eq(purchaseRequests.submitKey, mark.key)));
  if (known) {
    if (known.hash !== mark.hash) throw purchaseErrors.keyReused();
    return known.id;
  }
  if (opened.facts.knownId !== null) throw orderErrors.keyReused();
  assertOpen(opened.facts);
  const standing = await holdMembership(ctx, buyer);
  if (!standing || buyer.organizationId === null) throw purchaseErrors.noOrganization();
  await assertRoom(ctx, buyer.userId);
  requireTerms(ctx, opened.facts);
  const { goods, quote, receiver } = await priceSubmit(ctx, input, opened, standing);
  const { amounts } = quote;
  const cause = approvalCauseOf(standing, amounts.totalFen);
  if (cause === null) throw purchaseErrors.notNeeded({ data: { approval: null } });
  const managerCode =
    input.areaManagerCode && (await requireManagerCode(ctx, input.areaManagerCode, 'areaManagerCode'));
  const to = quote.needsReceiver ? receiver : null;
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
      goodsFen: amounts.goodsFen,
      freightFen: amounts.freightFen,
      totalFen: amounts.totalFen,
      paymentMethod: input.paymentMethod,
      shippingMethodId: quote.method?.id ?? null,
      shippingMethodName: quote.method?.name ?? null,
      receiverName: to?.name ?? null,
      receiverPhone: to?.phone ?? null,
      receiverTel: to?.tel ?? null,
      areaCode: to?.areaCode ?? null,
      province: to?.province ?? null,
      city: to?.city ?? null,
      district: to?.district ?? null,
      address: to?.address ?? null,
      postcode: to?.postcode ?? null,
      managerCode: managerCode || null,
      remark: input.remark || null,
      invoiceRequest: input.invoice ?? null,
      fileIds: [...new Set(input.fileIds)],
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
