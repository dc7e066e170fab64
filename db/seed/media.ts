import { eq, like, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { StoragePort } from '@/lib/adapters/storage/port';
import type { UploadEntity, UploadUsage } from '@/lib/states/upload';
import type { Db } from '../client';
import {
  ads,
  articles,
  periodicalIssues,
  productPictures,
  products,
  uploadFolders,
  uploads,
  uploadUses,
} from '../schema';
import { storeDemoPicture } from './files';
import type { World } from './news-site';

interface Shown {
  path: string;
  title: string;
  usage: UploadUsage;
  folder: string | null;
  uses: { entity: UploadEntity; id: number }[];
}

const FOLDERS = ['新闻配图', '广告图', '商品图', '公益宣传素材'] as const;
const NOTE =
  '保密公益宣传素材使用说明\n\n一、素材可用于单位内部宣传栏、电子屏和公众号。\n二、使用时请注明来源。\n';

/** What the articles, advertisements and products of the demo world show. */
async function shownFiles(db: Db): Promise<Shown[]> {
  const found = new Map<string, Shown>();
  const add = (
    path: string | null,
    title: string,
    usage: UploadUsage,
    folder: string,
    entity: UploadEntity,
    id: number,
  ) => {
    if (!path?.startsWith('/files/')) return;
    const known = found.get(path) ?? { path, title, usage, folder, uses: [] };
    if (!known.uses.some((u) => u.entity === entity && u.id === id)) known.uses.push({ entity, id });
    found.set(path, known);
  };
  const news = await db
    .select()
    .from(articles)
    .where(like(articles.coverPath, '/files/%'))
    .orderBy(articles.id);
  for (const a of news) add(a.coverPath, a.title, 'editor_image', FOLDERS[0], 'article', a.id);
  for (const ad of await db.select().from(ads).orderBy(ads.id))
    add(ad.path, ad.title, 'ad', FOLDERS[1], 'ad', ad.id);
  const goods = await db.select().from(products).orderBy(products.id);
  for (const p of goods) add(p.coverPath, p.title, 'product', FOLDERS[2], 'product', p.id);
  const issues = await db
    .select({
      id: periodicalIssues.id,
      path: periodicalIssues.coverPath,
      title: sql<string>`${products.title} || ' ' || ${periodicalIssues.title}`,
    })
    .from(periodicalIssues)
    .innerJoin(products, eq(products.id, periodicalIssues.productId));
  for (const i of issues) add(i.path, i.title, 'product', FOLDERS[2], 'periodicalIssue', i.id);
  const pictures = await db
    .select({ path: productPictures.path, id: products.id, title: products.title })
    .from(productPictures)
    .innerJoin(products, eq(products.id, productPictures.productId));
  for (const p of pictures) add(p.path, p.title, 'product', FOLDERS[2], 'product', p.id);
  return [...found.values()];
}

/** Files that nothing shows yet: what an editor would choose from. */
async function spareFiles(storage: StoragePort): Promise<Shown[]> {
  const spare: Shown[] = [];
  for (const [i, title] of ['横幅背景', '展板底图', '公众号头图', '宣传单页'].entries()) {
    const path = await storeDemoPicture(storage, `media-${i + 1}`);
    spare.push({ path, title, usage: 'editor_image', folder: FOLDERS[3], uses: [] });
  }
  const key = 'seed/media-note.txt';
  await storage.put(key, new TextEncoder().encode(NOTE), {
    contentType: 'text/plain; charset=utf-8',
    private: false,
  });
  spare.push({ path: `/files/${key}`, title: '素材使用说明', usage: 'editor_file', folder: null, uses: [] });
  return spare;
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(body as BodyInit).arrayBuffer());
}

/** The media library: every public file of the demo world has its row, its folder and the places that show it. */
export async function seedMedia({ db, now, storage, people }: World): Promise<number> {
  const ownerId = people.staff.get('newsedit')?.id ?? null;
  const folders = await db
    .insert(uploadFolders)
    .values(FOLDERS.map((name) => ({ name, createdBy: ownerId, createdAt: now })))
    .returning();
  const folderOf = new Map<string | null, number>(folders.map((f) => [f.name, f.id]));
  const files = [...(await spareFiles(storage)), ...(await shownFiles(db))].toReversed();
  for (const [i, file] of files.entries()) {
    const key = file.path.slice('/files/'.length);
    // Files one after the other keep the memory small.
    const place = { title: file.title, folderId: folderOf.get(file.folder) ?? null };
    const id = (await imported(db, key, place)) ?? (await add(file, key, place, i));
    const uses = file.uses.map((u) => ({ uploadId: id, entity: u.entity, entityId: String(u.id) }));
    if (uses.length > 0) await db.insert(uploadUses).values(uses).onConflictDoNothing();
  }
  return files.length;

  async function add(file: Shown, key: string, place: Place, i: number): Promise<number> {
    const stored = await storage.get(key);
    if (!stored) throw new Error(`no file ${key}`);
    const bytes = await readAll(stored.body);
    const ext = key.slice(key.lastIndexOf('.') + 1);
    const size = ext === 'txt' ? null : await sharp(bytes).metadata();
    const [row] = await db
      .insert(uploads)
      .values({
        key,
        usage: file.usage,
        kind: size ? 'image' : 'file',
        ownerId,
        sha256: stored.info.sha256,
        sizeBytes: bytes.byteLength,
        mime: stored.info.contentType,
        ext,
        originalName: `${file.title}.${ext}`,
        width: size?.width ?? null,
        height: size?.height ?? null,
        ...place,
        createdAt: new Date(now.getTime() - (files.length - i) * 3_600_000),
      })
      .returning({ id: uploads.id });
    return row?.id ?? 0;
  }
}

interface Place {
  title: string;
  folderId: number | null;
}

/** A file that came with an imported article has its row; it gets its folder and the title of its article. */
async function imported(db: Db, key: string, place: Place): Promise<number | null> {
  const [row] = await db.update(uploads).set(place).where(eq(uploads.key, key)).returning({ id: uploads.id });
  return row?.id ?? null;
}
