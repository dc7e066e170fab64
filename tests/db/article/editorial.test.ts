import { asc, eq } from 'drizzle-orm';
import { articleRevisions } from '@/db/schema/article';
import { operationLogs } from '@/db/schema/log';
import { withTx } from '@/lib/data/tx';
import { deleteArticles } from '@/lib/domain/article/commands/delete-articles';
import { restoreArticles } from '@/lib/domain/article/commands/restore-articles';
import { withdrawArticle } from '@/lib/domain/article/commands/withdraw-article';
import { testDb } from '@/tests/support/db';
import {
  insertArticle,
  makeArticleCategory,
  makeOffice,
  makeDraft,
  type Office,
} from '@/tests/support/factories/article';
import { audit, edit, eventsOf, publicArticle, publish, refusal, revisionsOf, rowOf, submit } from './desk';

let office: Office;
let category: number;

beforeAll(async () => {
  office = await makeOffice();
  category = await makeArticleCategory();
});

test('a text goes from draft to publication through another pair of eyes, and every step leaves a trace', async () => {
  const id = await publicArticle(office, category);
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

describe('versions', () => {
  test('a stale save gets 409 and overwrites nothing', async () => {
    const { id } = await makeDraft(office.editor, category);
    await edit(office.second, id, 1, { title: '乙的标题', contentHtml: '<p>乙的正文</p>' });
    const before = await rowOf(id);
    const revisions = await testDb()
      .select()
      .from(articleRevisions)
      .where(eq(articleRevisions.articleId, id));
    expect(await refusal(edit(office.editor, id, 1, { title: '甲的标题' }))).toEqual({
      status: 409,
      message: '文章已被他人修改，请刷新后在最新内容上编辑',
    });
    expect(await rowOf(id)).toEqual(before);
    expect(await testDb().select().from(articleRevisions).where(eq(articleRevisions.articleId, id))).toEqual(
      revisions,
    );
  });

  test('of two saves of one version at once exactly one is kept', async () => {
    const { id } = await makeDraft(office.editor, category);
    const results = await Promise.all([
      refusal(edit(office.editor, id, 1, { title: '甲' })),
      refusal(edit(office.second, id, 1, { title: '乙' })),
    ]);
    expect(results.filter((r) => r === null)).toHaveLength(1);
    expect((await rowOf(id)).version).toBe(2);
  });

  test('a text under audit cannot be edited', async () => {
    const { id } = await makeDraft(office.editor, category);
    await submit(office.editor, id);
    expect(await refusal(edit(office.editor, id, 1))).toMatchObject({ status: 409 });
  });
});

describe('a published article', () => {
  test('keeps its words until the next revision is passed and published', async () => {
    const id = await publicArticle(office, category, '旧标题');
    const live = await rowOf(id);
    await edit(office.editor, id, 1, { title: '新标题', contentHtml: '<p>新正文</p>' });
    await submit(office.editor, id);
    expect(await refusal(audit(office.both, id, 'approve', 1))).toMatchObject({ status: 409 });
    await audit(office.auditor, id, 'approve', 2);
    expect(await rowOf(id)).toMatchObject({
      status: 'published',
      workingStatus: 'approved',
      title: '旧标题',
      contentHtml: live.contentHtml,
    });
    await publish(office.editor, id);
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
    const id = await publicArticle(office, category);
    await edit(office.editor, id, 1, { title: '修订中' });
    await submit(office.editor, id);
    await withTx(office.editor, (c) => withdrawArticle(c, { id, reason: '内容有误' }));
    expect(await rowOf(id)).toMatchObject({ status: 'offline', workingStatus: 'draft' });
    expect(await refusal(audit(office.auditor, id, 'approve', 2))).toMatchObject({ status: 409 });
    expect(await refusal(submit(office.editor, id))).toMatchObject({ status: 409 });
    await edit(office.editor, id, 2, { title: '修订完成' });
    expect(await rowOf(id)).toMatchObject({
      status: 'draft',
      title: '修订完成',
      workingStatus: null,
      revisionNo: 2,
    });
  });

  test('goes through audit again after it was withdrawn, and keeps its first date', async () => {
    const id = await publicArticle(office, category);
    const { publishedAt } = await rowOf(id);
    await withTx(office.editor, (c) => withdrawArticle(c, { id }));
    expect(await refusal(publish(office.editor, id))).toMatchObject({ status: 409 });
    await submit(office.editor, id);
    await audit(office.auditor, id, 'approve');
    await publish(office.editor, id);
    expect(await rowOf(id)).toMatchObject({ status: 'published', publishedAt });
  });

  test('that was imported without revisions is edited like any other', async () => {
    const id = await insertArticle({ categoryId: category, status: 'published', title: '导入' });
    await edit(office.editor, id, 1, { title: '导入后修订' });
    expect(await rowOf(id)).toMatchObject({ title: '导入', workingStatus: 'draft' });
    expect(await revisionsOf(id)).toEqual([
      { no: 1, status: 'approved' },
      { no: 2, status: 'draft' },
    ]);
  });
});

describe('the recycle bin', () => {
  test('takes all or none: a public article among them stops it', async () => {
    const draft = (await makeDraft(office.editor, category)).id;
    const live = await publicArticle(office, category);
    const remove = (ids: number[]) => withTx(office.editor, (c) => deleteArticles(c, ids));
    expect(await refusal(remove([draft, live]))).toMatchObject({ status: 409 });
    expect((await rowOf(draft)).deletedAt).toBeNull();
    await remove([draft]);
    expect((await rowOf(draft)).deletedAt).not.toBeNull();
    expect(await refusal(submit(office.editor, draft))).toMatchObject({ status: 404 });
    await withTx(office.editor, (c) => restoreArticles(c, [draft]));
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
    const { id } = await makeDraft(office.editor, category, { contentHtml });
    expect(await refusal(submit(office.editor, id))).toEqual({ status: 422, message });
    expect((await rowOf(id)).status).toBe('draft');
  });

  test('S-34 what is stored is sanitised, and the plain text with it', async () => {
    const { id } = await makeDraft(office.editor, category, {
      contentHtml:
        '<p onclick="alert(1)">保<b>密</b></p><img src=x onerror=alert(1)><iframe src="//evil.example"></iframe>',
    });
    expect(await rowOf(id)).toMatchObject({ contentHtml: '<p>保<b>密</b></p>', contentText: '保密' });
  });
});
