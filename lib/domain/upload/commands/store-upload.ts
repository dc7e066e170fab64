import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { uploads } from '@/db/schema/upload';
import { formatDate } from '@/lib/core/dates';
import { recordOperation } from '@/lib/data/audit';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { withTx } from '@/lib/data/tx';
import { lockFolder } from '@/lib/domain/upload/commands/change-media';
import { inspect } from '@/lib/domain/upload/content';
import { uploadErrors } from '@/lib/domain/upload/errors';
import { makePicture } from '@/lib/domain/upload/picture';
import { copyKey, FILES } from '@/lib/domain/upload/picture-paths';
import {
  BUYER_DAY_BYTES,
  cleanFileName,
  extensionOf,
  GUEST_DAY_FILES,
  isPrivate,
  kindOfExtension,
  limitsOf,
} from '@/lib/domain/upload/rules';
import type { UploadKind, UploadUsage } from '@/lib/states/upload';

export interface StoreRequest {
  bytes: Uint8Array;
  /** The name a person gave it. */
  name: string;
  /** The door it came through: decides size and extensions. */
  door: UploadKind;
  usage: UploadUsage;
  /** Folder of the media library; `0` is the top. */
  folderId?: number;
}

export interface StoredUpload {
  id: number;
  /** `/files/…`; answers 404 for a private file. */
  path: string;
  name: string;
  /** Without its dot. */
  ext: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
}

interface Piece {
  key: string;
  bytes: Uint8Array;
  mime: string;
}

interface Prepared {
  kind: UploadKind;
  ext: string;
  width: number | null;
  height: number | null;
  /** The file itself first. */
  pieces: [Piece, ...Piece[]];
  variants: Record<string, { key: string; width: number; height: number }> | null;
}

/** Year and month of Asia/Shanghai as folders: `2026/11`. */
const monthFolder = (now: Date) => formatDate(now).slice(0, 7).replace('-', '/');

/** Looks into the content and names what is to be stored. Names are 128 random bits: an address cannot be guessed. */
async function prepare(ctx: Ctx, request: StoreRequest, ext: string): Promise<Prepared> {
  const { bytes } = request;
  const kind = kindOfExtension(`.${ext}`);
  if (!kind) throw uploadErrors.typeRefused();
  const stem = `${kind}/${monthFolder(ctx.now)}/${randomBytes(16).toString('hex')}`;
  if (kind !== 'image') {
    const content = await inspect(bytes, ext);
    const piece = { key: `${stem}.${content.ext}`, bytes, mime: content.mime };
    return { kind, ext: content.ext, width: null, height: null, pieces: [piece], variants: null };
  }
  // Copies are for the srcset of public pages.
  const made = await makePicture(bytes, { copies: !isPrivate(request.usage) });
  const key = `${stem}-${made.width}x${made.height}.${made.ext}`;
  const copies = made.copies.map((c) => ({ ...c, key: copyKey(key, c.width) }));
  return {
    kind,
    ext: made.ext,
    width: made.width,
    height: made.height,
    pieces: [
      { key, bytes: made.bytes, mime: made.mime },
      ...copies.map((c) => ({ key: c.key, bytes: c.bytes, mime: 'image/webp' })),
    ],
    variants: Object.fromEntries(
      copies.map((c) => [`w${c.width}`, { key: c.key, width: c.width, height: c.height }]),
    ),
  };
}

/** Bytes that the acting account may store on one day. */
function dayLimit(ctx: Ctx): number {
  const { dayBytes } = ctx.config.upload;
  return ctx.actor.kind === 'buyer' ? Math.min(dayBytes, BUYER_DAY_BYTES) : dayBytes;
}

/** Bytes that the account has stored since midnight in Asia/Shanghai. */
async function storedToday(ctx: Ctx, ownerId: number): Promise<number> {
  const rows = await ctx.db.execute<{ total: string }>(sql`
    select coalesce(sum(size_bytes), 0)::text as total from uploads
    where owner_id = ${ownerId} and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`);
  return Number(rows.rows[0]?.total ?? 0);
}

