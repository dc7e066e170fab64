import 'server-only';
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { codeBatches } from '@/db/schema/activation';
import { ebookAssets } from '@/db/schema/ebook';
import { periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import { fileGapOf, type FileGap } from './file-rules';
import { digitalKinds } from '@/lib/states/product-kind';

/** The codes of the row's product are those of another reading system, in which it is read. */
const readElsewhere = sql<boolean>`exists (select 1 from ${codeBatches} b where b.product_id = ${products}.id and b.external)`;

/** The row's issue has a file in force. */
const issueHasFile = sql<boolean>`exists (select 1 from ${ebookAssets} a where a.issue_id = ${periodicalIssues}.id and a.active)`;

/** An issue of an electronic periodical that has appeared and that nobody can read: it is not sold for itself. */
export const lacksFileSql = sql<boolean>`(${periodicalIssues}.status = 'published' and not ${issueHasFile} and exists (
  select 1 from ${products} where ${products}.id = ${periodicalIssues}.product_id and ${products}.kind = 'e_periodical' and not ${readElsewhere}))`;

/** Products that {@link findFileGaps} finds something for. */
export const hasFileGap: SQL = sql`(not ${readElsewhere} and case ${products}.kind
  when 'e_book' then not exists (select 1 from ${ebookAssets} a where a.product_id = ${products}.id and a.active)
  when 'e_periodical' then not exists (select 1 from ${periodicalIssues}
      where ${periodicalIssues}.product_id = ${products}.id and ${periodicalIssues}.status = 'published' and ${issueHasFile})
    or exists (select 1 from ${periodicalIssues} join ${periodicalPlans} on ${periodicalPlans}.id = ${periodicalIssues}.plan_id
      where ${periodicalIssues}.product_id = ${products}.id and ${periodicalIssues}.status = 'published'
        and ${periodicalPlans}.active and not ${issueHasFile})
  else false end)`;

/** What the electronic ones of these products lack before readers can read what they buy. */
export async function findFileGaps(ctx: Ctx, ids: readonly number[]): Promise<Map<number, FileGap>> {
  const digital =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: products.id, kind: products.kind, readElsewhere })
          .from(products)
          .where(and(inArray(products.id, [...ids]), inArray(products.kind, [...digitalKinds])));
  if (digital.length === 0) return new Map();
  const own = digital.map((d) => d.id);
  const [files, issues] = await Promise.all([
    ctx.db
      .select({
        productId: ebookAssets.productId,
        issueId: ebookAssets.issueId,
        status: ebookAssets.status,
        active: ebookAssets.active,
      })
      .from(ebookAssets)
      .where(inArray(ebookAssets.productId, own))
      .orderBy(desc(ebookAssets.version)),
    ctx.db
      .select({
        id: periodicalIssues.id,
        productId: periodicalIssues.productId,
        label: periodicalIssues.title,
        onOffer: periodicalPlans.active,
      })
      .from(periodicalIssues)
      .innerJoin(periodicalPlans, eq(periodicalPlans.id, periodicalIssues.planId))
      .where(and(inArray(periodicalIssues.productId, own), eq(periodicalIssues.status, 'published')))
      .orderBy(desc(periodicalIssues.year), desc(periodicalIssues.issueNo)),
  ]);
  const stateOf = (productId: number, issueId: number | null) => {
    const versions = files.filter((f) => f.productId === productId && f.issueId === issueId);
    return { readable: versions.some((v) => v.active), latest: versions[0] ?? null };
  };
  const gaps = new Map<number, FileGap>();
  for (const { id, kind, ...facts } of digital) {
    const gap = fileGapOf({
      ...facts,
      kind: kind === 'e_book' ? 'e_book' : 'e_periodical',
      ...stateOf(id, null),
      issues: issues
        .filter((i) => i.productId === id)
        .map(({ label, onOffer, id: issueId }) => ({ label, onOffer, ...stateOf(id, issueId) })),
    });
    if (gap) gaps.set(id, gap);
  }
  return gaps;
}
