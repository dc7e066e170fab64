import { createHash } from 'node:crypto';
import { constants } from 'node:os';
import { and, eq } from 'drizzle-orm';
import { DAY_MS } from '@/lib/core/dates';
import { createPdf } from '@/lib/adapters/pdf/live';
import type { StoragePort } from '@/lib/adapters/storage/port';
import type { Ctx } from '@/lib/data/ctx';
import { convertAsset } from '@/lib/domain/ebook/commands/convert-asset';
import { createAsset } from '@/lib/domain/ebook/commands/store-source';
import { readBook } from '@/lib/domain/ebook/epub/read-book';
import type { EbookFormat, EbookTocEntry } from '@/lib/states/ebook';
import { digitalKinds } from '@/lib/states/product-kind';
import { ebookAssets, productPictures, products, uploads, uploadUses } from '../schema';
import { readWorks } from './books';
import type { Catalogue } from './catalogue';
import { seedCtx } from './ctx';
import { seedProducts, workOf } from './content-mall';
import { demoFile, storeDemoPicture, TRIAL_PAGES } from './files';
import type { World } from './news-site';
import { contentsHtml } from './press/contents';
import { makeMagazine } from './press/magazine';
import { makeReader } from './press/reader';
import { makeStoryBook } from './press/story-book';

/** Titles with typeset issues: the newest first, on the newest that has appeared, and so on backwards. */
const PERIODICALS: readonly { title: string; files: readonly string[] }[] = [
  { title: '保密工作', files: ['work-phones', 'work-travel'] },
  { title: '保密科学技术', files: ['tech-secrets', 'tech-machines'] },
  { title: '机关保密', files: ['office'] },
];

/** Made as magazines are: its newest issue is an EPUB of a fixed layout. */
export const MAGAZINE = '《保密观察》电子版';
export const QUESTION_BOOK = '机关保密工作一百问（电子版）';
export const STORY_BOOK = '身边的保密故事（电子版）';

interface PublicationsWorld extends World {
  catalogue: Catalogue;
  /** Hears which one is being made. */
  at: (part: string) => void;
}

interface Source {
  productId: number;
  issueId?: number;
  /** `2026 年第 11 期`. */
  issue?: string;
  format: EbookFormat;
  title: string;
  /** Name of the stored file, fixed so that a second try of the seed writes it again. */
  name: string;
  /** The work itself: the catalogue has its contents. */
  whole?: boolean;
  /** Of a typeset one: its name in the demo's folder. */
  file?: string;
  bytes: Uint8Array<ArrayBuffer>;
  previewPages: number;
  madeAt: Date;
}

async function readAll(storage: StoragePort, key: string): Promise<Uint8Array> {
  const found = await storage.get(key);
  if (!found) throw new Error(`no file ${key}`);
  return new Uint8Array(await new Response(found.body as BodyInit).arrayBuffer());
}

async function periodicals({ catalogue }: PublicationsWorld): Promise<Source[]> {
  const out: Source[] = [];
  for (const { title, files } of PERIODICALS) {
    const product = catalogue.products.find((p) => p.title === `《${title}》电子版`);
    const [plan] = catalogue.plans.filter((p) => p.productId === product?.id);
    const published = plan?.issues.filter((i) => i.status === 'published').toReversed() ?? [];
    for (const [i, file] of files.entries()) {
      const row = published[i];
      if (!product || !plan || !row) continue;
      out.push({
        productId: product.id,
        issueId: row.id,
        issue: row.title,
        format: 'pdf',
        title: `${product.title} ${row.title}`,
        name: `issue-${product.id}-${row.issueNo}`,
        file,
        bytes: await demoFile(`${file}.pdf`),
        previewPages: 3,
        madeAt: new Date((row.publishedAt ?? new Date()).getTime() + 3 * 3_600_000),
      });
    }
  }
  return out;
}

async function books({ catalogue, storage, now }: PublicationsWorld): Promise<Source[]> {
  const find = (title: string) => catalogue.products.find((p) => p.title === title);
  const [questions, stories] = [find(QUESTION_BOOK), find(STORY_BOOK)];
  if (!questions || !stories) return [];
  const madeAt = new Date(now.getTime() - 320 * DAY_MS);
  const cover = await readAll(storage, (stories.coverPath ?? '').replace('/files/', ''));
  const common = { whole: true, previewPages: 6, madeAt };
  return [
    {
      ...common,
      productId: questions.id,
      format: 'pdf',
      title: QUESTION_BOOK,
      name: 'book-questions',
      file: 'questions',
      bytes: await demoFile('questions.pdf'),
    },
    {
      ...common,
      productId: stories.id,
      format: 'epub',
      title: STORY_BOOK,
      name: 'book-stories',
      bytes: makeStoryBook(cover, madeAt),
    },
  ];
}

