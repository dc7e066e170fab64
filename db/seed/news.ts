import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { formatDate } from '@/lib/core/dates';
import { auditArticle } from '@/lib/domain/article/commands/audit-article';
import { importFolder } from '@/lib/domain/article/commands/import-folder';
import type { ImportHead } from '@/lib/domain/article/import/front-matter';
import type { ImportStep } from '@/lib/domain/article/import/run';
import { articleCategories, articles, articleViewsDaily } from '../schema';
import { newsCategories } from './content-news';
import { seedCtx } from './ctx';
import { storePicture } from './library';
import { seedAds, seedSite, type World } from './news-site';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The demo's articles, as anybody would import them: `npm run import:articles -- db/seed/articles`. */
const FOLDER = join(process.cwd(), 'db', 'seed', 'articles');

/** Date of the newest file. All dates move together, so that the demo's news is never old. */
const NEWEST = Date.parse('2026-11-20T09:00:00+08:00');

/** How long before its publication each step of an article was taken. */
const BEFORE: Record<ImportStep, number> = {
  create: 2 * DAY,
  submit: DAY,
  audit: DAY / 2,
  publish: 0,
  withdraw: -200 * DAY,
};

/** One of the demo's texts was refused by the auditor. */
const REFUSED = { title: '关于某活动的报道（待核实）', reason: '信息来源未注明，请补充后重新提交' };

/** Categories, some seventy articles in every state, and everything else the news site shows. */
export async function seedNews(world: World & { at: (part: string) => void }): Promise<number> {
  const { db, now } = world;
  const categories = await db
    .insert(articleCategories)
    .values(newsCategories.map((c, i) => ({ ...c, sort: i + 1 })))
    .returning({ id: articleCategories.id });
  for (const { id } of categories) {
    await db
      .update(articleCategories)
      .set({ path: `/${id}/` })
      .where(eq(articleCategories.id, id));
  }
  const shift = now.getTime() - 0.4 * DAY - NEWEST;
  const moved = (date: Date) => new Date(date.getTime() + shift);
  // Texts without a date are at work: a few hours old, each newer than the one before.
  let waiting = 0;
  const dates = new Map<ImportHead, Date>();
  const atWork = (head: ImportHead) => {
    const known = dates.get(head) ?? new Date(now.getTime() - (60 - 5 * waiting) * HOUR);
    if (!dates.has(head)) waiting += 1;
    dates.set(head, known);
    return known;
  };
  const editor = seedCtx(world, 'newsedit', now);
  const auditor = seedCtx(world, 'newsaudit', now);
  const report = await importFolder(
    {
      root: FOLDER,
      source: 'demo',
      editor,
      auditor,
      publish: true,
      now: () => now,
      adjust: (head) => ({ ...head, date: head.date && moved(head.date) }),
      at: (head, step) =>
        head.date
          ? new Date(head.date.getTime() - BEFORE[step])
          : new Date(atWork(head).getTime() - BEFORE[step] / 24),
      store: (file, usage) => storePicture(world, file, usage),
      discard: () => Promise.resolve(),
    },
    (_done, _all, path) => world.at(`文章 ${path}`),
  );
  const bad = report.files.find((f) => f.result === 'failed' || f.warnings.length > 0);
  if (bad) throw new Error(`${bad.path}: ${bad.reason ?? bad.warnings.join('; ')}`);
  const refused = await db.select().from(articles).where(eq(articles.title, REFUSED.title));
  for (const { id, version } of refused) {
    await auditArticle(auditor, { id, version, decision: 'reject', note: REFUSED.reason });
  }
  await seedViews(world);
  await seedAds(
    world,
    report.files.map((f) => f.articleId ?? 0),
  );
  await seedSite(world);
  return report.files.length;
}

/** Readers of the last thirty days, so that the office's chart has something to show. */
async function seedViews({ db, r, now }: World): Promise<void> {
  const shown = await db
    .select({ id: articles.id, publishedAt: articles.publishedAt })
    .from(articles)
    .where(eq(articles.status, 'published'))
    .orderBy(asc(articles.id));
  const values = Array.from({ length: 30 }, (_, back) => {
    const at = new Date(now.getTime() - back * DAY);
    const quiet = [0, 6].includes(at.getUTCDay()) ? 0.4 : 1;
    return shown
      .filter((a) => (a.publishedAt as Date) <= at)
      .slice(0, 40)
      .map((a) => ({ articleId: a.id, day: formatDate(at), views: Math.round(r.int(2, 30) * quiet) }));
  }).flat();
  for (let i = 0; i < values.length; i += 500) {
    // Chunks below the limit of parameters.
    await db.insert(articleViewsDaily).values(values.slice(i, i + 500));
  }
  await db.execute(sql`update articles a set views = v.n
    from (select article_id, sum(views)::int as n from article_views_daily group by 1) v where v.article_id = a.id`);
}
