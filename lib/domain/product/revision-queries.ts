import 'server-only';
import { aliasedTable, and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { brands, productCategories, productRevisions, products, productTaxes } from '@/db/schema/product';
import { comparedKeys, contentOf } from '@/lib/core/content';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { diffFields, type FieldNames } from '@/lib/domain/article/content-diff';
import { diffLines } from '@/lib/domain/article/diff-rules';
import { textOfHtml } from '@/lib/domain/article/text-of-html';
import type { ProductDiffInput, ProductDiffView, ProductRevisionListView } from './audit-contract';
import { productErrors } from './errors';
import { productFields, type ProductKey, type ProductText } from './fields';
import { seesCost } from './policy';
import { textOfAny, type ProductRow, type RevisionRow } from './texts';

const submitter = aliasedTable(users, 'submitter');
const auditor = aliasedTable(users, 'auditor');

/** A revision by a condition over it and its product; `null` when there is none. */
export async function readRevision(ctx: Ctx, where: SQL | undefined): Promise<RevisionRow | null> {
  const [found] = await ctx.db
    .select({ revision: productRevisions })
    .from(productRevisions)
    .innerJoin(products, eq(products.id, productRevisions.productId))
    .where(where);
  return found?.revision ?? null;
}

async function productOf(ctx: Ctx, id: number): Promise<ProductRow> {
  const [product] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  if (!product) throw productErrors.officeNotFound();
  return product;
}

/** Every revision of a product, the latest first. @throws 404 */
export async function listRevisions(ctx: Ctx, id: number): Promise<ProductRevisionListView> {
  const product = await productOf(ctx, id);
  const rows = await ctx.db
    .select({
      id: productRevisions.id,
      revisionNo: productRevisions.revisionNo,
      status: productRevisions.status,
      title: productRevisions.title,
      createdByName: users.name,
      createdAt: productRevisions.createdAt,
      updatedAt: productRevisions.updatedAt,
      submittedByName: submitter.name,
      submittedAt: productRevisions.submittedAt,
      auditedByName: auditor.name,
      auditedAt: productRevisions.auditedAt,
      opinion: productRevisions.opinion,
    })
    .from(productRevisions)
    .leftJoin(users, eq(users.id, productRevisions.createdBy))
    .leftJoin(submitter, eq(submitter.id, productRevisions.submittedBy))
    .leftJoin(auditor, eq(auditor.id, productRevisions.auditedBy))
    .where(eq(productRevisions.productId, id))
    .orderBy(desc(productRevisions.revisionNo))
    .limit(200);
  return {
    id,
    title: product.title,
    revisions: rows.map(({ id: rowId, createdAt, updatedAt, submittedAt, auditedAt, ...row }) => ({
      ...row,
      createdAt: toIso(createdAt),
      updatedAt: toIso(updatedAt),
      submittedAt: toIsoOrNull(submittedAt),
      auditedAt: toIsoOrNull(auditedAt),
      live: product.status === 'approved' && row.revisionNo === product.revisionNo,
      working:
        product.workingRevisionId === null
          ? product.status !== 'approved' && row.revisionNo === product.revisionNo
          : rowId === product.workingRevisionId,
    })),
  };
}

/** What the references of two contents point at. */
async function namesOf(ctx: Ctx, texts: readonly ProductText[]): Promise<FieldNames<ProductKey>> {
  const read = async (
    key: 'categoryId' | 'brandId' | 'taxId',
    table: typeof productCategories | typeof brands | typeof productTaxes,
  ) => {
    const known = texts.map((t) => t[key]).filter((id) => id !== null);
    const rows = await ctx.db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(inArray(table.id, known));
    const names = new Map(rows.map((r) => [r.id, r.name]));
    return (id: number) => names.get(id) ?? '（已删除）';
  };
  return {
    categoryId: await read('categoryId', productCategories),
    brandId: await read('brandId', brands),
    taxId: await read('taxId', productTaxes),
  };
}

const listChange = (before: readonly string[], after: readonly string[]) => ({
  before: [...before],
  after: [...after],
  changed: before.join('\n') !== after.join('\n'),
});

const NOTHING: ProductText = { ...contentOf(productFields, {}), introText: '' };

async function pick(ctx: Ctx, product: ProductRow, revisionNo: number): Promise<RevisionRow | null> {
  return readRevision(ctx, and(eq(products.id, product.id), eq(productRevisions.revisionNo, revisionNo)));
}

/**
 * What changed between two revisions, field by field: by default what is under work against what is live. A product that was never live is
 * compared with nothing. What was paid is shown to those who may see it (S-10).
 *
 * @throws 404 when there is no such product or revision
 */
export async function diffProduct(ctx: Ctx, req: ProductDiffInput): Promise<ProductDiffView> {
  const product = await productOf(ctx, req.id);
  const live = product.status === 'approved' ? product.revisionNo : null;
  const working = product.workingRevisionId;
  const fromNo = req.from ?? live;
  const from = fromNo === null ? null : await pick(ctx, product, fromNo);
  const to =
    req.to === undefined && working !== null
      ? await readRevision(ctx, eq(productRevisions.id, working))
      : await pick(ctx, product, req.to ?? product.revisionNo);
  // Only a revision that was asked for by its number can be missing: a product without any is its own first.
  if ((req.from !== undefined && !from) || (req.to !== undefined && !to))
    throw productErrors.revisionNotFound();
  const itself = { title: product.title, data: {}, revisionNo: product.revisionNo } as RevisionRow;
  const before = fromNo === null ? NOTHING : await textOfAny(ctx, product, from ?? itself);
  const after = await textOfAny(ctx, product, to ?? itself);
  const names = await namesOf(ctx, [before, after]);
  const cost = seesCost(requireAdmin(ctx));
  const fields = diffFields(
    productFields,
    comparedKeys(productFields).filter((key) => key !== 'costFen' || cost),
    { before: fromNo === null ? null : before, after },
    names,
  );
  const intro = diffLines(textOfHtml(before.introHtml), textOfHtml(after.introHtml));
  const toc = diffLines(textOfHtml(before.tocHtml), textOfHtml(after.tocHtml));
  const pictures = listChange(before.pictures, after.pictures);
  const trialPages = listChange(before.trialPages, after.trialPages);
  const longOnes = [
    before.introHtml !== after.introHtml,
    before.tocHtml !== after.tocHtml,
    pictures.changed,
    trialPages.changed,
  ];
  return {
    from: fromNo,
    to: to?.revisionNo ?? product.revisionNo,
    fields,
    intro,
    toc,
    styled: before.introHtml !== after.introHtml || before.tocHtml !== after.tocHtml,
    pictures,
    trialPages,
    changed: fields.filter((f) => f.changed).length + longOnes.filter(Boolean).length,
  };
}
