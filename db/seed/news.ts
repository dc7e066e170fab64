import { eq } from 'drizzle-orm';
import type { StoragePort } from '@/lib/adapters/storage/port';
import type { Db } from '../client';
import {
  adPositions,
  ads,
  advisoryContacts,
  articleCategories,
  articleEvents,
  articleRevisions,
  articles,
  friendLinks,
  publicInfos,
  qaGroups,
  qaItems,
  qqContacts,
} from '../schema';
import { newsCategories, publicInfoTitles, qaContent, type NewsCategory } from './content-news';
import type { People } from './people';
import { drawBanner, drawPhoto } from './pictures';
import type { Random } from './random';

const DAY = 86_400_000;

interface World {
  db: Db;
  r: Random;
  now: Date;
  storage: StoragePort;
  people: People;
}

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
      status: a.status === 'published' ? ('approved' as const) : ('draft' as const),
      title: a.title,
      contentHtml: a.contentHtml,
      contentText: a.contentText,
      createdBy: editor.id,
      createdAt: a.createdAt,
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
  await seedAds(
    world,
    rows.map((a) => a.id),
  );
  await seedSite(world);
  return rows.length;
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

async function seedAds({ db, storage, now }: World, articleIds: readonly number[]): Promise<void> {
  const start = new Date(now.getTime() - 30 * DAY);
  const wide = { width: 1200, height: 420 };
  const bar = { width: 1200, height: 100 };
  const small = { width: 800, height: 520 };
  const plan: [number, string, string, string, typeof wide][] = [
    [1, '人人都是护密人', '保密宣传教育月活动专题', `/index/details/${articleIds[0]}`, wide],
    [1, '明年期刊征订开始了', '集体订阅 · 按收件人配送', '/mall', wide],
    [1, '学法懂法 守住底线', '一图读懂保密法主要制度', `/index/details/${articleIds[10]}`, wide],
    [1, '保密课堂开讲', '岗位与生活中的保密常识', `/index/details/${articleIds[20]}`, wide],
    [2, '新书推荐：漫画保密常识', '全彩漫画 · 轻松读懂', '/mall/details/34', bar],
    [2, '集体订阅服务', '一次下单 多址配送', '/mall/list', bar],
    [3, '警示教育专栏', '以案为鉴 警钟长鸣', `/index/details/${articleIds[30]}`, bar],
    [4, '保密流动课堂', '走进乡镇', `/index/details/${articleIds[7]}`, small],
    [4, '保密公益广告展', '作品选登', `/index/details/${articleIds[5]}`, small],
    [4, '读者座谈会', '听听你的声音', `/index/details/${articleIds[59]}`, small],
    [5, '违法和不良信息举报', '举报电话 12377', 'https://www.12377.cn/', bar],
  ];
  const values: (typeof ads.$inferInsert)[] = [];
  for (const [i, [position, title, note, url, size]] of plan.entries()) {
    // eslint-disable-next-line no-await-in-loop -- pictures one after the other
    const path = await drawBanner(storage, `ad-${i + 1}`, i + 3, size, { title, note });
    values.push({ position, title, path, url, sort: i, startsAt: start });
  }
  await db.insert(ads).values(values);
  await db.update(adPositions).set({ active: true });
}

async function seedSite({ db, now, people }: World): Promise<void> {
  const author = people.staff.get('newsedit')?.id ?? null;
  await db.insert(friendLinks).values(
    [
      ['中国政府网', 'https://www.gov.cn/'],
      ['国家保密局', 'https://www.gjbmj.gov.cn/'],
      ['中国人大网', 'http://www.npc.gov.cn/'],
      ['国家密码管理局', 'https://www.oscca.gov.cn/'],
      ['中央网信办', 'https://www.cac.gov.cn/'],
      ['国家档案局', 'https://www.saac.gov.cn/'],
      ['国家新闻出版署', 'https://www.nppa.gov.cn/'],
      ['人民网', 'http://www.people.com.cn/'],
      ['新华网', 'http://www.xinhuanet.com/'],
      ['中国邮政', 'https://www.chinapost.com.cn/'],
    ].map(([name, url], i) => ({ name: name as string, url: url as string, sort: i + 1 })),
  );
  await db.insert(advisoryContacts).values([
    { name: '征订咨询', phone: '010-83600101', detail: '书刊订购、集体征订', sort: 1 },
    { name: '投稿咨询', phone: '010-83600102', detail: '新闻与期刊投稿', sort: 2 },
    { name: '发票咨询', phone: '010-83600103', detail: '开票、换票与邮寄', sort: 3 },
    { name: '技术支持', phone: '010-83600104', detail: '登录、阅读与支付问题', sort: 4 },
  ]);
  await db.insert(qqContacts).values([
    { name: '征订客服', qq: '800100101', sort: 1 },
    { name: '售后客服', qq: '800100102', sort: 2 },
  ]);
  await db.insert(publicInfos).values(
    publicInfoTitles.map(([title, text], i) => ({
      title,
      indexNo: `XXGK-2026-${String(i + 1).padStart(3, '0')}`,
      issuer: '保密宣传网编辑部',
      contentHtml: `<p>${text}</p><p>如需进一步了解，请拨打服务热线 010-83600100，工作时间为周一至周五 8:30 至 17:30。</p>`,
      contentText: text,
      status: 'published' as const,
      publishedAt: new Date(now.getTime() - (i * 23 + 3) * DAY),
      createdBy: author,
    })),
  );
  for (const [i, { group, items }] of qaContent.entries()) {
    // eslint-disable-next-line no-await-in-loop -- three groups
    const [row] = await db
      .insert(qaGroups)
      .values({ name: group, sort: i + 1 })
      .returning({ id: qaGroups.id });
    if (!row) continue;
    // eslint-disable-next-line no-await-in-loop -- three groups
    await db.insert(qaItems).values(
      items.map(([question, answer], k) => ({
        groupId: row.id,
        question,
        answerHtml: `<p>${answer}</p>`,
        answerText: answer,
        sort: k + 1,
      })),
    );
  }
}
