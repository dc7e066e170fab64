import 'server-only';
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { brands, productCategories, productEvents, products, productTaxes } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import type { ProductChoices } from './edit-contract';
import { productErrors } from './errors';
import { currentRevisionOf, officeRows } from './office-queries';
import { listPriceRequests } from './price-queries';
import { readRevision } from './revision-queries';
import { taxKinds } from '@/lib/states/product';
import { textInWork } from './texts';

/** One product as the office works on it: the text of its current revision, and its history. @throws 404 also for a deleted one */
export async function getOfficeProduct(ctx: Ctx, id: number) {
  const [row] = await officeRows(ctx, [id]);
  const [product] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  if (!row || !product) throw productErrors.officeNotFound();
  const revision = await readRevision(ctx, and(eq(products.id, id), currentRevisionOf));
  const events = await ctx.db
    .select({
      action: productEvents.action,
      actorName: productEvents.actorName,
      reason: productEvents.reason,
      toStatus: productEvents.toStatus,
      payload: productEvents.payload,
      at: productEvents.createdAt,
    })
    .from(productEvents)
    .where(eq(productEvents.entityId, id))
    .orderBy(desc(productEvents.id))
    .limit(100);
  const [text, priceRequests] = [await textInWork(ctx, product, revision), await listPriceRequests(ctx, id)];
  return { row, product, revision, text, events, priceRequests };
}

interface TreeRow {
  id: number;
  parentId: number | null;
  name: string;
}

/** Categories in the order of the tree, each by its whole path. */
function inTreeOrder(
  rows: readonly TreeRow[],
  parentId: number | null = null,
  above = '',
): ProductChoices['categories'] {
  return rows
    .filter((r) => r.parentId === parentId)
    .flatMap((r) => {
      const label = above ? `${above} / ${r.name}` : r.name;
      return [{ value: r.id, label }, ...inTreeOrder(rows, r.id, label)];
    });
}

/** What is out of use stays to choose where a product already has it. */
const inUse = (label: string, used: boolean) => (used ? label : `${label}（已停用）`);

const percent = (bp: number) => `${bp / 100}%`;

/** What the form offers: every category, also hidden ones, brands and taxes. */
export async function listChoices(ctx: Ctx): Promise<ProductChoices> {
  const [tree, makers, taxes] = await Promise.all([
    ctx.db
      .select({
        id: productCategories.id,
        parentId: productCategories.parentId,
        name: productCategories.name,
      })
      .from(productCategories)
      .orderBy(asc(productCategories.sort), asc(productCategories.id)),
    ctx.db
      .select({ id: brands.id, name: brands.name, enabled: brands.enabled })
      .from(brands)
      .orderBy(desc(brands.enabled), asc(brands.sort), asc(brands.id)),
    ctx.db
      .select({
        id: productTaxes.id,
        name: productTaxes.name,
        kind: productTaxes.taxKind,
        rateBp: productTaxes.rateBp,
        active: productTaxes.active,
      })
      .from(productTaxes)
      .orderBy(desc(productTaxes.active), asc(productTaxes.id)),
  ]);
  return {
    categories: inTreeOrder(tree),
    brands: makers.map(({ id, name, enabled }) => ({ value: id, label: inUse(name, enabled) })),
    taxes: taxes.map(({ id, name, kind, rateBp, active }) => ({
      value: id,
      label: inUse(`${name}（${kind === 'taxable' ? percent(rateBp) : taxKinds[kind]}）`, active),
    })),
  };
}
