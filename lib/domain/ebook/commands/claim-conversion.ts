import 'server-only';
import { and, eq, ne, sql } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import type { Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { withTx } from '@/lib/data/tx';
import { DEAD_SECONDS } from '../publish-rules';
import type { AssetRecord } from './lock-asset';

/** The row is another run's, or somebody ended the conversion: what this run does counts for nothing. */
export class Superseded extends Error {}
/** The process is to end: the version waits for the next one. */
export class Paused extends Error {}

/** What a conversion found out about the whole publication. */
export type Converted = Pick<AssetRecord, 'pageCount' | 'toc' | 'hasText' | 'report'> &
  Partial<Pick<AssetRecord, 'fixedLayout'>>;

/** A run without a sign of life. */
export const dead = sql`${ebookAssets.beatAt} < now() - make_interval(secs => ${DEAD_SECONDS})`;

/** The row while this run has it. */
export const mine = (asset: AssetRecord) =>
  and(eq(ebookAssets.id, asset.id), eq(ebookAssets.status, 'converting'), eq(ebookAssets.runNo, asset.runNo));

/** Whether no run goes on with a version: somebody has cancelled it, or deleted it. What a run stored without a row is nobody's then. */
export async function isAbandoned(ctx: Ctx, id: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ status: ebookAssets.status })
    .from(ebookAssets)
    .where(eq(ebookAssets.id, id));
  return row === undefined || row.status === 'failed';
}

/** Takes a version for a new run; `null` when it is over, or while a living run converts this or another one. */
export function claimConversion(outer: Ctx, id: number): Promise<AssetRecord | null> {
  return withTx(outer, async (ctx) => {
    await lockName(ctx, 'ebook_convert');
    const others = await ctx.db.$count(
      ebookAssets,
      and(ne(ebookAssets.id, id), eq(ebookAssets.status, 'converting'), sql`not ${dead}`),
    );
    if (others > 0) return null;
    const [asset] = await ctx.db
      .update(ebookAssets)
      .set({
        status: 'converting',
        runNo: sql`${ebookAssets.runNo} + 1`,
        beatAt: sql`now()`,
        failReason: null,
      })
      .where(
        and(
          eq(ebookAssets.id, id),
          sql`(${ebookAssets.status} = 'uploaded' or (${ebookAssets.status} = 'converting' and ${dead}))`,
        ),
      )
      .returning();
    return asset ?? null;
  });
}

/** Writes how far the run is, or only that it lives. @throws Superseded */
export async function tell(
  ctx: Ctx,
  asset: AssetRecord,
  progress: Partial<Pick<AssetRecord, 'pageCount' | 'convertedPages'>> = {},
): Promise<void> {
  const alive = await ctx.db
    .update(ebookAssets)
    .set({ ...progress, beatAt: sql`now()` })
    .where(mine(asset))
    .returning({ id: ebookAssets.id });
  if (alive.length === 0) throw new Superseded();
}
