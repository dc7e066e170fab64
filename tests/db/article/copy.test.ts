import { and, eq } from 'drizzle-orm';
import { articleEvents } from '@/db/schema/article';
import { operationLogs } from '@/db/schema/log';
import { withTx } from '@/lib/data/tx';
import { copyArticle } from '@/lib/domain/article/commands/copy-article';
import { deleteArticles } from '@/lib/domain/article/commands/delete-articles';
import { noteOf } from '@/lib/domain/article/office-present';
import { testDb } from '@/tests/support/db';
import { makeArticleCategory, makeDraft, makeOffice, type Office } from '@/tests/support/factories/article';
import { audit, edit, eventsOf, publicArticle, refusal, revisionsOf, rowOf, submit } from './desk';

let office: Office;
let category: number;

beforeAll(async () => {
  office = await makeOffice();
  category = await makeArticleCategory();
});

const copy = (ctx: Office['editor'], id: number) => withTx(ctx, (c) => copyArticle(c, id));

test('a copy is a draft of the text in work, without times and marks, and says where it came from', async () => {
  const id = await publicArticle(office, category, '年度宣传方案');
  await edit(office.editor, id, 1, { title: '年度宣传方案（修改中）', keywords: ['宣传'], isTop: true });
  const before = await rowOf(id);
  const made = await copy(office.second, id);
  expect(made).toMatchObject({ status: 'draft', version: 1, workingStatus: null });
  expect(await rowOf(made.id)).toMatchObject({
    title: '年度宣传方案（修改中）',
    keywords: ['宣传'],
    contentHtml: '<p>第一段</p>',
    status: 'draft',
    isTop: false,
    publishedAt: null,
    scheduledAt: null,
    views: 0,
  });
  expect(await eventsOf(made.id)).toEqual(['create:>draft']);
  expect(await revisionsOf(made.id)).toEqual([{ no: 1, status: 'draft' }]);
  const [event] = await testDb().select().from(articleEvents).where(eq(articleEvents.entityId, made.id));
  expect(noteOf('create', event?.payload ?? null)).toBe(
    `第 1 版；复制自《年度宣传方案（修改中）》（编号 ${id}）`,
  );
  const logged = await testDb()
    .select({ after: operationLogs.after })
    .from(operationLogs)
    .where(and(eq(operationLogs.action, 'article.copy'), eq(operationLogs.entityId, String(made.id))));
  expect(logged).toMatchObject([{ after: { copiedFrom: id, title: '年度宣传方案（修改中）' } }]);
  expect(await rowOf(id)).toEqual(before);
});

test('nobody audits his own words in the copy of somebody else', async () => {
  const { id } = await makeDraft(office.both, category, { title: '主编写的' });
  const made = await copy(office.editor, id);
  await submit(office.editor, made.id);
  expect(await refusal(audit(office.both, made.id, 'approve'))).toMatchObject({ status: 403 });
  await audit(office.auditor, made.id, 'approve');
  expect((await rowOf(made.id)).status).toBe('approved');
});

test('what lies in the recycle bin, or is not there, is not copied', async () => {
  const { id } = await makeDraft(office.editor, category);
  await withTx(office.editor, (c) => deleteArticles(c, [id]));
  expect(await refusal(copy(office.editor, id))).toMatchObject({ status: 404 });
  expect(await refusal(copy(office.editor, 987_654))).toMatchObject({ status: 404 });
});
