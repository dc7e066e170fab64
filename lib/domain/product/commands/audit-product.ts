import 'server-only';
import { and, eq } from 'drizzle-orm';
import { productEvents, productRevisions, products } from '@/db/schema/product';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { assertClean } from '@/lib/data/public-text';
import { recordEvent, transition } from '@/lib/data/transition';
import { productTags } from '@/lib/domain/product/cached';
import { textsOfProduct } from '@/lib/domain/product/check';
import { productErrors } from '@/lib/domain/product/errors';
import { goodsPricesOf } from '@/lib/domain/product/commands/price-product';
import { mayAudit } from '@/lib/domain/product/policy';
import {
  currentRevision,
  handsOfRevision,
  lockProduct,
  moveRevision,
  requireReferences,
} from '@/lib/domain/product/revisions';
import { productMachine } from '@/lib/states/product';
import {
  columnsOfText,
  syncProductFiles,
  textOfRevision,
  writePictures,
  type ProductRow,
  type RevisionRow,
} from '@/lib/domain/product/texts';
import { remind } from '@/lib/domain/reminder/commands/remind';
import { productSearchColumns } from '@/lib/domain/search/row-columns';

interface Decision {
  id: number;
  /** The version that the auditor read. */
  version: number;
  decision: 'approve' | 'reject';
  /** The opinion, or the reason of a rejection. */
  note?: string;
}

/**
 * Passes or rejects what was submitted (domain.md section 9). A passed revision of an approved product is live at once, in the place of the
 * old; a rejected one leaves what is live as it was.
 *
 * @throws 403 for whoever wrote, edited or submitted it (S-12); 409 when it is not waiting, or changed since the auditor read it; 422 for words
 * that a revision must not make public
 */
export async function auditProduct(ctx: Ctx, input: Decision): Promise<void> {
  const me = requireAdmin(ctx);
  const { id, decision } = input;
  const product = await lockProduct(ctx, id);
  const revision = await currentRevision(ctx, product);
  if (!mayAudit(me, { hands: handsOfRevision(revision) })) throw productErrors.ownText();
  const opinion = input.note || null;
  const audited = { auditedBy: me.userId, auditedAt: ctx.now };
  const set = { ...audited, rejectReason: decision === 'reject' ? opinion : null, updatedAt: ctx.now };
  const payload = { revisionNo: revision.revisionNo };
  if (product.status === 'approved') {
    if (product.workingStatus !== 'pending') throw productErrors.noRevision();
    if (decision === 'approve') await goLive(ctx, product, revision);
    await ctx.db
      .update(products)
      .set(decision === 'approve' ? set : { ...set, workingStatus: 'rejected' })
      .where(eq(products.id, id));
    await recordEvent(ctx, productEvents, {
      entityId: id,
      action: decision,
      fromStatus: 'pending',
      toStatus: decision === 'approve' ? 'approved' : 'rejected',
      reason: opinion ?? undefined,
      payload: { ...payload, working: true },
    });
  } else {
    await transition(ctx, {
      machine: productMachine,
      table: products,
      events: productEvents,
      id,
      action: decision,
      set,
      reason: opinion ?? undefined,
      payload,
    });
  }
  if (product.version !== input.version) throw productErrors.changed({ data: { version: product.version } });
  await moveRevision(ctx, revision, decision, { ...audited, opinion });
  if (decision === 'reject')
    await remind(ctx, {
      kind: 'rejected',
      key: `rejected:product:${id}`,
      userId: revision.submittedBy,
      title: `商品被驳回：${revision.title}`,
      text: opinion ?? '',
      path: `/mall/manage/products/edit/${id}`,
    });
  await recordOperation(ctx, {
    action: decision === 'approve' ? 'product.audit.pass' : 'product.audit.reject',
    entity: 'product',
    entityId: id,
    after: { title: revision.title, ...payload },
    reason: opinion ?? undefined,
  });
}

/** Puts the words and pictures of a revision in the place of the live ones; prices change by 改价 only (ADR 0027). */
async function goLive(ctx: Ctx, product: ProductRow, revision: RevisionRow): Promise<void> {
  const text = { ...textOfRevision(revision), ...goodsPricesOf(product) };
  await requireReferences(ctx, text);
  await assertClean(ctx, await textsOfProduct(ctx, text));
  const [live] = await ctx.db
    .select()
    .from(productRevisions)
    .where(
      and(eq(productRevisions.productId, product.id), eq(productRevisions.revisionNo, product.revisionNo)),
    );
  if (live) await moveRevision(ctx, live, 'replace', {});
  await ctx.db
    .update(products)
    .set({
      ...columnsOfText(text),
      ...(await productSearchColumns(ctx, text)),
      revisionNo: revision.revisionNo,
      workingRevisionId: null,
      workingStatus: null,
    })
    .where(eq(products.id, product.id));
  await writePictures(ctx, product.id, text);
  await syncProductFiles(ctx, product.id);
  await invalidate(ctx, [productTags.all, productTags.one(product.id)]);
}
