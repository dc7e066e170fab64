import 'server-only';
import { and, asc, count, desc, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { uploadFolders, uploads, uploadUses } from '@/db/schema/upload';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import type { FolderList, MediaListInput, MediaPlace } from '@/lib/domain/upload/contract';
import { uploadErrors } from '@/lib/domain/upload/errors';
import { placesOf } from '@/lib/domain/upload/places';
import { libraryFiles } from '@/lib/domain/upload/scope';
import type { UploadKind } from '@/lib/states/upload';

const useCount = sql<number>`(select count(*)::int from ${uploadUses} where ${uploadUses.uploadId} = ${uploads.id})`;

const columns = {
  id: uploads.id,
  key: uploads.key,
  kind: sql<UploadKind>`${uploads.kind}`,
  title: uploads.title,
  originalName: uploads.originalName,
  ext: uploads.ext,
  mime: uploads.mime,
  sizeBytes: uploads.sizeBytes,
  width: uploads.width,
  height: uploads.height,
  folderId: uploads.folderId,
  ownerName: users.name,
  createdAt: uploads.createdAt,
  uses: useCount,
};

function select(ctx: Ctx) {
  return ctx.db.select(columns).from(uploads).leftJoin(users, eq(users.id, uploads.ownerId)).$dynamic();
}
export type MediaRow = Awaited<ReturnType<typeof select>>[number];

const inUse = sql`exists (select 1 from ${uploadUses} where ${uploadUses.uploadId} = ${uploads.id})`;

function mediaWhere(input: MediaListInput): SQL | undefined {
  const { keyword, kind, folderId, used } = input;
  const word = keyword ? containsPattern(keyword) : null;
  return and(
    libraryFiles(),
    kind ? eq(uploads.kind, kind) : undefined,
    folderId === undefined
      ? undefined
      : folderId === 0
        ? isNull(uploads.folderId)
        : eq(uploads.folderId, folderId),
    used === 'yes' ? inUse : used === 'no' ? sql`not ${inUse}` : undefined,
    word ? or(ilike(uploads.originalName, word), ilike(uploads.title, word)) : undefined,
  );
}

const ORDERS = {
  '-id': [desc(uploads.id)],
  id: [asc(uploads.id)],
  name: [asc(sql`coalesce(${uploads.title}, ${uploads.originalName})`), desc(uploads.id)],
  '-sizeBytes': [desc(uploads.sizeBytes), desc(uploads.id)],
} as const;

/** One page of the media library, newest first unless asked otherwise. */
export async function listMedia(ctx: Ctx, input: MediaListInput): Promise<Paged<MediaRow>> {
  const where = mediaWhere(input);
  return paginate(
    input,
    select(ctx)
      .where(where)
      .orderBy(...ORDERS[input.sort ?? '-id'])
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(uploads, where),
  );
}

/** One file with the places that show it. @throws 404 when the library does not hold it */
export async function getMedia(ctx: Ctx, id: number): Promise<MediaRow & { places: MediaPlace[] }> {
  const [row] = await select(ctx).where(and(libraryFiles(), eq(uploads.id, id)));
  if (!row) throw uploadErrors.notFound();
  const places = (await placesOf(ctx, [row])).get(id) ?? [];
  return { ...row, places, uses: places.length };
}

/** Newest files of some kinds for the editor's own picker: `start` from 0, `size` at most 100. */
export async function listForEditor(
  ctx: Ctx,
  kind: 'image' | 'file',
  start: number,
  size: number,
): Promise<{ list: { key: string; originalName: string; createdAt: Date }[]; total: number }> {
  const of = kind === 'image' ? eq(uploads.kind, 'image') : sql`${uploads.kind} <> 'image'`;
  const where = and(libraryFiles(), of);
  const [list, total] = await Promise.all([
    size === 0
      ? []
      : ctx.db
          .select({ key: uploads.key, originalName: uploads.originalName, createdAt: uploads.createdAt })
          .from(uploads)
          .where(where)
          .orderBy(desc(uploads.id))
          .limit(size)
          .offset(start),
    ctx.db.$count(uploads, where),
  ]);
  return { list, total };
}

/** Folders of the library by name, with the number of files in each. */
export async function listFolders(ctx: Ctx): Promise<FolderList> {
  const [folders, counts] = await Promise.all([
    ctx.db
      .select({ id: uploadFolders.id, parentId: uploadFolders.parentId, name: uploadFolders.name })
      .from(uploadFolders)
      .orderBy(asc(uploadFolders.name), asc(uploadFolders.id)),
    ctx.db
      .select({ folderId: uploads.folderId, n: count() })
      .from(uploads)
      .where(libraryFiles())
      .groupBy(uploads.folderId),
  ]);
  const of = new Map(counts.map((c) => [c.folderId, c.n]));
  return {
    folders: folders.map((f) => ({ ...f, files: of.get(f.id) ?? 0 })),
    top: of.get(null) ?? 0,
    total: counts.reduce((sum, c) => sum + c.n, 0),
  };
}

/** The name that a downloaded file is given; `null` for one that is unknown or deleted. */
export async function downloadName(ctx: Ctx, key: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ name: uploads.originalName })
    .from(uploads)
    .where(and(eq(uploads.key, key), eq(uploads.private, false)));
  return row?.name ?? null;
}
