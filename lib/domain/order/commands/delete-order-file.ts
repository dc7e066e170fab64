import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { orderEvents, orderFiles } from '@/db/schema/order';
import { uploads, uploadUses } from '@/db/schema/upload';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { dropFile } from '@/lib/domain/upload/commands/claim-files';
import { uploadErrors } from '@/lib/domain/upload/errors';
import { orderErrors } from '../errors';
import { lockForFiles } from './add-order-file';

/**
 * Takes back a file that the caller has handed in: out of an order that was not shipped yet, or one that no form has used. Files of an
 * after-sale or a special order stay with the case.
 *
 * @throws 404 for another's file and for none, 409 once the order was shipped or the case was filed
 */
export async function deleteBuyerFile(ctx: Ctx, uploadId: number): Promise<void> {
  const { userId } = requireBuyer(ctx);
  const mine = and(
    eq(uploads.id, uploadId),
    eq(uploads.private, true),
    eq(uploads.ownerId, userId),
    isNull(uploads.deletedAt),
  );
  const [seen] = await ctx.db
    .select({ id: uploads.id, orderId: orderFiles.orderId })
    .from(uploads)
    .leftJoin(orderFiles, eq(orderFiles.uploadId, uploads.id))
    .where(mine);
  if (!seen) throw uploadErrors.notFound();
  // The order first, then the file: the order in which putting it there takes its locks.
  const order = seen.orderId === null ? null : await lockForFiles(ctx, seen.orderId);
  const [file] = await ctx.db.select({ title: uploads.originalName }).from(uploads).where(mine).for('update');
  if (!file) throw uploadErrors.notFound();
  const removed = order
    ? await ctx.db
        .delete(orderFiles)
        .where(and(eq(orderFiles.orderId, order.id), eq(orderFiles.uploadId, uploadId)))
        .returning({ id: orderFiles.id })
    : [];
  if (!order && (await ctx.db.$count(uploadUses, eq(uploadUses.uploadId, uploadId))) > 0)
    throw orderErrors.filesClosed({ message: '文件已随申请提交，不能删除' });
  await dropFile(ctx, uploadId);
  if (!order || removed.length === 0) return;
  await recordEvent(ctx, orderEvents, {
    entityId: order.id,
    action: 'detach',
    fromStatus: order.status,
    toStatus: order.status,
    payload: { files: [file.title] },
  });
}
