import { createHash } from 'node:crypto';
import { makePicture } from '@/lib/domain/upload/picture';
import { copyKey, FILES } from '@/lib/domain/upload/picture-paths';
import type { UploadUsage } from '@/lib/states/upload';
import { uploads } from '../schema';
import type { World } from './news-site';

/**
 * Puts a picture into the demo's media library in the sizes that an upload makes. Its name is fixed, so that a second try of the seed writes
 * it again.
 */
export async function storePicture(
  { db, storage, people, now }: World,
  file: { name: string; bytes: Uint8Array },
  usage: UploadUsage,
): Promise<{ id: number; path: string }> {
  const made = await makePicture(file.bytes);
  const stem = file.name.replace(/\.\w+$/, '');
  const key = `image/seed/${stem}-${made.width}x${made.height}.${made.ext}`;
  const copies = made.copies.map((c) => ({ ...c, key: copyKey(key, c.width) }));
  const pieces = [
    { key, bytes: made.bytes, mime: made.mime },
    ...copies.map((c) => ({ ...c, mime: 'image/webp' })),
  ];
  await Promise.all(pieces.map((p) => storage.put(p.key, p.bytes, { contentType: p.mime, private: false })));
  const [row] = await db
    .insert(uploads)
    .values({
      key,
      usage,
      kind: 'image',
      ownerId: people.staff.get('newsedit')?.id ?? null,
      sha256: createHash('sha256').update(made.bytes).digest('hex'),
      sizeBytes: made.bytes.byteLength,
      mime: made.mime,
      ext: made.ext,
      originalName: file.name,
      width: made.width,
      height: made.height,
      variants: Object.fromEntries(
        copies.map((c) => [`w${c.width}`, { key: c.key, width: c.width, height: c.height }]),
      ),
      createdAt: now,
    })
    .returning({ id: uploads.id });
  return { id: row?.id ?? 0, path: FILES + key };
}
