import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { uploads } from '@/db/schema/upload';
import { PdfRefused } from '@/lib/core/pdf-refusal';
import { isUnavailable } from '@/lib/data/db-errors';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { EpubRefusal } from '../epub/refusal';
import { BEAT_SECONDS, isWornOut, refusalText } from '../publish-rules';
import { putInForce } from './activate-asset';
import { claimConversion, dead, mine, Paused, Superseded, tell, type Converted } from './claim-conversion';
import { convertPdf } from './convert-pdf';
import { lockAsset, type AssetRecord } from './lock-asset';
import { unpackEpub } from './unpack-epub';

/** The job that converts a version; a waiting one of the same version is not doubled. */
export async function enqueueConversion(ctx: Ctx, assetId: number): Promise<void> {
  await enqueue(ctx, {
    task: 'ebook.convert',
    payload: { assetId },
    key: `ebook.convert:${assetId}`,
    // A run that dies is begun again by the sweep, which looks at its signs of life.
    maxAttempts: 1,
  });
}

async function sourceOf(ctx: Ctx, asset: AssetRecord): Promise<Uint8Array> {
  const [file] = await ctx.db
    .select({ key: uploads.key })
    .from(uploads)
    .where(eq(uploads.id, asset.uploadId));
  const found = file && (await ctx.ports.storage.get(file.key));
  if (!found) throw new Error('the source of a publication is gone');
  return new Uint8Array(await new Response(found.body).arrayBuffer());
}

async function convert(ctx: Ctx, asset: AssetRecord, stopping?: AbortSignal): Promise<Converted> {
  const bytes = await sourceOf(ctx, asset);
  if (asset.format === 'pdf') return convertPdf(ctx, asset, bytes, stopping);
  const { id, publicId } = asset;
  const { parts, toc, fixedLayout, hasText, report } = await unpackEpub(
    ctx,
    { id, publicId, bytes },
    async (done, all) => {
      if (stopping?.aborted) throw new Paused();
      await tell(ctx, asset, { pageCount: all, convertedPages: done });
    },
  );
  return { pageCount: parts, toc, fixedLayout, hasText, report };
}

/** The version is whole: it goes into force if a second person has said so and no newer one is. */
function finish(outer: Ctx, asset: AssetRecord, made: Converted): Promise<void> {
  return withTx(outer, async (ctx) => {
    const row = await lockAsset(ctx, asset.id);
    const done = await ctx.db
      .update(ebookAssets)
      .set({
        ...made,
        status: 'ready',
        convertedPages: made.pageCount,
        readyAt: sql`now()`,
        updatedAt: sql`now()`,
      })
      .where(mine(asset))
      .returning({ id: ebookAssets.id });
    if (done.length === 0) throw new Superseded();
    const newer = await ctx.db.$count(
      ebookAssets,
      and(
        eq(ebookAssets.productId, row.productId),
        sql`${ebookAssets.issueId} is not distinct from ${row.issueId}`,
        ebookAssets.active,
        sql`${ebookAssets.version} > ${row.version}`,
      ),
    );
    if (row.autoActivate && newer === 0) await putInForce(ctx, row);
  });
}

async function fail(ctx: Ctx, asset: AssetRecord, failReason: string): Promise<void> {
  await ctx.db
    .update(ebookAssets)
    .set({ status: 'failed', failReason, updatedAt: sql`now()` })
    .where(mine(asset));
}

/** Back into the queue, with the pages that are there. */
async function pause(ctx: Ctx, asset: AssetRecord): Promise<void> {
  await ctx.db.update(ebookAssets).set({ status: 'uploaded', beatAt: null }).where(mine(asset));
}

function reasonOf(ctx: Ctx, asset: AssetRecord, e: unknown): string {
  if (e instanceof PdfRefused) return refusalText(e);
  if (e instanceof EpubRefusal) return e.message;
  ctx.log.error({ err: e, assetId: asset.id }, 'conversion of a publication failed');
  return '转换失败，请重试';
}

/**
 * Converts one version: every page a picture in three widths and its words, or an EPUB in its parts. It goes on where a run that was cut off ended.
 * Only one conversion runs at a time, over all processes; `false` says that nothing was done because of that or because the version does not wait.
 * Aborted `stopping` ends it behind the page in work, with the version back in the queue. Called outside a transaction.
 */
export async function convertAsset(ctx: Ctx, id: number, stopping?: AbortSignal): Promise<boolean> {
  const asset = await claimConversion(ctx, id);
  if (!asset) return false;
  const beat = setInterval(() => void tell(ctx, asset).catch(() => undefined), BEAT_SECONDS * 1000);
  try {
    if (isWornOut(asset.runNo)) await fail(ctx, asset, '转换多次中断，请重试');
    else await finish(ctx, asset, await convert(ctx, asset, stopping));
  } catch (e) {
    if (e instanceof Superseded) return true;
    if (e instanceof Paused) {
      await pause(ctx, asset);
      return true;
    }
    // The database went away: the sweep begins it again.
    if (isUnavailable(e)) throw e;
    await fail(ctx, asset, reasonOf(ctx, asset, e));
  } finally {
    clearInterval(beat);
  }
  return true;
}

/** Converts the version that a job names (`ebook.convert`), then asks for the one that waits longest. */
export async function runConversion(ctx: Ctx, id: number, stopping?: AbortSignal): Promise<void> {
  await convertAsset(ctx, id, stopping);
  if (stopping?.aborted) return;
  const [next] = await waiting(ctx);
  if (next) await withTx(ctx, (tx) => enqueueConversion(tx, next.id));
}

function waiting(ctx: Ctx) {
  return ctx.db
    .select({ id: ebookAssets.id })
    .from(ebookAssets)
    .where(sql`${ebookAssets.status} = 'uploaded' or (${ebookAssets.status} = 'converting' and ${dead})`)
    .orderBy(asc(ebookAssets.createdAt), asc(ebookAssets.id))
    .limit(1);
}

/** Begins again what a killed process left (job `ebook:sweep`); nothing while a conversion runs. */
export async function sweepConversions(ctx: Ctx): Promise<void> {
  const running = await ctx.db.$count(
    ebookAssets,
    and(eq(ebookAssets.status, 'converting'), sql`not ${dead}`),
  );
  const [next] = running > 0 ? [] : await waiting(ctx);
  if (next) await withTx(ctx, (tx) => enqueueConversion(tx, next.id));
}
