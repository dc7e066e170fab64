import 'server-only';
import { and, sql } from 'drizzle-orm';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';
import type { SaleInput, SaleView } from './list-contract';
import { readPage } from './page-queries';
import { askedOf, keptReport } from './range-queries';

interface SaleColumns {
  name: string;
  productId: number;
  sku: string;
  kind: ProductKind;
  code: string | null;
  categoryName: string | null;
}

function whereOf({ keyword, categoryId, kind }: SaleInput) {
  const pattern = keyword ? containsPattern(keyword) : '';
  return and(
    keyword
      ? sql`(p.title ilike ${pattern} or p.sku ilike ${pattern} or p.isbn ilike ${pattern} or p.issn ilike ${pattern} or p.cn_code ilike ${pattern})`
      : undefined,
    kind ? sql`p.kind = ${kind}` : undefined,
    categoryId
      ? sql`c.path like (select path || '%' from product_categories where id = ${categoryId})`
      : undefined,
  );
}

/** 销售报表: one row per product that was sold, given back or sent in the range. */
export function getSales(ctx: Ctx, input: SaleInput): Promise<SaleView> {
  return keptReport(ctx, { name: 'sale', input }, askedOf(ctx, input), async (r) => {
    const page = await readPage<SaleColumns>(
      r,
      {
        dimension: 'product',
        joined: sql`join products p on p.id = f.key::bigint left join product_categories c on c.id = p.category_id`,
        columns: sql`p.title as name, p.id as "productId", p.sku, p.kind, coalesce(p.isbn, p.issn, p.cn_code) as code, c.name as "categoryName"`,
        where: whereOf(input),
      },
      input,
    );
    return {
      ...page,
      list: page.list.map(({ row, figures }) => ({
        ...figures,
        productId: row.productId,
        sku: row.sku,
        kind: row.kind,
        kindLabel: productKinds[row.kind],
        code: row.code,
        categoryName: row.categoryName,
      })),
    };
  });
}
