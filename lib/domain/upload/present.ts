import 'server-only';
import { toIso } from '@/lib/core/dates';
import type { MediaView } from '@/lib/domain/upload/contract';
import { FILES, thumbPath } from '@/lib/domain/upload/picture-paths';
import type { MediaRow } from '@/lib/domain/upload/queries';

export function presentMedia(row: MediaRow): MediaView {
  const path = FILES + row.key;
  return {
    id: row.id,
    path,
    thumb: row.kind === 'image' ? thumbPath(path) : null,
    kind: row.kind,
    title: row.title ?? row.originalName,
    originalName: row.originalName,
    ext: row.ext,
    mime: row.mime,
    sizeBytes: row.sizeBytes,
    width: row.width,
    height: row.height,
    folderId: row.folderId,
    ownerName: row.ownerName,
    createdAt: toIso(row.createdAt),
    uses: row.uses,
  };
}
