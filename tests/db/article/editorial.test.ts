import { asc, eq } from 'drizzle-orm';
import { articleEvents, articleRevisions, articles } from '@/db/schema/article';
import { operationLogs } from '@/db/schema/log';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { auditArticle } from '@/lib/domain/article/commands/audit-article';
import { deleteArticles } from '@/lib/domain/article/commands/delete-articles';
import { editArticle } from '@/lib/domain/article/commands/edit-article';
import { publishArticle } from '@/lib/domain/article/commands/publish-article';
import { recallArticle } from '@/lib/domain/article/commands/recall-article';
import { restoreArticles } from '@/lib/domain/article/commands/restore-articles';
import { submitArticle } from '@/lib/domain/article/commands/submit-article';
import { withdrawArticle } from '@/lib/domain/article/commands/withdraw-article';
import type { ArticleFields } from '@/lib/domain/article/contract';
import { testDb } from '@/tests/support/db';
import {
  articleFields,
  insertArticle,
  makeArticleCategory,
  makeDesk,
  makeDraft,
  type Desk,
} from '@/tests/support/factories/article';

let desk: Desk;
let category: number;

beforeAll(async () => {
  desk = await makeDesk();
  category = await makeArticleCategory();
});

const rowOf = async (id: number) => {
  const [row] = await testDb().select().from(articles).where(eq(articles.id, id));
  if (!row) throw new Error('no article');
  return row;
};
const revisionsOf = (id: number) =>
  testDb()
    .select({ no: articleRevisions.revisionNo, status: articleRevisions.status })
    .from(articleRevisions)
    .where(eq(articleRevisions.articleId, id))
    .orderBy(asc(articleRevisions.revisionNo));
const eventsOf = async (id: number) =>
  (
    await testDb()
      .select()
      .from(articleEvents)
      .where(eq(articleEvents.entityId, id))
      .orderBy(asc(articleEvents.id))
  ).map((e) => `${e.action}:${e.fromStatus ?? ''}>${e.toStatus ?? ''}`);

const submit = (ctx: Ctx, id: number) => withTx(ctx, (c) => submitArticle(c, id));
const publish = (ctx: Ctx, id: number) => withTx(ctx, (c) => publishArticle(c, id));
const audit = (ctx: Ctx, id: number, decision: 'approve' | 'reject', version = 1, note?: string) =>
  withTx(ctx, (c) => auditArticle(c, { id, version, decision, note }));
const edit = (ctx: Ctx, id: number, version: number, more: Partial<ArticleFields> = {}) =>
  withTx(ctx, (c) => editArticle(c, { id, version, ...articleFields(category, more) }));

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (e: AppError) => e,
  );
  return error && { status: error.status, message: error.message };
};

async function publicArticle(title = '公开文章'): Promise<number> {
  const { id } = await makeDraft(desk.editor, category, { title });
  await submit(desk.editor, id);
  await audit(desk.auditor, id, 'approve');
  await publish(desk.editor, id);
  return id;
}

test('a text goes from draft to publication through another pair of eyes, and every step leaves a trace', async () => {
  const id = await publicArticle();
  expect(await rowOf(id)).toMatchObject({
    status: 'published',
    version: 1,
    revisionNo: 1,
    workingStatus: null,
  });
  expect(await eventsOf(id)).toEqual([
    'create:>draft',
    'submit:draft>pending',
    'approve:pending>approved',
    'publish:approved>published',
  ]);
  expect(await revisionsOf(id)).toEqual([{ no: 1, status: 'approved' }]);
  const log = await testDb()
    .select({ action: operationLogs.action })
    .from(operationLogs)
    .where(eq(operationLogs.entityId, String(id)))
    .orderBy(asc(operationLogs.id));
  expect(log.map((l) => l.action)).toEqual([
    'article.add',
    'article.submit',
    'article.audit.pass',
    'article.publish',
  ]);
});

