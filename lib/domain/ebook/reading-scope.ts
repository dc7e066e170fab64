import 'server-only';
import { and, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import { activationCodes, codeBatches } from '@/db/schema/activation';
import { ebookAssets } from '@/db/schema/ebook';
import { orderItems } from '@/db/schema/order';
import { periodicalIssues } from '@/db/schema/periodical';
import type { Reader } from '@/lib/data/ctx';

/**
 * Codes by which somebody may read at this moment: activated by the reader, not frozen, not run out. A refund, a freeze and the end of the term bite
 * with the next page, whatever a session or an address promised.
 */
export function livingCodes(reader: Reader): SQL {
  return and(
    eq(activationCodes.activatedBy, reader.userId),
    eq(activationCodes.status, 'activated'),
    isNull(activationCodes.frozenAt),
    or(isNull(activationCodes.expiresAt), gt(activationCodes.expiresAt, sql`now()`)),
    reader.codeId === null ? undefined : eq(activationCodes.id, reader.codeId),
  ) as SQL;
}

/** What readers get of a product: the version in force, converted. An issue is read once it has appeared. */
export const openAssets: SQL = and(
  ebookAssets.active,
  eq(ebookAssets.status, 'ready'),
  sql`(${ebookAssets.issueId} is null or exists (select 1 from ${periodicalIssues} p where p.id = ${ebookAssets.issueId} and p.status = 'published'))`,
) as SQL;

/** Whether what is read has pages: a PDF, or an EPUB of a fixed layout; the text of any other EPUB flows. */
export const hasPages = sql<boolean>`(${ebookAssets.format} = 'pdf' or ${ebookAssets.fixedLayout} is not null)`;

/** Year that a code opens; the query joins `code_batches`, and `order_items` if it can. */
const codeYear = sql`coalesce(${orderItems.subYear}, ${codeBatches.year})`;

/**
 * Whether a code opens an asset: a book, its own issue, or the issues of its year, of them those that were subscribed. The query joins
 * `activation_codes` with `code_batches` and, from the left, `order_items`.
 */
export const codeOpensAsset: SQL = sql`(${activationCodes.productId} = ${ebookAssets.productId} and (
  ${activationCodes.issueId} is not distinct from ${ebookAssets.issueId}
  or (${activationCodes.issueId} is null and ${ebookAssets.issueId} is not null and exists (
    select 1 from ${periodicalIssues} p where p.id = ${ebookAssets.issueId}
      and (${codeYear} is null or p.year = ${codeYear})
      and (${orderItems.issueList} is null or p.issue_no = any(${orderItems.issueList}))))))`;

/** Whether the reader has a code that opens the asset of the outer query. */
export function entitled(reader: Reader): SQL {
  return sql`exists (select 1 from ${activationCodes}
    join ${codeBatches} on ${codeBatches.id} = ${activationCodes.batchId}
    left join ${orderItems} on ${orderItems.id} = ${activationCodes.orderItemId}
    where ${livingCodes(reader)} and ${codeOpensAsset})`;
}
