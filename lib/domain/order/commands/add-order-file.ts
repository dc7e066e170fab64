import 'server-only';
import { and, eq } from 'drizzle-orm';
import { orderEvents, orderFiles, orders } from '@/db/schema/order';
import { toIso } from '@/lib/core/dates';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { base64Bytes } from '@/lib/domain/upload/base64';
import { claimFiles } from '@/lib/domain/upload/commands/claim-files';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import { extensionOf, kindOfExtension, MAX_BUYER_BYTES } from '@/lib/domain/upload/rules';
import type { UploadUsage } from '@/lib/states/upload';
import { orderErrors } from '../errors';
import {
  MAX_ORDER_FILES,
  type BuyerFileView,
  type FileBase64Input,
  type FilePurpose,
} from '../file-contract';
import { buyerMay } from '../policy';
import { ownOrders } from '../scope';

const USAGES: Record<FilePurpose, UploadUsage> = {
  order: 'order_file',
  special_order: 'order_file',
  after_sale: 'after_sale',
};

/** The caller's order, locked, while papers may be put to it or taken away. @throws 404, 409 */
export async function lockForFiles(ctx: Ctx, orderId: number): Promise<typeof orders.$inferSelect> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(ctx)))
    .for('update');
  if (!order) throw orderErrors.notFound();
  if (!buyerMay('attach', order, ctx.now)) throw orderErrors.filesClosed();
  return order;
}

/**
 * Puts files that the buyer has handed in before to an order of his: by the upload on the order's page, and by the submit page, whose files are
 * older than the order.
 *
 * @throws 404 for another's order, 409 once it was shipped or ended, 422 above {@link MAX_ORDER_FILES}, 400 at `fileIds` for a file that is not his
 *   or is used already
 */
export async function attachOrderFiles(ctx: Ctx, orderId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const order = await lockForFiles(ctx, orderId);
  const known = await ctx.db.$count(orderFiles, eq(orderFiles.orderId, orderId));
  if (known + new Set(ids).size > MAX_ORDER_FILES) throw orderErrors.tooManyFiles();
  const files = await claimFiles(ctx, {
    ids,
    usage: 'order_file',
    entity: 'order',
    entityId: orderId,
    field: 'fileIds',
  });
  const { userId } = requireBuyer(ctx);
  await ctx.db
    .insert(orderFiles)
    .values(files.map((f) => ({ orderId, uploadId: f.id, title: f.title, createdBy: userId })));
  await recordEvent(ctx, orderEvents, {
    entityId: orderId,
    action: 'attach',
    fromStatus: order.status,
    toStatus: order.status,
    payload: { files: files.map((f) => f.title) },
  });
}

/**
 * Takes a file in base64 (`file/base64`): by the same way as every upload, privately, and with an order named at once put to it. Without one it
 * waits two days for the form that names it. Runs outside a transaction, as storing does.
 */
export async function addBuyerFile(outer: Ctx, input: FileBase64Input): Promise<BuyerFileView> {
  const { orderId } = input;
  requireBuyer(outer);
  // Before the work of decoding: a file for a stranger's or a closed order is not stored at all.
  if (orderId !== undefined) await withTx(outer, (ctx) => lockForFiles(ctx, orderId));
  const stored = await storeUpload(outer, {
    bytes: base64Bytes(input.content, MAX_BUYER_BYTES),
    name: input.name,
    door: kindOfExtension(extensionOf(input.name)) ?? 'image',
    usage: USAGES[input.purpose],
  });
  if (orderId !== undefined) await withTx(outer, (ctx) => attachOrderFiles(ctx, orderId, [stored.id]));
  return {
    id: stored.id,
    title: stored.name,
    kind: stored.width === null ? 'file' : 'image',
    sizeBytes: stored.sizeBytes,
    createdAt: toIso(outer.now),
  };
}
