import { eq, sql } from 'drizzle-orm';
import { formatDate } from '@/lib/core/dates';
import { articleCategories, articleEvents, articleRevisions, articles, articleViewsDaily } from '../schema';
import { newsCategories, type NewsCategory } from './content-news';
import { seedAds, seedSite, type World } from './news-site';
import { drawPhoto } from './pictures';
import type { Random } from './random';

const DAY = 86_400_000;

function bodyOf(
  category: NewsCategory,
  title: string,
  picture: string | null,
  r: Random,
): { html: string; text: string } {
  const picked = r.some(category.paragraphs, r.int(4, 6));
  const lead = `${title.replace(/[：:？?].*$/, '')}，是近期读者关注较多的话题。本文结合实际工作情况，作一梳理。`;
  const paragraphs = [lead, ...picked];
  const blocks = paragraphs.map((p, i) => {
    const block = `<p>${p}</p>`;
    if (i === 1 && picture) {
      return `${block}<figure><img src="${picture}" alt="${title}" width="960" height="540" loading="lazy"><figcaption>资料图片</figcaption></figure>`;
    }
    if (i === 3)
      return `<h2>${r.pick(['把要求落到岗位', '从细节做起', '几点提示', '延伸阅读'])}</h2>${block}`;
    return block;
  });
  return { html: blocks.join('\n'), text: paragraphs.join('\n') };
}

/** State of the only revision of an article in each state. */
const revisionStatus = {
  draft: 'draft',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  published: 'approved',
  offline: 'approved',
} as const;

/** Categories, some seventy articles in every state, and everything else the news site shows. */
export async function seedNews(world: World): Promise<number> {
  const { db, r, now, storage, people } = world;
  const editor = people.staff.get('newsedit');
  const auditor = people.staff.get('newsaudit');
  if (!editor || !auditor) throw new Error('news staff is missing');
  const categoryRows = await db
    .insert(articleCategories)
    .values(newsCategories.map((c, i) => ({ name: c.name, description: c.description, sort: i + 1 })))
    .returning({ id: articleCategories.id });
  for (const row of categoryRows) {
    // eslint-disable-next-line no-await-in-loop -- six rows
    await db
      .update(articleCategories)
      .set({ path: `/${row.id}/` })
      .where(eq(articleCategories.id, row.id));
  }
  const values: (typeof articles.$inferInsert)[] = [];
  let seed = 0;
  for (const [c, category] of newsCategories.entries()) {
    for (const [i, title] of category.titles.entries()) {
      seed += 1;
      const publishedAt = new Date(now.getTime() - (i * 9 + c * 1.3 + 0.4) * DAY - r.int(0, 20) * 3_600_000);
      const created = new Date(publishedAt.getTime() - 2 * DAY);
      // eslint-disable-next-line no-await-in-loop -- pictures one after the other keep the memory small
      const picture = i < 6 ? await drawPhoto(storage, `news-${seed}`, seed) : null;
      const body = bodyOf(category, title, picture, r);
      values.push({
        categoryId: categoryRows[c]?.id ?? 0,
        title,
        source: r.pick(category.sources),
        author: `${r.pick(['李', '王', '赵', '陈'])}${r.pick(['文', '明', '晓雨', '志远'])}`,
        editor: editor.name,
        summary: body.text.replaceAll('\n', '').slice(0, 120),
        keywords: ['保密', category.name],
        coverPath: picture,
        contentHtml: body.html,
        contentText: body.text,
        status: 'published',
        isLead: i === 0,
        isTop: i === 0,
        viewsBase: r.int(120, 5200),
        publishedAt,
        submittedBy: editor.id,
        submittedAt: new Date(publishedAt.getTime() - DAY),
        auditedBy: auditor.id,
        auditedAt: new Date(publishedAt.getTime() - DAY / 2),
        createdBy: editor.id,
        updatedBy: editor.id,
        createdAt: created,
        updatedAt: publishedAt,
      });
    }
  }
  values.push(...unfinished(values, world, editor.id, auditor.id));
  const rows = await db.insert(articles).values(values).returning();
  await db.insert(articleRevisions).values(
    rows.map((a) => ({
      articleId: a.id,
      revisionNo: 1,
      status: revisionStatus[a.status],
      title: a.title,
      data: { hands: [editor.id] },
      contentHtml: a.contentHtml,
      contentText: a.contentText,
      createdBy: editor.id,
      createdAt: a.createdAt,
      submittedBy: a.submittedBy,
      submittedAt: a.submittedAt,
      auditedBy: a.auditedBy,
      auditedAt: a.auditedAt,
      opinion: a.rejectReason,
    })),
  );
  const step = (
    a: (typeof rows)[number],
    action: string,
    fromStatus: string | null,
    toStatus: string,
    who: typeof editor,
    at: Date | null,
  ) => ({
    entityId: a.id,
    action,
    fromStatus,
    toStatus,
    actorKind: 'admin',
    actorId: who.id,
    actorName: who.name,
    role: who.role,
    createdAt: at ?? a.createdAt,
  });
  await db
    .insert(articleEvents)
    .values(
      rows.flatMap((a) => [
        step(a, 'create', null, 'draft', editor, a.createdAt),
        ...(a.submittedAt ? [step(a, 'submit', 'draft', 'pending', editor, a.submittedAt)] : []),
        ...(a.status === 'published'
          ? [
              step(a, 'approve', 'pending', 'approved', auditor, a.auditedAt),
              step(a, 'publish', 'approved', 'published', editor, a.publishedAt),
            ]
          : []),
      ]),
    );
  await seedViews(world, rows);
  await seedAds(
    world,
    rows.map((a) => a.id),
  );
  await seedSite(world);
  return rows.length;
}