describe('S-12 audit', () => {
  test.each([
    ['the author', async (d: Desk) => (await makeDraft(d.both, category)).id, (d: Desk) => d.editor],
    [
      'an editor in between',
      async (d: Desk) => {
        const { id } = await makeDraft(d.editor, category);
        await edit(d.both, id, 1, { title: '改过的标题' });
        return id;
      },
      (d: Desk) => d.second,
    ],
    ['the submitter', async (d: Desk) => (await makeDraft(d.editor, category)).id, (d: Desk) => d.both],
  ])('%s cannot pass or reject the text, though holding the permission', async (_who, make, submitter) => {
    const id = await make(desk);
    await submit(submitter(desk), id);
    const before = await rowOf(id);
    for (const decision of ['approve', 'reject'] as const) {
      expect(await refusal(audit(desk.both, id, decision, before.version))).toMatchObject({ status: 403 });
    }
    expect(await rowOf(id)).toEqual(before);
  });

  test('an editor without the permission cannot audit at all', async () => {
    const { id } = await makeDraft(desk.editor, category);
    await submit(desk.editor, id);
    expect(await refusal(audit(desk.second, id, 'approve'))).toMatchObject({ status: 403 });
  });

  test('a second approval, and one of a text that nobody submitted, get 409 with the state', async () => {
    const { id } = await makeDraft(desk.editor, category);
    expect(await refusal(audit(desk.auditor, id, 'approve'))).toEqual({
      status: 409,
      message: '当前状态为“草稿”，不能审核通过',
    });
    await submit(desk.editor, id);
    await audit(desk.auditor, id, 'approve');
    expect(await refusal(audit(desk.auditor, id, 'approve'))).toEqual({
      status: 409,
      message: '当前状态为“待发布”，不能审核通过',
    });
  });

  test('of two approvals at once exactly one counts', async () => {
    const { id } = await makeDraft(desk.editor, category);
    await submit(desk.editor, id);
    const results = await Promise.all([
      refusal(audit(desk.auditor, id, 'approve')),
      refusal(audit(desk.both, id, 'approve')),
    ]);
    expect(results.filter((r) => r === null)).toHaveLength(1);
    expect(results.find((r) => r !== null)).toMatchObject({ status: 409 });
    expect((await eventsOf(id)).filter((e) => e.startsWith('approve'))).toHaveLength(1);
  });

  test('an auditor cannot pass words that they have not read', async () => {
    const { id } = await makeDraft(desk.editor, category);
    await submit(desk.editor, id);
    await withTx(desk.editor, (c) => recallArticle(c, id));
    await edit(desk.editor, id, 1, { contentHtml: '<p>换过的正文</p>' });
    await submit(desk.editor, id);
    expect(await refusal(audit(desk.auditor, id, 'approve', 1))).toMatchObject({ status: 409 });
    expect((await rowOf(id)).status).toBe('pending');
  });

  test('an edit after approval needs a new approval', async () => {
    const { id } = await makeDraft(desk.editor, category);
    await submit(desk.editor, id);
    await audit(desk.auditor, id, 'approve');
    await edit(desk.editor, id, 1, { title: '通过后又改' });
    expect(await refusal(publish(desk.editor, id))).toMatchObject({ status: 409 });
    expect(await revisionsOf(id)).toEqual([
      { no: 1, status: 'superseded' },
      { no: 2, status: 'draft' },
    ]);
  });

  test('a rejected text keeps what was rejected and goes in again as a new revision', async () => {
    const { id } = await makeDraft(desk.editor, category);
    await submit(desk.editor, id);
    await audit(desk.auditor, id, 'reject', 1, '来源不明');
    expect(await rowOf(id)).toMatchObject({ status: 'rejected', rejectReason: '来源不明' });
    await submit(desk.editor, id);
    expect(await revisionsOf(id)).toEqual([
      { no: 1, status: 'rejected' },
      { no: 2, status: 'pending' },
    ]);
    expect((await rowOf(id)).rejectReason).toBeNull();
  });
});

describe('versions', () => {
  test('a stale save gets 409 and overwrites nothing', async () => {
    const { id } = await makeDraft(desk.editor, category);
    await edit(desk.second, id, 1, { title: '乙的标题', contentHtml: '<p>乙的正文</p>' });
    const before = await rowOf(id);
    const revisions = await testDb()
      .select()
      .from(articleRevisions)
      .where(eq(articleRevisions.articleId, id));
    expect(await refusal(edit(desk.editor, id, 1, { title: '甲的标题' }))).toEqual({
      status: 409,
      message: '文章已被他人修改，请刷新后在最新内容上编辑',
    });
    expect(await rowOf(id)).toEqual(before);
    expect(await testDb().select().from(articleRevisions).where(eq(articleRevisions.articleId, id))).toEqual(
      revisions,
    );
  });

  test('of two saves of one version at once exactly one is kept', async () => {
    const { id } = await makeDraft(desk.editor, category);
    const results = await Promise.all([
      refusal(edit(desk.editor, id, 1, { title: '甲' })),
      refusal(edit(desk.second, id, 1, { title: '乙' })),
    ]);
    expect(results.filter((r) => r === null)).toHaveLength(1);
    expect((await rowOf(id)).version).toBe(2);
  });

  test('a text under audit cannot be edited', async () => {
    const { id } = await makeDraft(desk.editor, category);
    await submit(desk.editor, id);
    expect(await refusal(edit(desk.editor, id, 1))).toMatchObject({ status: 409 });
  });
});

