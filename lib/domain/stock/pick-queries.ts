import 'server-only';
import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { periodicalIssueEvents, periodicalIssues } from '@/db/schema/periodical';
import { productEvents, products } from '@/db/schema/product';
import { stockItems } from '@/db/schema/stock';
import type { Ctx } from '@/lib/data/ctx';
import { officeRead } from '@/lib/data/office-read';
import { goodsHold } from '@/lib/domain/product/word-scope';
import { printedKinds } from './contract';
import type { PickInput, PickView } from './pick-contract';
import { goodsWords } from './goods-words';

/** Goods and issues offered at once, each; a longer word narrows them. */
const OFFERED = 15;

/** What leaves a row when goods or issues come, are renamed, or come to lie in a centre. */
const EVENTS = [productEvents, periodicalIssueEvents, stockItems, operationLogs];

/** Which goods and which issues are offered by a word. */
async function choose(ctx: Ctx, keyword: string) {
  const named = await goodsWords(ctx, keyword);
  const [goods, issues] = await Promise.all([
    ctx.db
      .select({ id: products.id })
      .from(products)
      .where(and(isNull(products.deletedAt), inArray(products.kind, [...printedKinds]), goodsHold(keyword)))
      .orderBy(desc(products.id))
      .limit(OFFERED),
    ctx.db
      .select({ id: periodicalIssues.id })
      .from(periodicalIssues)
      .innerJoin(products, eq(products.id, periodicalIssues.productId))
      .where(
        and(
          isNull(products.deletedAt),
          eq(products.kind, 'paper_periodical'),
          or(
            eq(periodicalIssues.status, 'published'),
            sql`exists (select 1 from ${stockItems} s
              where s.product_id = ${periodicalIssues.productId} and s.issue_id = ${periodicalIssues.id})`,
          ),
          named(periodicalIssues.productId, periodicalIssues.id),
        ),
      )
      .orderBy(desc(periodicalIssues.publishDate), desc(periodicalIssues.id))
      .limit(OFFERED),
  ]);
  return { goods: goods.map((g) => g.id), issues: issues.map((i) => i.id) };
}

/** Printed goods by words, for the lines of a document: books and periodicals, and issues that the words name or that lie in a centre already (`stock/item/pick`). */
export async function pickGoods(ctx: Ctx, { keyword, deliveryCenterId }: PickInput): Promise<PickView> {
  const center = deliveryCenterId ?? 0;
  const sum = (what: SQL) => sql<number>`coalesce((select sum(${what}) from ${stockItems} s
    where s.product_id = ${products.id} and s.issue_id is not distinct from ${periodicalIssues.id}
      and (${center}::bigint = 0 or s.delivery_center_id = ${center}::bigint)), 0)::int`;
  const own = sql<number | null>`null::int8`;
  const question = { name: 'stock-pick', until: EVENTS, input: keyword };
  const chosen = await officeRead(ctx, question, () => choose(ctx, keyword));
  const [goods, issues] = await Promise.all([
    ctx.db
      .select({
        productId: products.id,
        sku: products.sku,
        title: products.title,
        code: sql<string | null>`coalesce(${products.isbn}, ${products.issn})`,
        issueId: own,
        issueTitle: sql<string | null>`null::text`,
        onHand: sum(sql`s.on_hand`),
        available: sum(sql`s.on_hand - s.reserved`),
      })
      .from(products)
      .leftJoin(periodicalIssues, sql`false`)
      .where(inArray(products.id, chosen.goods))
      .orderBy(desc(products.id)),
    ctx.db
      .select({
        productId: products.id,
        sku: products.sku,
        title: products.title,
        code: sql<string | null>`coalesce(${products.isbn}, ${products.issn})`,
        issueId: periodicalIssues.id,
        issueTitle: periodicalIssues.title,
        onHand: sum(sql`s.on_hand`),
        available: sum(sql`s.on_hand - s.reserved`),
      })
      .from(periodicalIssues)
      .innerJoin(products, eq(products.id, periodicalIssues.productId))
      .where(inArray(periodicalIssues.id, chosen.issues))
      .orderBy(desc(periodicalIssues.publishDate), desc(periodicalIssues.id)),
  ]);
  return { list: [...goods, ...issues] };
}
