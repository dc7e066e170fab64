import { and, asc, eq, like, sql } from 'drizzle-orm';
import {
  adPositions,
  ads,
  advisoryContacts,
  articleCategories,
  articleRevisions,
  articles,
  friendLinks,
  publicInfoAttachments,
  publicInfos,
  qaGroups,
  qaItems,
  qqContacts,
  settings,
  uploads,
  uploadUses,
} from '../schema';
import { hiddenAds } from './content-news';
import { storeDemoPicture } from './files';
import type { World } from './news-site';
import { pdfOf } from './pdf';

const DAY = 86_400_000;

/** Rows in the states that the offices of the site know, beside those that the public sees. */
export async function seedSiteOffice(world: World): Promise<void> {
  await seedCategories(world);
  await seedMoreAds(world);
  await seedMoreContacts(world);
  await seedMoreInfos(world);
  await seedTopic(world);
}

/** The special topic of the home pages. */
async function seedTopic({ db }: World): Promise<void> {
  const row = (key: string, label: string, value: string) => ({ key, label, value, isPublic: true });
  await db
    .insert(settings)
    .values([
      row('site.topic', '专题名称', '学习贯彻保密法'),
      row('site.topicText', '专题说明', '条文解读、问答与案例'),
      row('site.topicUrl', '专题链接', `/index/search?keyword=${encodeURIComponent('保密法')}`),
    ])
    .onConflictDoNothing();
}

/** A second level under one category, and a hidden one. */
async function seedCategories({ db, now }: World): Promise<void> {
  const [parent] = await db.select().from(articleCategories).where(eq(articleCategories.name, '保密课堂'));
  if (!parent) return;
  const children: number[] = [];
  for (const [i, [name, description]] of [
    ['岗位常识', '涉密岗位日常要求'],
    ['生活常识', '家庭与社交中的保密提醒'],
  ].entries()) {
    const [row] = await db
      .insert(articleCategories)
      .values({ parentId: parent.id, name: name ?? '', description, level: 2, sort: i + 1 })
      .returning({ id: articleCategories.id });
    const id = row?.id ?? 0;
    children.push(id);
    await db
      .update(articleCategories)
      .set({ path: `${parent.path}${id}/` })
      .where(eq(articleCategories.id, id));
  }
  const own = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.categoryId, parent.id), eq(articles.status, 'published')))
    .orderBy(asc(articles.id));
  for (const [i, { id }] of own.entries()) {
    const categoryId = children[i % 3];
    if (categoryId === undefined) continue;
    await db.update(articles).set({ categoryId }).where(eq(articles.id, id));
    await db
      .update(articleRevisions)
      .set({ data: sql`jsonb_set(${articleRevisions.data}, '{categoryId}', to_jsonb(${categoryId}::int))` })
      .where(eq(articleRevisions.articleId, id));
  }
  const [hidden] = await db
    .insert(articleCategories)
    .values({
      name: '往期专题',
      description: '已结束的专题，归档备查',
      sort: 99,
      visible: false,
      createdAt: now,
    })
    .returning({ id: articleCategories.id });
  await db
    .update(articleCategories)
    .set({ path: `/${hidden?.id}/` })
    .where(eq(articleCategories.id, hidden?.id ?? 0));
}

/** Advertisements that are over, still to come, and switched off; places from 1 in each position; clicks of the past month. */
async function seedMoreAds({ db, r, now, storage }: World): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY);
  for (const [i, { position, title, days }] of hiddenAds.entries()) {
    const path = await storeDemoPicture(storage, `ad-more-${i + 1}`);
    const state = days ? { startsAt: at(days[0]), endsAt: at(days[1]) } : { enabled: false };
    await db.insert(ads).values({ position, title, path, url: '/mall/list', sort: 90 + i, ...state });
  }
  const all = await db.select().from(ads).orderBy(asc(ads.position), asc(ads.sort), asc(ads.id));
  const places = new Map<number, number>();
  for (const ad of all) {
    const place = (places.get(ad.position) ?? 0) + 1;
    places.set(ad.position, place);
    const clicks = ad.startsAt && ad.startsAt < now ? r.int(20, 900) : 0;
    await db.update(ads).set({ sort: place, clicks }).where(eq(ads.id, ad.id));
  }
  const notes = [
    '首页第一屏，整屏宽',
    '要闻区块下方横幅',
    '政策与课堂区块下方横幅',
    '图片聚焦，小轮播；有多张时第一张作为弹出广告，其余轮播',
    '信息公开区块下方横幅',
  ];
  for (const [i, description] of notes.entries()) {
    await db
      .update(adPositions)
      .set({ description })
      .where(eq(adPositions.position, i + 1));
  }
}