/** Readers of the last thirty days, so that the office's chart has something to show. */
async function seedViews(
  { db, r, now }: World,
  rows: readonly (typeof articles.$inferSelect)[],
): Promise<void> {
  const shown = rows.filter((a) => a.status === 'published' && a.publishedAt);
  const values = Array.from({ length: 30 }, (_, back) => {
    const at = new Date(now.getTime() - back * DAY);
    const quiet = [0, 6].includes(at.getUTCDay()) ? 0.4 : 1;
    return shown
      .filter((a) => (a.publishedAt as Date) <= at)
      .slice(0, 40)
      .map((a) => ({ articleId: a.id, day: formatDate(at), views: Math.round(r.int(2, 30) * quiet) }));
  }).flat();
  for (let i = 0; i < values.length; i += 500) {
    // eslint-disable-next-line no-await-in-loop -- chunks below the limit of parameters
    await db.insert(articleViewsDaily).values(values.slice(i, i + 500));
  }
  await db.execute(sql`update articles a set views = v.n
    from (select article_id, sum(views)::int as n from article_views_daily group by 1) v where v.article_id = a.id`);
}

/** Articles that wait, were refused or taken back, so that no tab of the office is empty. */
function unfinished(
  done: readonly (typeof articles.$inferInsert)[],
  { now, r }: World,
  editorId: number,
  auditorId: number,
) {
  const titles: [string, 'draft' | 'pending' | 'approved' | 'rejected' | 'offline'][] = [
    ['机关节假日值班保密提醒', 'draft'],
    ['新版保密承诺书填写说明（初稿）', 'draft'],
    ['会议纪要的保密审查要点', 'pending'],
    ['短视频时代的保密宣传', 'pending'],
    ['保密检查中发现的五类高频问题', 'pending'],
    ['全市保密宣传作品征集启事', 'approved'],
    ['关于某活动的报道（待核实）', 'rejected'],
    ['旧版期刊征订通知', 'offline'],
  ];
  return titles.map(([title, status], i): typeof articles.$inferInsert => {
    const like = done[i * 5] as typeof articles.$inferInsert;
    const at = new Date(now.getTime() - (i + 1) * 5 * 3_600_000);
    const submitted = status !== 'draft';
    return {
      ...like,
      title,
      status,
      isLead: false,
      isTop: false,
      viewsBase: 0,
      publishedAt: status === 'offline' ? new Date(now.getTime() - 300 * DAY) : null,
      offlineAt: status === 'offline' ? at : null,
      submittedBy: submitted ? editorId : null,
      submittedAt: submitted ? at : null,
      auditedBy: ['approved', 'rejected', 'offline'].includes(status) ? auditorId : null,
      auditedAt: ['approved', 'rejected', 'offline'].includes(status) ? at : null,
      rejectReason: status === 'rejected' ? '信息来源未注明，请补充后重新提交' : null,
      createdAt: at,
      updatedAt: new Date(at.getTime() + r.int(1, 40) * 60_000),
    };
  });
}
