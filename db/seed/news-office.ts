import { and, asc, eq, isNull } from 'drizzle-orm';
import { articleEvents, articleRevisions, articles, sensitiveWords } from '../schema';
import type { World } from './news-site';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type ArticleRow = typeof articles.$inferSelect;
type NewArticle = typeof articles.$inferInsert;
interface Person {
  id: number;
  name: string;
  role: string;
}

/** What a revision keeps beside title and body (lib/domain/article/texts.ts). */
const dataOf = (a: ArticleRow, hands: readonly number[]) => {
  const { categoryId, subtitle, source, author, editor, summary, keywords, coverPath, externalUrl } = a;
  const head = { categoryId, subtitle, source, author, editor, summary, keywords, coverPath, externalUrl };
  return { ...head, attachments: [], hands };
};

/** The desk's list of words that no public text may have, or that ask for a second look. */
export const watchedWords: readonly [string, 'block' | 'warn'][] = [
  ['翻墙软件', 'block'],
  ['内部网址', 'block'],
  ['涉密人员名单', 'block'],
  ['未公开战备', 'block'],
  ['军用番号', 'block'],
  ['试验场坐标', 'block'],
  ['领导行程', 'warn'],
  ['内部通讯录', 'warn'],
  ['会议口令', 'warn'],
  ['未定稿', 'warn'],
  ['据内部人士', 'warn'],
  ['网传', 'warn'],
];

