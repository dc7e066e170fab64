import 'server-only';
import { and, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { anyId } from '@/lib/data/any-id';
import type { Ctx } from '@/lib/data/ctx';
import { containsWord } from '@/lib/data/words';
import { goodsHold } from '@/lib/domain/product/word-scope';

/** Goods given one by one, so that the planner knows how few they are; more are looked up beside the rows. */
const LISTED_GOODS = 2000;

const listed = (column: AnyColumn, ids: readonly number[]): SQL => sql`${column} = ${anyId(ids)}`;

/** Rows of goods by the columns of their product and issue. */
type GoodsScope = (productId: AnyColumn, issueId: AnyColumn) => SQL;

/**
 * What a word in titles, numbers and codes of goods means: the goods are looked up first, each by its own index, because an OR over joined tables
 * answers from none.
 */
export async function goodsWords(ctx: Ctx, keyword: string): Promise<GoodsScope> {
  const ofProducts = sql`select ${products.id} as id from ${products} where ${goodsHold(keyword)}`;
  const named = containsWord(periodicalIssues.title, keyword);
  const ofIssues = sql`select ${periodicalIssues.id} as id, ${periodicalIssues.productId} as product_id from ${periodicalIssues} where ${named}`;
  const most = sql.raw(`limit ${LISTED_GOODS + 1}`);
  const [goods, issues] = await Promise.all([
    ctx.db.execute<{ id: number }>(sql`${ofProducts} ${most}`),
    ctx.db.execute<{ id: number; product_id: number }>(sql`${ofIssues} ${most}`),
  ]);
  const productIds = goods.rows.map((g) => g.id);
  return (productId, issueId) =>
    or(
      productIds.length > LISTED_GOODS ? sql`${productId} in (${ofProducts})` : listed(productId, productIds),
      issues.rows.length > LISTED_GOODS
        ? sql`${issueId} in (select id from (${ofIssues}) as named)`
        : issues.rows.length > 0
          ? // The product leads to rows of stock by their key.
            and(
              listed(productId, [...new Set(issues.rows.map((i) => i.product_id))]),
              listed(
                issueId,
                issues.rows.map((i) => i.id),
              ),
            )
          : undefined,
    ) as SQL;
}
