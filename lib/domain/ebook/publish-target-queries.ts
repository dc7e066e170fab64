import 'server-only';
import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { operationLogs } from '@/db/schema/log';
import { periodicalIssues } from '@/db/schema/periodical';
import { productEvents, products } from '@/db/schema/product';
import { groupBy } from '@/lib/core/group-by';
import type { Ctx } from '@/lib/data/ctx';
import { officeRead } from '@/lib/data/office-read';
import { digitalKinds, productKinds } from '@/lib/states/product-kind';
import { goodsHold } from '@/lib/domain/product/word-scope';
import type { TargetInput, Targets } from './publish-contract';
import { presentVersion } from './publish-present';

/** Most products that the search answers with: the desk chooses among all of them, so that no older title is out of reach. */
const MAX_PRODUCTS = 500;

/** The versions of these products, newest first. */
function versionsOf(ctx: Ctx, productIds: readonly number[]) {
  return ctx.db
    .select({
      id: ebookAssets.id,
      productId: ebookAssets.productId,
      issueId: ebookAssets.issueId,
      version: ebookAssets.version,
      status: ebookAssets.status,
      active: ebookAssets.active,
      pageCount: ebookAssets.pageCount,
      convertedPages: ebookAssets.convertedPages,
    })
    .from(ebookAssets)
    .where(inArray(ebookAssets.productId, [...productIds]))
    .orderBy(desc(ebookAssets.version));
}

/** Electronic products that the question means, kept until the next act on a product. */
function productsOf(ctx: Ctx, input: TargetInput) {
  const where = and(
    inArray(products.kind, [...digitalKinds]),
    isNull(products.deletedAt),
    input.productId ? eq(products.id, input.productId) : undefined,
    input.keyword ? goodsHold(input.keyword) : undefined,
  );
  return officeRead(ctx, { name: 'ebook-targets', until: [productEvents, operationLogs], input }, () =>
    ctx.db
      .select({ id: products.id, sku: products.sku, title: products.title, kind: products.kind })
      .from(products)
      .where(where)
      .orderBy(desc(products.updatedAt), asc(products.id))
      .limit(MAX_PRODUCTS),
  );
}

/** Electronic products, and the issues of the one that is named, with what has been uploaded for each. */
export async function findTargets(ctx: Ctx, input: TargetInput): Promise<Targets> {
  const found = await productsOf(ctx, input);
  const ids = found.map((p) => p.id);
  const versions = ids.length === 0 ? [] : await versionsOf(ctx, ids);
  const byTarget = groupBy(versions, (v) => `${v.productId}-${v.issueId}`);
  const stateOf = (productId: number, issueId: number | null) => {
    const own = byTarget.get(`${productId}-${issueId}`) ?? [];
    return { active: presentVersion(own.find((v) => v.active)), latest: presentVersion(own[0]) };
  };
  const { productId } = input;
  const issues =
    productId === undefined
      ? []
      : await ctx.db
          .select()
          .from(periodicalIssues)
          .where(
            and(
              eq(periodicalIssues.productId, productId),
              ne(periodicalIssues.status, 'cancelled'),
              input.year ? eq(periodicalIssues.year, input.year) : undefined,
            ),
          )
          .orderBy(desc(periodicalIssues.year), desc(periodicalIssues.issueNo));
  return {
    products: found.map((p) => {
      const kind = p.kind === 'e_book' ? 'e_book' : 'e_periodical';
      return { ...p, kind, kindLabel: productKinds[kind], ...stateOf(p.id, null) };
    }),
    issues: issues.map((i) => ({
      id: i.id,
      year: i.year,
      issueNo: i.issueNo,
      label: i.title,
      publishDate: i.publishDate,
      published: i.status === 'published',
      ...stateOf(i.productId, i.id),
    })),
  };
}
