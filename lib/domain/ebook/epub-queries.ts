import 'server-only';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ebookAssets, ebookResources } from '@/db/schema/ebook';
import type { RawReply } from '@/lib/data/call';
import { readerOf, type Ctx } from '@/lib/data/ctx';
import { accessTo, pagesWhole, readerName, type Access } from './access-queries';
import { watchDay } from './commands/watch-day';
import { makeByteCache } from './delivery/byte-cache';
import { recordReading } from './delivery/reading-log';
import { bearerOf, readFolderToken } from './delivery/signature';
import { inCallersTurn } from './delivery/turnstile';
import { markLines, markTile } from './delivery/watermark';
import type { epubFileInput } from './epub-contract';
import { MANIFEST, manifestOf, POSITIONS, positionsOf } from './epub/manifest';
import { markPart } from './epub/mark';
import { ebookErrors } from './errors';
import { PAGE_WIDTHS } from './reading-contract';
import { assertReadingOpen } from './switch-queries';
import type { EbookFixedPage } from '@/lib/states/ebook';

/** The width for which the mark of a part is drawn, in pixels: a column of text, or a page as those of PDFs are drawn. */
const MARK_WIDTH = 640;
const [, PAGE_MARK_WIDTH] = PAGE_WIDTHS;
/** A private file as it lies in the storage. */
interface StoredFile {
  key: string;
  name: string;
}

const FILM = /^(video|audio)\//;
const TRIAL_MS = 60_000;
const trials = makeByteCache('epub-trials', 1024 * 1024);

/** Only fetched, never opened: a part in a tab of its own shows neither styles nor pictures. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; sandbox",
  'accept-ranges': 'none',
};

async function stored(ctx: Ctx, key: string): Promise<Buffer> {
  const object = await ctx.ports.storage.get(key);
  if (!object) throw ebookErrors.pageNotFound({ internal: `no file ${key}` });
  return Buffer.from(await new Response(object.body).arrayBuffer());
}

/** Parts up to a number, in their order. */
const partsOf = (ctx: Ctx, assetId: number, upTo: number) =>
  ctx.db
    .select({
      href: ebookResources.href,
      key: ebookResources.key,
      title: ebookResources.title,
      chars: sql<number>`char_length(${ebookResources.textContent})`,
    })
    .from(ebookResources)
    .where(and(eq(ebookResources.assetId, assetId), lte(ebookResources.spineNo, upTo)))
    .orderBy(asc(ebookResources.spineNo));

const NAME = /\b[pf]\d{4,}\.[a-z\d]+\b/g;
const namesIn = (text: string) => text.match(NAME) ?? [];

/** Pictures, fonts and style sheets that the first parts show: all that a trial opens besides them. */
async function trialFiles(ctx: Ctx, assetId: number, upTo: number): Promise<Set<string>> {
  const list = await trials.read(`${assetId}:${upTo}`, TRIAL_MS, async () => {
    const names = new Set<string>();
    for (const part of await partsOf(ctx, assetId, upTo)) {
      for (const name of namesIn((await stored(ctx, part.key)).toString())) names.add(name);
    }
    for (const name of names) {
      if (!/\.(css|svg)$/.test(name)) continue;
      const where = and(eq(ebookResources.assetId, assetId), eq(ebookResources.href, name));
      const [row] = await ctx.db.select({ key: ebookResources.key }).from(ebookResources).where(where);
      if (row) for (const inner of namesIn((await stored(ctx, row.key)).toString())) names.add(inner);
    }
    return Buffer.from(JSON.stringify([...names]));
  });
  return new Set(JSON.parse(list.toString()) as string[]);
}

async function described(ctx: Ctx, access: Access, upTo: number, path: string, base: string) {
  const parts = await partsOf(ctx, access.id, upTo);
  if (path === POSITIONS) return positionsOf(parts);
  const [asset] = await ctx.db
    .select({ toc: ebookAssets.toc, fixedLayout: ebookAssets.fixedLayout })
    .from(ebookAssets)
    .where(eq(ebookAssets.id, access.id));
  const title = [access.title, access.label].filter(Boolean).join(' ');
  const toc = (asset?.toc ?? []).filter((line) => line.page <= upTo);
  return manifestOf({ title, base, parts, toc, fixed: asset?.fixedLayout != null });
}