describe('a published article', () => {
  test('keeps its words until the next revision is passed and published', async () => {
    const id = await publicArticle('旧标题');
    const live = await rowOf(id);
    await edit(desk.editor, id, 1, { title: '新标题', contentHtml: '<p>新正文</p>' });
    await submit(desk.editor, id);
    expect(await refusal(audit(desk.both, id, 'approve', 1))).toMatchObject({ status: 409 });
    await audit(desk.auditor, id, 'approve', 2);
    expect(await rowOf(id)).toMatchObject({
      status: 'published',
      workingStatus: 'approved',
      title: '旧标题',
      contentHtml: live.contentHtml,
    });
    await publish(desk.editor, id);
    expect(await rowOf(id)).toMatchObject({
      title: '新标题',
      contentHtml: '<p>新正文</p>',
      revisionNo: 2,
      workingStatus: null,
      publishedAt: live.publishedAt,
    });
    expect(await revisionsOf(id)).toEqual([
      { no: 1, status: 'superseded' },
      { no: 2, status: 'approved' },
    ]);
  });

  test('leaves the site at once and takes a waiting revision back from the auditors', async () => {
    const id = await publicArticle();
    await edit(desk.editor, id, 1, { title: '修订中' });
    await submit(desk.editor, id);
    await withTx(desk.editor, (c) => withdrawArticle(c, { id, reason: '内容有误' }));
    expect(await rowOf(id)).toMatchObject({ status: 'offline', workingStatus: 'draft' });
    expect(await refusal(audit(desk.auditor, id, 'approve', 2))).toMatchObject({ status: 409 });
    expect(await refusal(submit(desk.editor, id))).toMatchObject({ status: 409 });
    await edit(desk.editor, id, 2, { title: '修订完成' });
    expect(await rowOf(id)).toMatchObject({
      status: 'draft',
      title: '修订完成',
      workingStatus: null,
      revisionNo: 2,
    });
  });

  test('goes through audit again after it was withdrawn, and keeps its first date', async () => {
    const id = await publicArticle();
    const { publishedAt } = await rowOf(id);
    await withTx(desk.editor, (c) => withdrawArticle(c, { id }));
    expect(await refusal(publish(desk.editor, id))).toMatchObject({ status: 409 });
    await submit(desk.editor, id);
    await audit(desk.auditor, id, 'approve');
    await publish(desk.editor, id);
    expect(await rowOf(id)).toMatchObject({ status: 'published', publishedAt });
  });

  test('that was imported without revisions is edited like any other', async () => {
    const id = await insertArticle({ categoryId: category, status: 'published', title: '导入' });
    await edit(desk.editor, id, 1, { title: '导入后修订' });
    expect(await rowOf(id)).toMatchObject({ title: '导入', workingStatus: 'draft' });
    expect(await revisionsOf(id)).toEqual([
      { no: 1, status: 'approved' },
      { no: 2, status: 'draft' },
    ]);
  });
});

describe('the recycle bin', () => {
  test('takes all or none: a public article among them stops it', async () => {
    const draft = (await makeDraft(desk.editor, category)).id;
    const live = await publicArticle();
    const remove = (ids: number[]) => withTx(desk.editor, (c) => deleteArticles(c, ids));
    expect(await refusal(remove([draft, live]))).toMatchObject({ status: 409 });
    expect((await rowOf(draft)).deletedAt).toBeNull();
    await remove([draft]);
    expect((await rowOf(draft)).deletedAt).not.toBeNull();
    expect(await refusal(submit(desk.editor, draft))).toMatchObject({ status: 404 });
    await withTx(desk.editor, (c) => restoreArticles(c, [draft]));
    expect(await rowOf(draft)).toMatchObject({ deletedAt: null, status: 'draft' });
  });
});

describe('what may be submitted', () => {
  test.each([
    ['no words', '<p> </p><script>alert(1)</script>', '正文不能为空'],
    [
      'more words than allowed',
      `<p>${'字'.repeat(10_001)}</p>`,
      '正文字数超出最大允许值：10001 字，最多 10000 字',
    ],
  ])('%s: refused, and the draft stays a draft', async (_name, contentHtml, message) => {
    const { id } = await makeDraft(desk.editor, category, { contentHtml });
    expect(await refusal(submit(desk.editor, id))).toEqual({ status: 422, message });
    expect((await rowOf(id)).status).toBe('draft');
  });

  test('S-34 what is stored is sanitised, and the plain text with it', async () => {
    const { id } = await makeDraft(desk.editor, category, {
      contentHtml:
        '<p onclick="alert(1)">保<b>密</b></p><img src=x onerror=alert(1)><iframe src="//evil.example"></iframe>',
    });
    expect(await rowOf(id)).toMatchObject({ contentHtml: '<p>保<b>密</b></p>', contentText: '保密' });
  });
});
