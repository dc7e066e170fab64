import 'server-only';
import { aliasedTable, and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { brands, productCategories, productRevisions, products, productTaxes } from '@/db/schema/product';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { formatFen } from '@/lib/core/money';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { DiffField } from '@/lib/domain/article/desk-contract';
import { diffLines, diffWords } from '@/lib/domain/article/diff-rules';
import { textOfHtml } from '@/lib/domain/article/text-of-html';
import type { ProductDiffInput, ProductDiffView, ProductRevisionListView } from './audit-contract';
import { productErrors } from './errors';
import { seesCost } from './policy';
import { stockPolicies } from '@/lib/states/product';
import { EMPTY_TEXT, textOfAny, type ProductRow, type ProductText, type RevisionRow } from './texts';

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

const labels = {
  title: '商品名称',
  subtitle: '副标题',
  categoryId: '分类',
  brandId: '品牌',
  taxId: '税率',
  isbn: 'ISBN',
  issn: 'ISSN',
  cnCode: '国内统一刊号',
  author: '作者',
  publisher: '出版单位',
  publishDate: '出版日期',
  edition: '版次',
  pageCount: '页数',
  format: '开本',
  listFen: '定价',
  saleFen: '售价',
  orgFen: '单位价',
  costFen: '成本价',
  minQuantity: '起订数量',
  limitPerLine: '每行限购',
  limitPerOrder: '每单限购',
  weightG: '重量（克）',
  stockPolicy: '库存方式',
  salesBase: '销量基数',
  isHot: '热销',
  isNew: '新品',
  sort: '排序',
  spec: '规格参数',
} as const;
type Key = keyof typeof labels;

interface Names {
  categoryId: ReadonlyMap<number, string>;
  brandId: ReadonlyMap<number, string>;
  taxId: ReadonlyMap<number, string>;
}

async function namesOf(ctx: Ctx, texts: readonly ProductText[]): Promise<Names> {
  const read = async (
    table: typeof productCategories | typeof brands | typeof productTaxes,
    ids: readonly (number | null)[],
  ) => {
    const known = ids.filter((id) => id !== null);
    if (known.length === 0) return new Map<number, string>();
    const rows = await ctx.db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(inArray(table.id, known));
    return new Map(rows.map((r) => [r.id, r.name]));
  };
  return {
    categoryId: await read(
      productCategories,
      texts.map((t) => t.categoryId),
    ),
    brandId: await read(
      brands,
      texts.map((t) => t.brandId),
    ),
    taxId: await read(
      productTaxes,
      texts.map((t) => t.taxId),
    ),
  };
}

/** A field as people read it. */
function wordsOf(text: ProductText, key: Key, names: Names): string {
  const value = text[key];
  if (value === null) return '';
  switch (key) {
    case 'categoryId':
    case 'brandId':
    case 'taxId':
      return names[key].get(value as number) ?? '（已删除）';
    case 'stockPolicy':
      return stockPolicies[text.stockPolicy];
    case 'spec':
      return text.spec.map((s) => `${s.name}：${s.value}`).join('；');
    default:
      if (key.endsWith('Fen')) return formatFen(value as number);
      return typeof value === 'boolean' ? (value ? '是' : '否') : String(value);
  }
}

const words = new Set<Key>(['title', 'subtitle', 'author', 'publisher', 'spec']);

const listChange = (before: readonly string[], after: readonly string[]) => ({
  before: [...before],
  after: [...after],
  changed: before.join('\n') !== after.join('\n'),
});

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
  const before = fromNo === null ? EMPTY_TEXT : await textOfAny(ctx, product, from ?? itself);
  const after = await textOfAny(ctx, product, to ?? itself);
  const names = await namesOf(ctx, [before, after]);
  const cost = seesCost(requireAdmin(ctx));
  const shown = (Object.keys(labels) as Key[]).filter((k) => k !== 'costFen' || cost);
  const fields = shown.map((key): DiffField => {
    const a = before === EMPTY_TEXT ? '' : wordsOf(before, key, names);
    const b = wordsOf(after, key, names);
    const parts = words.has(key)
      ? diffWords(a, b)
      : [
          { kind: 'del' as const, text: a },
          { kind: 'add' as const, text: b },
        ].filter((p) => p.text !== '');
    return { key, label: labels[key], before: a, after: b, changed: a !== b, parts };
  });
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