/** The desk at work: timed articles, refused and revised ones, a recycle bin, and the list of sensitive words. */
export async function seedNewsOffice({ db, now, people }: World): Promise<void> {
  const editor = people.staff.get('newsedit');
  const auditor = people.staff.get('newsaudit');
  if (!editor || !auditor) throw new Error('news staff is missing');
  const at = (ms: number) => new Date(now.getTime() + ms);
  await db
    .insert(sensitiveWords)
    .values(watchedWords.map(([word, level], i) => ({ word, level, createdAt: at(-(i + 1) * DAY) })))
    .onConflictDoNothing();
  const live = await db
    .select()
    .from(articles)
    .where(and(eq(articles.status, 'published'), isNull(articles.deletedAt)))
    .orderBy(asc(articles.id));
  const step = (
    entityId: number,
    action: string,
    [fromStatus, toStatus]: readonly [string | null, string],
    who: Person,
    when: Date,
    more: { reason?: string; payload?: Record<string, unknown> } = {},
  ) => ({
    entityId,
    action,
    fromStatus,
    toStatus,
    actorKind: 'admin',
    actorId: who.id,
    actorName: who.name,
    role: who.role,
    createdAt: when,
    reason: more.reason ?? null,
    payload: more.payload ?? null,
  });
  const events: (typeof articleEvents.$inferInsert)[] = [];

  const plans: [string, Partial<NewArticle>][] = [
    ['国家安全教育日专题报道', { status: 'approved', scheduledAt: at(2 * DAY + 3 * HOUR) }],
    [
      '保密知识竞赛决赛通知',
      {
        status: 'approved',
        scheduledAt: at(20 * HOUR),
        expireAt: at(12 * DAY),
        isTop: true,
        topUntil: at(6 * DAY),
      },
    ],
    ['年终保密自查工作安排', { status: 'pending', scheduledAt: at(5 * DAY) }],
    [
      '某单位保密管理经验做法',
      { status: 'rejected', rejectReason: '文中出现具体人员姓名和联系方式，请删去；第三段数据须注明来源。' },
    ],
    [
      '微信群传递敏感信息案例剖析',
      { status: 'rejected', rejectReason: '案例细节过于具体，请概括表述后再送审。' },
    ],
    ['一份重复的活动通知', { status: 'draft', deletedAt: at(-3 * DAY) }],
    ['测试稿件（请勿发布）', { status: 'draft', deletedAt: at(-28 * DAY) }],
    ['已过期的培训报名启事', { status: 'offline', deletedAt: at(-12 * DAY) }],
  ];
  const made = await db
    .insert(articles)
    .values(
      plans.map(([title, more], i): NewArticle => {
        const like = live[(i * 7) % live.length] as ArticleRow;
        const created = at(-(i + 4) * DAY);
        const submitted = more.status === 'draft' ? null : at(-(i + 2) * DAY);
        const audited = more.status === 'draft' || more.status === 'pending' ? null : at(-(i + 1) * DAY);
        return {
          categoryId: like.categoryId,
          title,
          source: like.source,
          author: like.author,
          editor: editor.name,
          summary: like.summary,
          keywords: like.keywords,
          coverPath: like.coverPath,
          contentHtml: like.contentHtml,
          contentText: like.contentText,
          submittedBy: submitted && editor.id,
          submittedAt: submitted,
          auditedBy: audited && auditor.id,
          auditedAt: audited,
          createdBy: editor.id,
          updatedBy: editor.id,
          createdAt: created,
          updatedAt: more.deletedAt ?? audited ?? submitted ?? created,
          deletedBy: more.deletedAt ? editor.id : null,
          ...more,
        };
      }),
    )
    .returning();
  await db.insert(articleRevisions).values(
    made.map((a) => ({
      articleId: a.id,
      revisionNo: 1,
      status:
        a.status === 'offline'
          ? ('approved' as const)
          : (a.status as 'draft' | 'pending' | 'approved' | 'rejected'),
      title: a.title,
      data: dataOf(a, [editor.id]),
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
  for (const a of made) {
    events.push(step(a.id, 'create', [null, 'draft'], editor, a.createdAt, { payload: { revisionNo: 1 } }));
    if (a.submittedAt) events.push(step(a.id, 'submit', ['draft', 'pending'], editor, a.submittedAt));
    if (a.auditedAt) {
      const passed = a.status !== 'rejected';
      const to = passed ? 'approved' : 'rejected';
      const reason = a.rejectReason ?? undefined;
      events.push(
        step(a.id, passed ? 'approve' : 'reject', ['pending', to], auditor, a.auditedAt, { reason }),
      );
    }
    if (a.deletedAt) events.push(step(a.id, 'delete', [a.status, a.status], editor, a.deletedAt));
  }

  // Two public articles with a history: one corrected twice, one whose next revision waits for an auditor.
  for (const [i, a] of live.slice(3, 5).entries()) {
    const begun = at(-(20 - i) * DAY);
    const change = (html: string, from: string, to: string) => html.replace(from, to);
    const first = {
      title: `${a.title}（初稿）`,
      contentHtml: change(a.contentHtml, '本文结合实际工作情况，作一梳理。', '本文结合工作实际作简要梳理。'),
      contentText: change(a.contentText, '本文结合实际工作情况，作一梳理。', '本文结合工作实际作简要梳理。'),
    };
    const next = {
      title: a.title,
      contentHtml: `${a.contentHtml}\n<p>补充：有关活动的时间以主办单位最新通知为准。</p>`,
      contentText: `${a.contentText}\n补充：有关活动的时间以主办单位最新通知为准。`,
    };
    const waiting = i === 1;
    await db
      .update(articleRevisions)
      .set({
        status: 'rejected',
        ...first,
        opinion: '标题应去掉“初稿”，开头一句再斟酌。',
        data: dataOf(a, [editor.id]),
      })
      .where(and(eq(articleRevisions.articleId, a.id), eq(articleRevisions.revisionNo, 1)));
    const rows = await db
      .insert(articleRevisions)
      .values([
        {
          articleId: a.id,
          revisionNo: 2,
          status: 'approved',
          title: a.title,
          contentHtml: a.contentHtml,
          contentText: a.contentText,
          data: dataOf(a, [editor.id]),
          createdBy: editor.id,
          createdAt: begun,
          submittedBy: editor.id,
          submittedAt: begun,
          auditedBy: auditor.id,
          auditedAt: at(-(19 - i) * DAY),
          opinion: '同意发布',
        },
        {
          articleId: a.id,
          revisionNo: 3,
          status: waiting ? 'pending' : 'draft',
          ...next,
          data: dataOf(a, [editor.id]),
          createdBy: editor.id,
          createdAt: at(-6 * HOUR),
          submittedBy: waiting ? editor.id : null,
          submittedAt: waiting ? at(-3 * HOUR) : null,
        },
      ])
      .returning({ id: articleRevisions.id });
    await db
      .update(articles)
      .set({
        revisionNo: 2,
        version: 3,
        workingRevisionId: rows[1]?.id ?? null,
        workingStatus: waiting ? 'pending' : 'draft',
        ...(waiting && { submittedBy: editor.id, submittedAt: at(-3 * HOUR) }),
        updatedAt: at(-3 * HOUR),
      })
      .where(eq(articles.id, a.id));
    events.push(
      step(a.id, 'edit', [null, 'draft'], editor, at(-6 * HOUR), {
        payload: { revisionNo: 3, working: true },
      }),
    );
    if (waiting) {
      const payload = { revisionNo: 3, working: true };
      events.push(step(a.id, 'submit', ['draft', 'pending'], editor, at(-3 * HOUR), { payload }));
    }
  }
  const ending = live[8];
  if (ending)
    await db
      .update(articles)
      .set({ expireAt: at(4 * DAY) })
      .where(eq(articles.id, ending.id));
  const praised = live[10];
  if (praised) await db.update(articles).set({ recommended: true }).where(eq(articles.id, praised.id));
  await db.insert(articleEvents).values(events);
}
