import 'server-only';
import { and, inArray, sql } from 'drizzle-orm';
import { publicInfos } from '@/db/schema/site';
import { inOrder } from '@/lib/core/in-order';
import { toIso } from '@/lib/core/dates';
import type { PageInput, Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { bestHits, hitsOfPage, shownTotal } from '@/lib/domain/search/match';
import { planQuery } from '@/lib/domain/search/query-text';
import { currentSegmenter } from '@/lib/domain/search/segmenter';
import { publicInfoTable } from '@/lib/domain/search/tables';
import type { PublicInfoRow } from '@/lib/domain/site/contract';
import { publicNow } from '@/lib/domain/site/queries';

/** Characters of a body in which a snippet is looked for. */
const SNIPPET_SOURCE = 20_000;

/** Public information found, in the order of `ids`; what stopped being public meanwhile is left out (S-11). */
export async function publicInfosFound(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      id: publicInfos.id,
      title: publicInfos.title,
      indexNo: publicInfos.indexNo,
      issuer: publicInfos.issuer,
      publishedAt: publicInfos.publishedAt,
      body: sql<string>`left(${publicInfos.contentText}, ${SNIPPET_SOURCE})`,
    })
    .from(publicInfos)
    .where(and(inArray(publicInfos.id, [...ids]), publicNow(ctx)));
  return inOrder(ids, rows);
}

export interface PublicInfosFound extends Paged<PublicInfoRow> {
  /** What to mark in titles. */
  marks: readonly string[];
}

/** Public information that answers a question, the best first. Not cached: its keys are anybody's words. */
export async function searchPublicInfos(
  ctx: Ctx,
  req: PageInput & { keyword: string },
): Promise<PublicInfosFound> {
  const plan = planQuery(await currentSegmenter(ctx), req.keyword);
  const { hits } = await bestHits(ctx, publicInfoTable, plan, publicNow(ctx));
  const ids = hitsOfPage(hits, req).map((h) => h.id);
  const list = (await publicInfosFound(ctx, ids)).map(({ id, title, indexNo, issuer, publishedAt }) => ({
    id,
    title,
    indexNo,
    issuer,
    createDate: toIso(publishedAt ?? new Date(0)),
  }));
  const { pageNum, pageSize } = req;
  return { list, total: shownTotal(hits.length, pageSize), pageNum, pageSize, marks: plan.marks };
}
