import 'server-only';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { uploads } from '@/db/schema/upload';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { keysOfPath } from '@/lib/domain/upload/picture-paths';
import type { UploadKind } from '@/lib/states/upload';

export interface KnownFile {
  id: number;
  path: string;
  kind: UploadKind;
  title: string;
  sizeBytes: number;
}

/** The public stored files behind `/files/…` addresses, by address; addresses of anything else are left out. */
export async function findKnownFiles(
  ctx: Ctx,
  paths: readonly string[],
): Promise<ReadonlyMap<string, KnownFile>> {
  const keys = [...new Set(paths.flatMap(keysOfPath))];
  if (keys.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      id: uploads.id,
      key: uploads.key,
      kind: uploads.kind,
      title: uploads.title,
      originalName: uploads.originalName,
      sizeBytes: uploads.sizeBytes,
    })
    .from(uploads)
    .where(and(inArray(uploads.key, keys), eq(uploads.private, false), isNull(uploads.purgedAt)));
  return new Map(
    rows.map(({ key, title, originalName, ...row }) => {
      const path = `/files/${key}`;
      return [path, { ...row, path, kind: row.kind as UploadKind, title: title ?? originalName }];
    }),
  );
}

/**
 * The stored picture that a form names in `field`, `null` for none. An address that the row holds already passes unread: older pictures
 * have no row of their own.
 *
 * @throws 400 with the message at the field when it is not a stored public picture
 */
export async function requirePicture(
  ctx: Ctx,
  { field, path, before }: { field: string; path: string | null | undefined; before?: string | null },
): Promise<KnownFile | null> {
  if (!path) return null;
  const file = (await findKnownFiles(ctx, [path])).get(path);
  if (file?.kind === 'image') return file;
  if (path === before) return null;
  const message = '图片不存在，请重新上传';
  throw coreErrors.invalidInput({ message, errors: { [field]: message } });
}
