import 'server-only';
import { eq } from 'drizzle-orm';
import { productEvents, products } from '@/db/schema/product';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { assertClean } from '@/lib/data/public-text';
import { recordEvent, transition } from '@/lib/data/transition';
import { assertPictures } from '@/lib/domain/article/lost-pictures';
import { textsOfProduct } from '@/lib/domain/product/check';
import { productErrors } from '@/lib/domain/product/errors';
import { findFileGaps } from '@/lib/domain/product/file-queries';
import {
  currentRevision,
  dataWithMyHand,
  lockProduct,
  moveRevision,
  writeDraft,
} from '@/lib/domain/product/revisions';
import { productMachine } from '@/lib/states/product';
import { categoryHasTax } from '@/lib/domain/product/tax-queries';
import type { ProductText } from '@/lib/domain/product/fields';
import { textInWork } from '@/lib/domain/product/texts';

/** @throws 422 at each field without which a product cannot be shown or sold: an order needs its tax, a reader a file */
async function assertComplete(ctx: Ctx, id: number, text: ProductText): Promise<void> {
  const errors: Record<string, string> = {};
  if (text.pictures.length === 0) errors.pictures = '请至少上传一张商品图片，第一张为封面';
  assertPictures({ introHtml: text.introHtml, tocHtml: text.tocHtml });
  if (text.introText === '') errors.introHtml = '请输入商品介绍';
  if (text.taxId === null && !(await categoryHasTax(ctx, text.categoryId)))
    errors.taxId = '所属分类没有设置税率，请选择商品税率';
  const gap = (await findFileGaps(ctx, [id])).get(id);
  if (gap?.unreadable) errors.file = gap.text;
  const [first] = Object.values(errors);
  if (first) throw productErrors.incomplete({ message: `资料不完整：${first}`, errors });
}

/**
 * Hands a product to the auditors: itself, or the next revision of an approved one.
 *
 * @throws 409 from any other state; 422 when something needed for selling it is missing, for forbidden words, or words that nobody has
 * confirmed
 */
export async function submitProduct(ctx: Ctx, id: number): Promise<void> {
  const me = requireAdmin(ctx);
  const product = await lockProduct(ctx, id);
  let revision = await currentRevision(ctx, product);
  const live = product.status === 'approved';
  if (live && product.workingRevisionId === null) throw productErrors.noRevision();
  const text = await textInWork(ctx, product, revision);
  const payload: Record<string, unknown> = {};
  if (revision.status === 'draft' || revision.status === 'rejected') {
    await assertComplete(ctx, id, text);
    Object.assign(payload, await assertClean(ctx, await textsOfProduct(ctx, text)));
  }
  // What somebody has decided on stays as it was read: the same words go in as a new revision.
  if (revision.status === 'rejected') revision = await writeDraft(ctx, product, revision, text);
  const submitted = { submittedBy: me.userId, submittedAt: ctx.now };
  payload.revisionNo = revision.revisionNo;
  if (live) {
    const from = product.workingStatus;
    await moveRevision(ctx, revision, 'submit', { ...submitted, data: dataWithMyHand(ctx, revision) });
    await ctx.db
      .update(products)
      .set({
        workingRevisionId: revision.id,
        workingStatus: 'pending',
        ...submitted,
        rejectReason: null,
        updatedAt: ctx.now,
      })
      .where(eq(products.id, id));
    await recordEvent(ctx, productEvents, {
      entityId: id,
      action: 'submit',
      fromStatus: from,
      toStatus: 'pending',
      payload: { ...payload, working: true },
    });
  } else {
    await transition(ctx, {
      machine: productMachine,
      table: products,
      events: productEvents,
      id,
      action: 'submit',
      set: { ...submitted, revisionNo: revision.revisionNo, rejectReason: null, updatedAt: ctx.now },
      payload,
    });
    await moveRevision(ctx, revision, 'submit', { ...submitted, data: dataWithMyHand(ctx, revision) });
  }
  await recordOperation(ctx, {
    action: 'product.submit',
    entity: 'product',
    entityId: id,
    after: { title: text.title, ...payload },
  });
}