/** Contacts and links beyond those that the footer shows, and a group of questions with one that is switched off. */
async function seedMoreContacts({ db }: World): Promise<void> {
  await db.insert(advisoryContacts).values([
    { name: '活动合作', phone: '010-83600105', detail: '保密宣传月联合活动', sort: 5 },
    { name: '传真', phone: '010-83600106', detail: '仅工作日接收', sort: 6, enabled: false },
  ]);
  await db.insert(qqContacts).values({ name: '夜间值班', qq: '800100103', sort: 3, enabled: false });
  await db
    .insert(friendLinks)
    .values({ name: '网上举报中心', url: 'https://www.12377.cn/', sort: 11, enabled: false });
  const [group] = await db
    .insert(qaGroups)
    .values({ name: '电子阅读', sort: 4 })
    .returning({ id: qaGroups.id });
  const items: [string, string, boolean][] = [
    ['激活码在哪里查看？', '付款成功后，在个人中心的“书架”中查看并激活，每个激活码只能使用一次。', true],
    ['可以在几台设备上阅读？', '同一账号最多登记三台设备，可以在个人中心解除登记。', true],
    ['旧版阅读页面何时下线？', '旧版页面已经下线，请使用新版阅读页面。', false],
  ];
  await db.insert(qaItems).values(
    items.map(([question, answer, enabled], i) => ({
      groupId: group?.id ?? 0,
      question,
      answerHtml: `<p>${answer}</p>`,
      answerText: answer,
      sort: i + 1,
      enabled,
    })),
  );
}

/** A draft and a withdrawn document, a pinned one, and files under two of the public ones. */
async function seedMoreInfos({ db, now, storage, people }: World): Promise<void> {
  const author = people.staff.get('newsedit')?.id ?? null;
  const draft = '本年度信息公开工作报告正在整理，定稿后发布。';
  const old = '本规则已由新版退换货与售后服务规则代替。';
  await db.insert(publicInfos).values([
    {
      title: '信息公开工作年度报告（征求意见稿）',
      indexNo: 'XXGK-2026-101',
      issuer: '保密宣传网编辑部',
      contentHtml: `<p>${draft}</p>`,
      contentText: draft,
      createdBy: author,
    },
    {
      title: '期刊征订服务指南（2027 年版）',
      indexNo: 'XXGK-2026-102',
      issuer: '保密宣传网编辑部',
      contentHtml: '<p>2027 年度期刊自十月起接受预订，可在线下单或由单位汇总征订。</p>',
      contentText: '2027 年度期刊自十月起接受预订，可在线下单或由单位汇总征订。',
      status: 'pending',
      hands: author === null ? [] : [author],
      submittedBy: author,
      submittedAt: now,
      createdBy: author,
    },
    {
      title: '退换货规则（旧版）',
      indexNo: 'XXGK-2025-005',
      issuer: '保密宣传网编辑部',
      contentHtml: `<p>${old}</p>`,
      contentText: old,
      status: 'offline',
      publishedAt: new Date(now.getTime() - 400 * DAY),
      createdBy: author,
    },
  ]);
  await db.update(publicInfos).set({ sort: 1 }).where(like(publicInfos.title, '%信息公开指南'));
  const files: [string, string, string, string[]][] = [
    [
      '%信息公开指南',
      'info-form',
      '信息公开申请表',
      ['信息公开申请表', '', '申请人：', '联系方式：', '所需信息的内容描述：', '获取方式：'],
    ],
    [
      '年度期刊征订公告',
      'info-notice',
      '征订公告（盖章版）',
      ['年度期刊征订公告', '', '征订时间：即日起至年底', '征订方式：网上下单或集体征订'],
    ],
    [
      '年度期刊征订公告',
      'info-list',
      '期刊征订目录',
      ['期刊征订目录', '', '一、保密工作（月刊）', '二、保密科学技术（月刊）'],
    ],
  ];
  for (const [sort, [title, name, label, lines]] of files.entries()) {
    const key = `seed/${name}.pdf`;
    const stored = await storage.put(key, pdfOf(lines), { contentType: 'application/pdf', private: false });
    const [info] = await db
      .select({ id: publicInfos.id })
      .from(publicInfos)
      .where(like(publicInfos.title, title));
    const [file] = await db
      .insert(uploads)
      .values({
        key,
        usage: 'editor_file',
        kind: 'file',
        ownerId: author,
        sha256: stored.sha256,
        sizeBytes: stored.size,
        mime: 'application/pdf',
        ext: 'pdf',
        originalName: `${label}.pdf`,
        title: label,
        createdAt: now,
      })
      .returning({ id: uploads.id });
    if (!info || !file) continue;
    await db
      .insert(publicInfoAttachments)
      .values({ publicInfoId: info.id, uploadId: file.id, title: label, sort });
    await db
      .insert(uploadUses)
      .values({ uploadId: file.id, entity: 'publicInfo', entityId: String(info.id) });
  }
}
