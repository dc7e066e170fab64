import 'server-only';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { activationCodes, codeBatches } from '@/db/schema/activation';
import { ebookAssets } from '@/db/schema/ebook';
import { orderItems } from '@/db/schema/order';
import { periodicalIssues } from '@/db/schema/periodical';
import type { Ctx } from '@/lib/data/ctx';
import type { OpenPublicationView } from './activation-contract';
import type { NewestView } from './contract';
import { codeOpensAsset, openAssets } from './reading-scope';

const label = sql<string>`coalesce(${periodicalIssues.title}, '')`;

/** What a code opens today: a book, or the issues that have appeared, newest first. */
export function openPublications(ctx: Ctx, codeId: number): Promise<OpenPublicationView[]> {
  return ctx.db
    .select({ id: ebookAssets.publicId, label })
    .from(activationCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
    .leftJoin(orderItems, eq(orderItems.id, activationCodes.orderItemId))
    .innerJoin(ebookAssets, codeOpensAsset)
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, ebookAssets.issueId))
    .where(and(eq(activationCodes.id, codeId), openAssets))
    .orderBy(desc(periodicalIssues.year), desc(periodicalIssues.issueNo), asc(ebookAssets.id));
}

/** Of each code the newest publication that it opens, and how many there are; codes that open none are not in it. */
export async function newestByCode(
  ctx: Ctx,
  codeIds: readonly number[],
): Promise<ReadonlyMap<number, NewestView>> {
  if (codeIds.length === 0) return new Map();
  const newest = sql`order by ${periodicalIssues.year} desc, ${periodicalIssues.issueNo} desc, ${ebookAssets.id}`;
  const rows = await ctx.db
    .select({
      codeId: activationCodes.id,
      id: sql<string>`(array_agg(${ebookAssets.publicId} ${newest}))[1]`,
      label: sql<string>`(array_agg(${label} ${newest}))[1]`,
      count: sql<number>`count(*)::int`,
    })
    .from(activationCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
    .leftJoin(orderItems, eq(orderItems.id, activationCodes.orderItemId))
    .innerJoin(ebookAssets, codeOpensAsset)
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, ebookAssets.issueId))
    .where(and(inArray(activationCodes.id, [...codeIds]), openAssets))
    .groupBy(activationCodes.id);
  return new Map(rows.map(({ codeId, ...view }) => [codeId, view]));
}
