import 'server-only';
import { and, asc, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { afterSaleFiles, afterSales } from '@/db/schema/aftersale';
import { orderFiles, orders } from '@/db/schema/order';
import { purchaseRequests } from '@/db/schema/purchase';
import { specialOrderFiles, specialOrders } from '@/db/schema/specialOrder';
import { uploads, uploadUses } from '@/db/schema/upload';
import { toIso } from '@/lib/core/dates';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { ownedBy } from '@/lib/data/owner';
import { prepared } from '@/lib/data/prepared';
import { reviewedBy } from '@/lib/domain/organization/approval-queries';
import { uploadErrors } from '@/lib/domain/upload/errors';
import type { PrivateFile } from '@/lib/domain/upload/private-queries';
import type { UploadUsage } from '@/lib/states/upload';
import type { BuyerFileView } from './file-contract';
import { ownOrders } from './scope';

interface FileRow {
  id: number;
  title: string;
  kind: string;
  sizeBytes: number;
  createdAt: Date;
}

export function presentBuyerFile(row: FileRow): BuyerFileView {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind === 'image' ? 'image' : 'file',
    sizeBytes: row.sizeBytes,
    createdAt: toIso(row.createdAt),
  };
}

/** Columns of {@link presentBuyerFile} over `uploads`. */
export const buyerFileColumns = {
  id: uploads.id,
  title: uploads.originalName,
  kind: uploads.kind,
  sizeBytes: uploads.sizeBytes,
  createdAt: uploads.createdAt,
};

const filesOfOrder = prepared('order_files', (db, name) =>
  db
    .select({ ...buyerFileColumns, title: orderFiles.title })
    .from(orderFiles)
    .innerJoin(uploads, eq(uploads.id, orderFiles.uploadId))
    .where(and(eq(orderFiles.orderId, sql.placeholder('id')), isNull(uploads.deletedAt)))
    .orderBy(asc(orderFiles.id))
    .prepare(name),
);

/** The papers of an order, first one first. Whoever calls has checked the right to see the order. */
export async function listOrderFiles(ctx: Ctx, orderId: number): Promise<BuyerFileView[]> {
  return (await filesOfOrder(ctx.db, { id: orderId })).map(presentBuyerFile);
}

const BUYER_USAGES: readonly UploadUsage[] = ['order_file', 'after_sale', 'voucher'];

/**
 * A file that the caller has handed in, or that lies in an order, a slip, an after-sale or a special order of his, or in a purchase request that he decides of (security.md S-42).
 *
 * @throws the same 404 for another's and for none
 */
export async function findOwnFile(ctx: Ctx, id: number): Promise<PrivateFile> {
  const { userId } = requireBuyer(ctx);
  const mine = (via: AnyPgColumn | SQL): SQL =>
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(orders)
        .where(and(eq(orders.id, via), ownOrders(ctx))),
    );
  const [row] = await ctx.db
    .select({ key: uploads.key, name: uploads.originalName })
    .from(uploads)
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.private, true),
        inArray(uploads.usage, [...BUYER_USAGES]),
        isNull(uploads.deletedAt),
        or(
          eq(uploads.ownerId, userId),
          exists(
            ctx.db
              .select({ one: sql`1` })
              .from(orderFiles)
              .where(and(eq(orderFiles.uploadId, uploads.id), mine(orderFiles.orderId))),
          ),
          exists(
            ctx.db
              .select({ one: sql`1` })
              .from(afterSaleFiles)
              .innerJoin(afterSales, eq(afterSales.id, afterSaleFiles.afterSaleId))
              .where(and(eq(afterSaleFiles.uploadId, uploads.id), mine(afterSales.orderId))),
          ),
          exists(
            ctx.db
              .select({ one: sql`1` })
              .from(uploadUses)
              .where(
                and(
                  eq(uploads.usage, 'voucher'),
                  eq(uploadUses.uploadId, uploads.id),
                  eq(uploadUses.entity, 'order'),
                  mine(sql`case when ${uploadUses.entity} = 'order' then ${uploadUses.entityId}::bigint end`),
                ),
              ),
          ),
          exists(
            ctx.db
              .select({ one: sql`1` })
              .from(uploadUses)
              .innerJoin(
                purchaseRequests,
                sql`${purchaseRequests.id} = case when ${uploadUses.entity} = 'purchase' then ${uploadUses.entityId}::bigint end`,
              )
              .where(and(eq(uploadUses.uploadId, uploads.id), reviewedBy(ctx, purchaseRequests))),
          ),
          exists(
            ctx.db
              .select({ one: sql`1` })
              .from(specialOrderFiles)
              .innerJoin(specialOrders, eq(specialOrders.id, specialOrderFiles.specialOrderId))
              .where(
                and(
                  eq(specialOrderFiles.uploadId, uploads.id),
                  eq(specialOrders.kind, 'application'),
                  ownedBy(ctx, specialOrders),
                ),
              ),
          ),
        ),
      ),
    );
  if (!row) throw uploadErrors.notFound();
  return row;
}
