import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { ebookPages } from '@/db/schema/ebook';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { makeBulkhead } from '@/lib/data/bulkhead';
import { accessTo, pagesWhole, readerName, type Access } from './access-queries';
import { watchDay } from './commands/watch-day';
import { makeByteCache } from './delivery/byte-cache';
import { recordReading } from './delivery/reading-log';
import { bearerOf, pageSigned, signPage } from './delivery/signature';
import { inCallersTurn } from './delivery/turnstile';
import { markedPage, markTile } from './delivery/watermark';
import { ebookErrors } from './errors';
import { LINK_SECONDS, MAX_LINK_SECONDS } from './reading-rules';
import {
  PAGE_WIDTHS,
  PREVIEW_WIDTHS,
  type linksInput,
  type pageInput,
  type PageLinksView,
} from './reading-contract';
import { assertReadingOpen } from './switch-queries';

const [THUMB] = PAGE_WIDTHS;

/**
 * Addresses of pages that work for this reader alone, and not for long.
 * @throws 404 beyond the last page; 401 or 403 beyond the trial, 400 in a width that it has not
 */
export async function pageLinks(ctx: Ctx, input: z.output<typeof linksInput>): Promise<PageLinksView> {
  await assertReadingOpen(ctx);
  const access = await accessTo(ctx, input.id);
  if (access.format !== 'pdf' || input.pages.some((n) => n > access.pageCount))
    throw ebookErrors.pageNotFound();
  const whole = pagesWhole(ctx, access, input.pages);
  if (!whole && !PREVIEW_WIDTHS.includes(input.w))
    throw coreErrors.invalidInput({ message: '试读不提供该清晰度', errors: { w: '试读不提供该清晰度' } });
  if (whole && input.w !== THUMB) await watchDay(ctx);
  const expiresAt = Math.floor(ctx.now.getTime() / 1000) + LINK_SECONDS;
  const bearer = bearerOf(ctx);
  const links = input.pages.map((page) => {
    const address = { publicId: access.publicId, page, width: input.w, expiresAt, whole };
    const s = signPage(ctx.ports.vault, bearer, address);
    const query = new URLSearchParams({ w: String(input.w), e: String(expiresAt), s });
    return { page, src: `/api/guest/ebook/page/${access.publicId}/${page}?${query.toString()}` };
  });
  return { links, seconds: LINK_SECONDS, whole };
}

/** Marked pages of the last minutes: turning back costs nothing, and the memory is the same for ten readers and ten thousand. */
const CACHE_BYTES = 64 * 1024 * 1024;
const KEEP_MS = 2 * 60_000;
const pictures = makeByteCache('reading-pages', CACHE_BYTES);
/** Pages that are decoded and marked at once: one of two cores stays with the rest of the site. */
const drawing = makeBulkhead(2, 15_000);

async function drawPage(ctx: Ctx, access: Access, page: number, width: number, whole: boolean) {
  const [row] = await ctx.db
    .select({ keys: ebookPages.keys })
    .from(ebookPages)
    .where(and(eq(ebookPages.assetId, access.id), eq(ebookPages.pageNo, page)));
  const key = row?.keys[String(width)];
  const stored = key ? await ctx.ports.storage.get(key) : null;
  if (!stored) throw ebookErrors.pageNotFound({ internal: `no picture ${access.id}/${page}/${width}` });
  const clean = new Uint8Array(await new Response(stored.body).arrayBuffer());
  const who = whole ? readerName(ctx, access.phone) : '';
  return markedPage(clean, await markTile(who, width, ctx.now));
}

/**
 * The picture of a page with the reader's mark. The address must be signed for exactly this page, width and reader, and besides the right is asked for
 * anew: a refund, a freeze, a dropped device and the end of the session close the next page.
 *
 * @throws 403 for an address of somebody else, one that was changed or ran out, and without a right; 429 for whoever is too fast
 */
export async function pagePicture(ctx: Ctx, input: z.output<typeof pageInput>) {
  const { id: publicId, n: page, w: width, e: expiresAt, s } = input;
  const seconds = ctx.now.getTime() / 1000;
  const bearer = bearerOf(ctx);
  const signed = (whole: boolean) =>
    pageSigned(ctx.ports.vault, bearer, { publicId, page, width, expiresAt, whole }, s);
  const whole = bearer.userId !== 0 && signed(true);
  if (expiresAt <= seconds || expiresAt > seconds + MAX_LINK_SECONDS || !(whole || signed(false)))
    throw ebookErrors.badAddress();
  const lane = width === THUMB ? 'thumb' : 'page';
  const key = `${whole ? bearer.userId : 'trial'}:${publicId}:${page}:${width}`;
  return inCallersTurn(ctx, lane, pictures.has(key), async () => {
    await assertReadingOpen(ctx);
    const access = await accessTo(ctx, publicId);
    if (!(whole ? access.entitled : page <= access.trialPages)) throw ebookErrors.locked();
    if (whole && !access.admitted) throw ebookErrors.deviceDropped();
    const bytes = await pictures.read(key, KEEP_MS, () =>
      drawing(() => drawPage(ctx, access, page, width, whole)),
    );
    if (lane === 'page') recordReading(ctx, { assetId: access.id, pageNo: page, width, preview: !whole });
    return {
      body: bytes,
      contentType: 'image/jpeg',
      headers: {
        'content-length': String(bytes.length),
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; sandbox",
        'accept-ranges': 'none',
      },
    };
  });
}
