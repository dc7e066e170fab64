import 'server-only';
import { eq } from 'drizzle-orm';
import { productEvents, products } from '@/db/schema/product';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent, transition } from '@/lib/data/transition';
import { productErrors } from '@/lib/domain/product/errors';
import { currentRevision, lockProduct, moveRevision } from '@/lib/domain/product/revisions';
import { productMachine } from '@/lib/states/product';

/** Takes a product, or the next revision of an approved one, back from the auditors. @throws 409 when it is not waiting for them */
export async function withdrawProduct(ctx: Ctx, id: number): Promise<void> {
  requireAdmin(ctx);
  const product = await lockProduct(ctx, id);
  const revision = await currentRevision(ctx, product);
  const payload = { revisionNo: revision.revisionNo };
  if (product.status === 'approved') {
    if (product.workingStatus !== 'pending') throw productErrors.noRevision();
    await ctx.db
      .update(products)
      .set({ workingStatus: 'draft', updatedAt: ctx.now })
      .where(eq(products.id, id));
    await recordEvent(ctx, productEvents, {
      entityId: id,
      action: 'withdraw',
      fromStatus: 'pending',
      toStatus: 'draft',
      payload: { ...payload, working: true },
    });
  } else {
    await transition(ctx, {
      machine: productMachine,
      table: products,
      events: productEvents,
      id,
      action: 'withdraw',
      set: { updatedAt: ctx.now },
      payload,
    });
  }
  await moveRevision(ctx, revision, 'recall', {});
  await recordOperation(ctx, {
    action: 'product.withdraw',
    entity: 'product',
    entityId: id,
    after: { title: revision.title, ...payload },
  });
}

/** Gives up the unfinished revision of an approved product; what is live stays. @throws 409 when there is none, or it is under audit */
export async function discardRevision(ctx: Ctx, id: number): Promise<void> {
  const me = requireAdmin(ctx);
  const product = await lockProduct(ctx, id);
  if (product.workingRevisionId === null) throw productErrors.noRevision();
  if (product.workingStatus === 'pending') throw productErrors.underAudit();
  const revision = await currentRevision(ctx, product);
  // A rejected one keeps the auditor's word on it.
  if (revision.status === 'draft') await moveRevision(ctx, revision, 'replace', {});
  await ctx.db
    .update(products)
    .set({
      workingRevisionId: null,
      workingStatus: null,
      rejectReason: null,
      version: product.version + 1,
      updatedBy: me.userId,
      updatedAt: ctx.now,
    })
    .where(eq(products.id, id));
  const payload = { revisionNo: revision.revisionNo };
  await recordEvent(ctx, productEvents, {
    entityId: id,
    action: 'discard',
    fromStatus: revision.status,
    toStatus: 'superseded',
    payload: { ...payload, working: true },
  });
  await recordOperation(ctx, {
    action: 'product.revision.discard',
    entity: 'product',
    entityId: id,
    before: { title: revision.title, ...payload },
  });
}
