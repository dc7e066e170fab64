import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { StoragePort } from '@/lib/adapters/storage/port';
import type { Db } from '../client';
import { periodicalIssues, type products } from '../schema';
import { demoFile } from './files';
import { FAMILY } from './font';
import type { SeedPlan } from './plans';

/** Height in pixels of the band of a demo magazine's cover that holds its name. */
const BAND = 214;
/** A tone of paper for each month. */
const TONES =
  '#f2f6ff #f6f2ff #fff4f6 #f8fff4 #fffbea #fff8e8 #fff3e6 #fff0ea #fdf7e4 #fff6ee #fff9f2 #f6f9ff'.split(
    ' ',
  );

/** The magazine's own picture with the number of an issue and its tone. */
async function draw(own: Uint8Array, year: number, issueNo: number): Promise<Buffer> {
  const picture = sharp(own);
  const { width, height } = await picture.metadata();
  const { data } = await picture.clone().extract({ left: 4, top: 4, width: 1, height: 1 }).raw().toBuffer({
    resolveWithObject: true,
  });
  const ink = `rgb(${data[0]},${data[1]},${data[2]})`;
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect y="${BAND}" width="${width}" height="${height - BAND}" fill="${TONES[(issueNo - 1) % TONES.length]}"/><rect width="${width}" height="${BAND}" fill="#fff"/></svg>`;
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${FAMILY}" fill="${ink}"><text x="40" y="276" font-size="44" font-weight="700">第 ${issueNo} 期</text><text x="42" y="312" font-size="23" font-weight="500">${year} 年</text></svg>`;
  return picture
    .composite([{ input: Buffer.from(paper), blend: 'multiply' }, { input: Buffer.from(words) }])
    .webp({ quality: 78 })
    .toBuffer();
}

/** Covers of the newest issue of every periodical, which stand for it in the shop. */
export async function seedIssueCovers(
  db: Db,
  storage: StoragePort,
  rows: readonly (typeof products.$inferSelect)[],
  plans: readonly SeedPlan[],
): Promise<void> {
  for (const product of rows) {
    const newest = plans
      .filter((p) => p.productId === product.id)
      .flatMap((p) => p.issues)
      .findLast((i) => i.status === 'published');
    const own = product.coverPath?.split('/').at(-1);
    if (!newest || !own) continue;
    const key = `seed/issue-${product.id}-${newest.year}-${newest.issueNo}.webp`;
    const bytes = await draw(await demoFile(own), newest.year, newest.issueNo);
    await storage.put(key, new Uint8Array(bytes), { contentType: 'image/webp', private: false });
    const coverPath = `/files/${key}`;
    await db.update(periodicalIssues).set({ coverPath }).where(eq(periodicalIssues.id, newest.id));
    newest.coverPath = coverPath;
  }
}
