import { uploads } from '@/db/schema/upload';
import { testDb } from '@/tests/support/db';

/** Enters a stored picture under its address (`/files/…`), as an upload of the advertisement form would; there are no bytes behind it. */
export async function makePicture(path: string): Promise<void> {
  await testDb()
    .insert(uploads)
    .values({
      key: path.slice('/files/'.length),
      usage: 'ad',
      kind: 'image',
      sha256: 'x',
      sizeBytes: 9,
      mime: 'image/jpeg',
      ext: 'jpg',
      originalName: 'a.jpg',
    });
}