/** Whatever is sold beside those: a small book each, of a periodical its newest issue, one of them a magazine. */
async function readers(
  { catalogue, storage, now }: PublicationsWorld,
  made: readonly Source[],
): Promise<Source[]> {
  const out: Source[] = [];
  const works = readWorks();
  for (const product of catalogue.products) {
    if (!digitalKinds.includes(product.kind) || made.some((m) => m.productId === product.id)) continue;
    const issue = catalogue.plans
      .filter((p) => p.productId === product.id)
      .flatMap((p) => p.issues)
      .findLast((i) => i.status === 'published');
    if (product.kind === 'e_periodical' && !issue) continue;
    const title = issue ? `${product.title} ${issue.title}` : product.title;
    const cover = await readAll(
      storage,
      (issue?.coverPath ?? product.coverPath ?? '').replace('/files/', ''),
    );
    const sample = works.get(workOf(product))?.sample ?? null;
    const preface = `${title}${sample ? '收入本书样章和' : '选收'}保密宣传网的几篇文章，供读者在线阅读。`;
    const magazine = product.title === MAGAZINE;
    const bytes = magazine
      ? makeMagazine({ title, preface, cover, now })
      : makeReader({
          title,
          category: seedProducts.find((p) => p.title === product.title)?.category ?? '',
          no: out.length,
          preface,
          sample,
          cover,
          now,
        });
    out.push({
      productId: product.id,
      ...(issue && { issueId: issue.id, issue: issue.title }),
      format: 'epub',
      title,
      name: `reader-${product.id}`,
      bytes,
      previewPages: magazine ? 7 : 2,
      madeAt: issue?.publishedAt ?? new Date(now.getTime() - 200 * DAY_MS),
    });
  }
  return out;
}

/** Stores the file as an editor's upload and enters it as the first version of its publication. */
async function enter(ctx: Ctx, ownerId: number | null, source: Source): Promise<number> {
  const { bytes, format, name, title, previewPages, productId, issueId, madeAt } = source;
  const key = `file/seed/${name}.${format}`;
  const mime = format === 'pdf' ? 'application/pdf' : 'application/epub+zip';
  await ctx.ports.storage.put(key, bytes, { contentType: mime, private: true });
  const [file] = await ctx.db
    .insert(uploads)
    .values({
      key,
      usage: 'ebook_source',
      kind: 'file',
      private: true,
      ownerId,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sizeBytes: bytes.byteLength,
      mime,
      ext: format,
      originalName: `${title.replaceAll(/[《》]/g, '')}.${format}`,
      createdAt: madeAt,
    })
    .returning({ id: uploads.id });
  const uploadId = file?.id ?? 0;
  const id = await createAsset(ctx, { productId, issueId, uploadId, format, title, previewPages }, 1);
  // The auditor of the demo world has said that it may go into force.
  const said = { createdAt: madeAt, autoActivate: true };
  await ctx.db.update(ebookAssets).set(said).where(eq(ebookAssets.id, id));
  await ctx.db.insert(uploadUses).values({ uploadId, entity: 'ebookAsset', entityId: String(id) });
  return id;
}

/** Lines of the contents that the file itself has. */
async function tocOf({ ports }: Ctx, { format, bytes }: Source): Promise<readonly EbookTocEntry[]> {
  if (format === 'epub') return (await readBook(bytes)).toc();
  const book = await ports.pdf.open(bytes);
  book.close();
  return book.outline;
}

/** The first pages as pictures that everybody may see in the shop, in the place of made-up ones. */
async function showTrial({ db, storage }: World, { productId, file }: Source): Promise<void> {
  const mine = and(eq(productPictures.productId, productId), eq(productPictures.kind, 'trial'));
  await db.delete(productPictures).where(mine);
  for (let sort = 1; sort <= TRIAL_PAGES; sort += 1) {
    const path = await storeDemoPicture(storage, `${file}-${sort}`);
    await db.insert(productPictures).values({ productId, path, sort, kind: 'trial' });
  }
}

/**
 * Readable issues and books. The newest issue of the first title and the EPUBs are converted here, so that the demo can be read at once; the others
 * wait for the site's own job, which takes them one after the other in its first minutes.
 */
export async function seedPublications(world: PublicationsWorld): Promise<number> {
  const as = seedCtx(world, 'mallclerk', world.now);
  // Who starts the demo waits for the drawing: there is no site yet that it would hold up.
  const pdf = createPdf({ priority: constants.priority.PRIORITY_NORMAL });
  const ctx: Ctx = { ...as, ports: { ...as.ports, pdf } };
  const ownerId = world.people.staff.get('mallclerk')?.id ?? null;
  const printed = [...(await periodicals(world)), ...(await books(world))];
  const sources = [...printed, ...(await readers(world, printed))];
  const shown = new Set<number>();
  for (const [i, source] of sources.entries()) {
    world.at(`电子出版物 ${source.title}`);
    const id = await enter(ctx, ownerId, source);
    if (i === 0 || source.format === 'epub') await convertAsset(ctx, id);
    if (shown.has(source.productId)) continue;
    shown.add(source.productId);
    // What the shop says is in it is what is in it.
    if (!source.whole) {
      const tocHtml = contentsHtml(await tocOf(ctx, source), source.issue);
      await world.db.update(products).set({ tocHtml }).where(eq(products.id, source.productId));
    }
    if (source.format === 'pdf') await showTrial(world, source);
  }
  return sources.length;
}