async function fileOf(
  ctx: Ctx,
  access: Access,
  upTo: number,
  path: string,
  whole: boolean,
): Promise<RawReply | StoredFile> {
  const [row] = await ctx.db
    .select({
      key: ebookResources.key,
      mediaType: ebookResources.mediaType,
      spineNo: ebookResources.spineNo,
      page: sql<EbookFixedPage | null>`${ebookAssets.fixedLayout} -> 'pages' -> (${ebookResources.spineNo} - 1)`,
    })
    .from(ebookResources)
    .innerJoin(ebookAssets, eq(ebookAssets.id, ebookResources.assetId))
    .where(and(eq(ebookResources.assetId, access.id), eq(ebookResources.href, path)));
  if (!row) throw ebookErrors.pageNotFound();
  const opens =
    whole ||
    (row.spineNo === null ? (await trialFiles(ctx, access.id, upTo)).has(path) : row.spineNo <= upTo);
  if (!opens) throw readerOf(ctx) ? ebookErrors.locked() : ebookErrors.badAddress();
  if (FILM.test(row.mediaType)) {
    if (!access.filmOpen) throw ebookErrors.pageNotFound();
    return { key: row.key, name: path };
  }
  const body = await stored(ctx, row.key);
  if (row.spineNo === null) return { body, contentType: row.mediaType };
  if (whole) await watchDay(ctx);
  const who = whole ? readerName(ctx, access.phone) : '';
  const page = row.page?.flows === false ? { width: row.page.width, tileFor: PAGE_MARK_WIDTH } : undefined;
  const tile = await markTile(who, page?.tileFor ?? MARK_WIDTH, ctx.now);
  recordReading(ctx, { assetId: access.id, pageNo: row.spineNo, width: 0, preview: !whole });
  return {
    body: markPart(body.toString(), markLines(who, ctx.now), tile, page),
    contentType: 'application/xhtml+xml; charset=utf-8',
  };
}

/**
 * One file of an EPUB, a part with the reader's mark. The token must have been made for this reader, and besides the right is asked for anew: a refund, a
 * freeze, a dropped device and the end of the session close the next file.
 *
 * @returns the reply, or of a film or sound where it lies: it is handed out in parts
 * @throws 403 for a token of somebody else, one that was changed or ran out, and without a right; 404 for what is no file of the book; 429 for whoever
 *   is too fast
 */
export async function epubFile(
  ctx: Ctx,
  { token, path }: z.output<typeof epubFileInput>,
): Promise<RawReply | StoredFile> {
  const bearer = bearerOf(ctx);
  const folder = readFolderToken(ctx.ports.vault, bearer, token, ctx.now);
  if (!folder) throw ebookErrors.badAddress();
  const part = /^p\d+\.xhtml$/.test(path);
  return inCallersTurn(ctx, part ? 'page' : 'file', false, async () => {
    await assertReadingOpen(ctx);
    const access = await accessTo(ctx, folder.publicId);
    if (access.format !== 'epub') throw ebookErrors.pageNotFound();
    if (folder.whole && !access.entitled) throw ebookErrors.locked();
    if (folder.whole) pagesWhole(ctx, access, []);
    const upTo = folder.whole ? access.pageCount : access.trialPages;
    if (path === MANIFEST || path === POSITIONS) {
      const base = `${ctx.config.siteOrigin}/api/guest/ebook/read/${token}/`;
      const view = await described(ctx, access, upTo, path, base);
      return { body: JSON.stringify(view.json), contentType: view.type, headers: HEADERS };
    }
    const file = await fileOf(ctx, access, upTo, path, folder.whole);
    return 'key' in file ? file : { ...file, headers: HEADERS };
  });
}
