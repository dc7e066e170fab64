import 'server-only';
import { and, eq, inArray, isNull, max } from 'drizzle-orm';
import { brands, productCategories, productRevisions, products, productTaxes } from '@/db/schema/product';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { articleRevisionMachine, type RevisionState } from '@/lib/states/article';
import { productErrors } from './errors';
import { handsOf } from './policy';
import type { ProductText } from './fields';
import { textInWork, type ProductRow, type RevisionRow } from './texts';

/** The audit engine of products (domain.md section 9): the same steps as those of articles, but what passes is live at once. */

export const handsOfRevision = (r: Pick<RevisionRow, 'data' | 'createdBy' | 'submittedBy'>) =>
  handsOf({ hands: r.data.hands, createdBy: r.createdBy, submittedBy: r.submittedBy });

function withHand(hands: readonly number[], id: number | null): number[] {
  return id === null ? [...hands] : [...new Set([...hands, id])];
}

function columnsOf(text: ProductText, hands: readonly number[]) {
  const { title, ...data } = text;
  return { title, data: { ...data, hands } };
}

/** The product, locked until the transaction ends. @throws 404 when there is none, or it was deleted */
export async function lockProduct(ctx: Ctx, id: number): Promise<ProductRow> {
  const [row] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('update');
  if (!row) throw productErrors.officeNotFound();
  return row;
}

/** @throws 400 at the field that names a category, brand or tax that does not exist */
export async function requireReferences(
  ctx: Ctx,
  { categoryId, brandId, taxId }: Pick<ProductText, 'categoryId' | 'brandId' | 'taxId'>,
): Promise<void> {
  const has = async (
    table: typeof productCategories | typeof brands | typeof productTaxes,
    id: number | null,
  ) => id === null || (await ctx.db.$count(table, eq(table.id, id))) > 0;
  if (!(await has(productCategories, categoryId)))
    throw productErrors.unknownCategory({ errors: { categoryId: '所选分类不存在' } });
  if (!(await has(brands, brandId)))
    throw productErrors.unknownBrand({ errors: { brandId: '所选品牌不存在' } });
  if (!(await has(productTaxes, taxId)))
    throw productErrors.unknownTax({ errors: { taxId: '所选税率不存在' } });
}

/**
 * The revision that work on a locked product is about: the unfinished one of an approved product, else the one that its text is. A product
 * that came without revisions (an import) gets its first.
 */
export async function currentRevision(ctx: Ctx, product: ProductRow): Promise<RevisionRow> {
  const [row] = await ctx.db
    .select()
    .from(productRevisions)
    .where(
      and(
        eq(productRevisions.productId, product.id),
        product.workingRevisionId === null
          ? eq(productRevisions.revisionNo, product.revisionNo)
          : eq(productRevisions.id, product.workingRevisionId),
      ),
    )
    .for('update');
  if (row) return row;
  const hands = [product.createdBy, product.updatedBy, product.submittedBy].filter((id) => id !== null);
  return insertRevision(ctx, product.id, product.revisionNo, await textInWork(ctx, product, null), {
    hands,
    status: product.status,
    createdBy: product.createdBy,
  });
}

interface NewRevision {
  hands: readonly number[];
  status?: RevisionState;
  createdBy?: number | null;
}

export async function insertRevision(
  ctx: Ctx,
  productId: number,
  revisionNo: number,
  text: ProductText,
  more: NewRevision,
): Promise<RevisionRow> {
  const [row] = await ctx.db
    .insert(productRevisions)
    .values({
      productId,
      revisionNo,
      status: more.status ?? 'draft',
      ...columnsOf(text, more.hands),
      createdBy: more.createdBy === undefined ? actorUserId(ctx) : more.createdBy,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning();
  return row as RevisionRow;
}

async function nextNumber(ctx: Ctx, productId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ n: max(productRevisions.revisionNo) })
    .from(productRevisions)
    .where(eq(productRevisions.productId, productId));
  return (row?.n ?? 0) + 1;
}

/** Puts a text into a draft revision. A draft is overwritten; a revision that somebody has decided on stays as it was read, and a new one begins. */
export async function writeDraft(
  ctx: Ctx,
  product: ProductRow,
  current: RevisionRow,
  text: ProductText,
): Promise<RevisionRow> {
  const me = actorUserId(ctx);
  if (current.status === 'draft') {
    const [row] = await ctx.db
      .update(productRevisions)
      .set({ ...columnsOf(text, withHand(handsOfRevision(current), me)), updatedAt: ctx.now })
      .where(eq(productRevisions.id, current.id))
      .returning();
    return row as RevisionRow;
  }
  const before = current.status === 'rejected' ? handsOfRevision(current) : [];
  return insertRevision(ctx, product.id, await nextNumber(ctx, product.id), text, {
    hands: withHand(before, me),
  });
}

type RevisionAction = keyof typeof articleRevisionMachine.actions;

/** Changes the state of a revision by the machine's table; the product's event row tells about it. @throws 409 when the move is illegal */
export async function moveRevision(
  ctx: Ctx,
  revision: RevisionRow,
  action: RevisionAction,
  set: Partial<typeof productRevisions.$inferInsert>,
): Promise<void> {
  const to = articleRevisionMachine.to(action)[0] as RevisionState;
  const moved = await ctx.db
    .update(productRevisions)
    .set({ ...set, status: to, updatedAt: ctx.now })
    .where(
      and(
        eq(productRevisions.id, revision.id),
        inArray(productRevisions.status, [...articleRevisionMachine.from(action)]),
      ),
    )
    .returning({ id: productRevisions.id });
  if (moved.length === 0) throw productErrors.noRevision();
}

/** Hands of a revision with the acting account added: written when it is submitted. */
export function dataWithMyHand(ctx: Ctx, revision: RevisionRow): Record<string, unknown> {
  return { ...revision.data, hands: withHand(handsOfRevision(revision), actorUserId(ctx)) };
}