/** Refuses what a visitor hands in beyond the day's count of the browser. */
async function assertGuestQuota(ctx: Ctx): Promise<void> {
  const today = sql`${uploads.createdAt} >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;
  const files = await ctx.db.$count(uploads, and(eq(uploads.browserId, ctx.browserId ?? ''), today));
  if (!ctx.browserId || files >= GUEST_DAY_FILES) throw uploadErrors.dayQuota();
}

/** Enters the row, still marked as deleted, before any byte is written: whatever happens then, no file lacks its row. */
function reserve(ctx: Ctx, request: StoreRequest, made: Prepared): Promise<number> {
  const ownerId = actorUserId(ctx);
  const [file] = made.pieces;
  return withTx(ctx, async (tx) => {
    if (ownerId !== null) {
      await lockName(tx, `upload_quota:${ownerId}`);
      const total = (await storedToday(tx, ownerId)) + file.bytes.byteLength;
      if (total > dayLimit(tx)) throw uploadErrors.dayQuota();
    } else if (tx.actor.kind === 'guest') {
      await lockName(tx, `upload_quota:${tx.browserId}`);
      await assertGuestQuota(tx);
    }
    if (request.folderId) await lockFolder(tx, request.folderId);
    const [row] = await tx.db
      .insert(uploads)
      .values({
        key: file.key,
        usage: request.usage,
        kind: made.kind,
        private: isPrivate(request.usage),
        ownerId,
        browserId: tx.actor.kind === 'guest' ? tx.browserId : null,
        sha256: createHash('sha256').update(file.bytes).digest('hex'),
        sizeBytes: file.bytes.byteLength,
        mime: file.mime,
        ext: made.ext,
        originalName: cleanFileName(request.name),
        width: made.width,
        height: made.height,
        variants: made.variants,
        folderId: request.folderId || null,
        deletedAt: tx.now,
      })
      .returning({ id: uploads.id });
    if (!row) throw uploadErrors.unwritten();
    return row.id;
  });
}

/** Whether the disk or its owner's share of it has no space left. */
function isFull(e: unknown): boolean {
  const { code } = Object(e) as { code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT';
}

async function write(ctx: Ctx, id: number, usage: UploadUsage, pieces: readonly Piece[]): Promise<void> {
  try {
    for (const piece of pieces) {
      // The first failure ends it.
      await ctx.ports.storage.put(piece.key, piece.bytes, {
        contentType: piece.mime,
        private: isPrivate(usage),
      });
    }
  } catch (e) {
    ctx.log.error({ err: e, uploadId: id }, 'upload could not be written');
    const left = await Promise.allSettled(pieces.map((p) => ctx.ports.storage.delete(p.key)));
    // What could not be taken back keeps its marked row, by which the cleaning finds it.
    if (left.every((r) => r.status === 'fulfilled')) await ctx.db.delete(uploads).where(eq(uploads.id, id));
    throw isFull(e) ? uploadErrors.noSpace({ internal: e }) : uploadErrors.unwritten({ internal: e });
  }
}

/**
 * Stores one file, in the media library or (by its usage) privately: size, extension, content, quota of the day, then bytes, then the row is shown. Pictures are decoded
 * and written anew with their copies. Runs outside a transaction: encoding takes longer than a connection should be held.
 *
 * @throws the texts of `uploadErrors`; nothing is left behind then
 */
export async function storeUpload(ctx: Ctx, request: StoreRequest): Promise<StoredUpload> {
  if (ctx.inTx) throw new Error('files are stored outside of a transaction');
  const { bytes, door } = request;
  if (bytes.byteLength === 0) throw uploadErrors.empty();
  const dotted = extensionOf(request.name);
  const limits = limitsOf(door, request.usage);
  if (bytes.byteLength > limits.bytes) throw uploadErrors.tooLarge();
  if (!limits.extensions.includes(dotted)) throw uploadErrors.typeRefused();
  const ownerId = actorUserId(ctx);
  if (ownerId !== null && (await storedToday(ctx, ownerId)) + 1 > dayLimit(ctx))
    throw uploadErrors.dayQuota();
  if (ctx.actor.kind === 'guest') await assertGuestQuota(ctx);
  const made = await prepare(ctx, request, dotted.slice(1));
  const id = await reserve(ctx, request, made);
  await write(ctx, id, request.usage, made.pieces);
  const name = cleanFileName(request.name);
  const [file] = made.pieces;
  await withTx(ctx, async (tx) => {
    await tx.db.update(uploads).set({ deletedAt: null }).where(eq(uploads.id, id));
    // What a buyer or visitor hands in stands in the events of what it belongs to.
    if (tx.actor.kind === 'buyer' || tx.actor.kind === 'guest') return;
    await recordOperation(tx, {
      action: 'media.add',
      entity: 'upload',
      entityId: id,
      after: { key: file.key, name, usage: request.usage, sizeBytes: file.bytes.byteLength },
    });
  });
  return {
    id,
    path: FILES + file.key,
    name,
    ext: made.ext,
    sizeBytes: file.bytes.byteLength,
    width: made.width,
    height: made.height,
  };
}
