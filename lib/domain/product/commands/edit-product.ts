import 'server-only';
import { eq } from 'drizzle-orm';
import { periodicalPlans } from '@/db/schema/periodical';
import { productEvents, products } from '@/db/schema/product';
import { changedFields } from '@/lib/core/content';
import { assertFit, keepAbsent } from '@/lib/core/edit';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { uniqueViolation } from '@/lib/data/db-errors';
import { recordEvent, transition } from '@/lib/data/transition';
import { requireFreeSku, skuTaken } from '@/lib/domain/product/commands/create-product';
import { productFaults, type ProductEditInput, type ProductSaved } from '@/lib/domain/product/edit-contract';
import { productErrors } from '@/lib/domain/product/errors';
import { currentRevision, lockProduct, requireReferences, writeDraft } from '@/lib/domain/product/revisions';
import { isPeriodical } from '@/lib/domain/product/rules';
import { productMachine } from '@/lib/states/product';
import type { ProductKind } from '@/lib/states/product-kind';
import type { ProductText } from '@/lib/domain/product/fields';
import {
  columnsOfText,
  requirePictures,
  sidesOf,
  syncProductFiles,
  textInWork,
  textOfFields,
  writePictures,
  type ProductRow,
  type RevisionRow,
} from '@/lib/domain/product/texts';
import { productSearchColumns } from '@/lib/domain/search/row-columns';

interface Identity {
  kind: ProductKind;
  sku: string;
}

/** The kind and the code as asked for. @throws 400 when they are fixed: stock, plans and the ERP know an approved product by them */
async function identityOf(ctx: Ctx, product: ProductRow, input: ProductEditInput): Promise<Identity> {
  const { kind } = input;
  const sku = input.sku ?? product.sku;
  if (product.status === 'approved') {
    if (kind !== product.kind)
      throw productErrors.fixedField({ errors: { kind: '审核通过后不能更改商品类型' } });
    if (sku !== product.sku)
      throw productErrors.fixedField({ errors: { sku: '审核通过后不能更改商品编码' } });
    return { kind, sku };
  }
  if (sku !== product.sku) await requireFreeSku(ctx, sku);
  if (isPeriodical(product.kind) && !isPeriodical(kind)) {
    const plans = await ctx.db.$count(periodicalPlans, eq(periodicalPlans.productId, product.id));
    if (plans > 0) throw productErrors.fixedField({ errors: { kind: '已有年度计划，不能改为图书' } });
  }
  return { kind, sku };
}

/** The prices of an approved product change by 改价 only (ADR 0027). @throws 400 at the fields that would change them */
function keepPrices(product: ProductRow, text: ProductText): void {
  if (product.status !== 'approved') return;
  const changed = (['listFen', 'saleFen', 'orgFen'] as const).filter((key) => text[key] !== product[key]);
  if (changed.length === 0) return;
  const message = '审核通过后，价格只能用“改价”修改';
  throw productErrors.fixedField({ message, errors: Object.fromEntries(changed.map((k) => [k, message])) });
}

/**
 * What an edit of a locked product would make of it, by all rules but those of pictures; writes nothing.
 *
 * @throws 409 when somebody saved since the form was read, or it is under audit; 400 at the fields that are wrong
 */
export async function readEdit(ctx: Ctx, product: ProductRow, input: ProductEditInput) {
  if (product.version !== input.version) throw productErrors.changed({ data: { version: product.version } });
  const current = await currentRevision(ctx, product);
  if (current.status === 'pending')
    throw productErrors.underAudit({ message: '待审核的商品请先撤回送审再编辑' });
  const before = await textInWork(ctx, product, current);
  const whole = keepAbsent(before, input);
  assertFit(Object.fromEntries(productFaults(whole)));
  const text = textOfFields(whole);
  await requireReferences(ctx, text);
  keepPrices(product, text);
  const identity = await identityOf(ctx, product, input);
  return { current, before, text, identity };
}

/**
 * Saves a form. A product that was never approved is written in place and becomes a draft again; of an approved one a next revision is
 * written, and what is live stays as it is until that has passed (S-12). A save that changes nothing leaves everything alone.
 *
 * @throws 409 when somebody saved since the form was read, or it is under audit: nothing is written then
 */
export async function editProduct(ctx: Ctx, input: ProductEditInput): Promise<ProductSaved> {
  const me = requireAdmin(ctx);
  const product = await lockProduct(ctx, input.id);
  const { current, before, text, identity } = await readEdit(ctx, product, input);
  await requirePictures(ctx, text, before);
  const { id, version, status, workingStatus } = product;
  const renamed = identity.kind !== product.kind || identity.sku !== product.sku;
  if (!renamed && changedFields(before, text).length === 0)
    return { id, sku: product.sku, version, status, workingStatus };
  const draft = await writeDraft(ctx, product, current, text);
  const stamp = { version: version + 1, updatedBy: me.userId, updatedAt: ctx.now };
  const saved =
    status === 'approved'
      ? await saveBeside(ctx, product, draft, stamp)
      : await saveInPlace(ctx, product, draft, text, { ...identity, ...stamp });
  await syncProductFiles(ctx, id);
  const sides = sidesOf(before, text);
  const { kind, sku } = product;
  await recordOperation(ctx, {
    action: 'product.edit',
    entity: 'product',
    entityId: id,
    before: { ...sides.before, ...(renamed ? { kind, sku } : {}) },
    after: { ...sides.after, ...(renamed ? identity : {}), revisionNo: draft.revisionNo },
  });
  return saved;
}

interface Stamp {
  version: number;
  updatedBy: number;
  updatedAt: Date;
}

async function saveInPlace(
  ctx: Ctx,
  product: ProductRow,
  draft: RevisionRow,
  text: ProductText,
  set: Stamp & Identity,
): Promise<ProductSaved> {
  const row = await transition(ctx, {
    machine: productMachine,
    table: products,
    events: productEvents,
    id: product.id,
    action: 'edit',
    set: {
      ...columnsOfText(text),
      ...(await productSearchColumns(ctx, text)),
      ...set,
      revisionNo: draft.revisionNo,
    },
    payload: { revisionNo: draft.revisionNo },
  }).catch((e: unknown) => {
    throw uniqueViolation(e) === 'products_sku_key' ? skuTaken() : e;
  });
  await writePictures(ctx, product.id, text);
  return { id: row.id, sku: row.sku, version: row.version, status: row.status, workingStatus: null };
}

async function saveBeside(
  ctx: Ctx,
  product: ProductRow,
  draft: RevisionRow,
  stamp: Stamp,
): Promise<ProductSaved> {
  const { id, sku, status } = product;
  await ctx.db
    .update(products)
    .set({ ...stamp, workingRevisionId: draft.id, workingStatus: draft.status })
    .where(eq(products.id, id));
  await recordEvent(ctx, productEvents, {
    entityId: id,
    action: 'edit',
    fromStatus: product.workingStatus,
    toStatus: draft.status,
    payload: { revisionNo: draft.revisionNo, working: true },
  });
  return { id, sku, version: stamp.version, status, workingStatus: draft.status };
}
