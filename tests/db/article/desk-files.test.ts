import { and, asc, eq, sql } from 'drizzle-orm';
import { articleAttachments, articleAutosaves, articleRevisions, articles } from '@/db/schema/article';
import { uploads, uploadUses } from '@/db/schema/upload';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { listAutosaves } from '@/lib/domain/article/autosave-queries';
import { cachedArticle } from '@/lib/domain/article/cached';
import { deleteArticles } from '@/lib/domain/article/commands/delete-articles';
import { forgetAutosave, keepAutosave } from '@/lib/domain/article/commands/keep-autosave';
import { purgeArticles } from '@/lib/domain/article/commands/purge-articles';
import { purgeOldArticles } from '@/lib/domain/article/commands/sweep-articles';
import type { AutosaveInput } from '@/lib/domain/article/office-contract';
import { findPreview } from '@/lib/domain/article/preview-queries';
import { systemCtx } from '@/lib/server/context';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeArticleCategory, makeOffice, makeDraft, type Office } from '@/tests/support/factories/article';
import { audit, edit, eventsOf, publicArticle, publish, refusal, rowOf, submit } from './desk';

let office: Office;
let category: number;

beforeAll(async () => {
  office = await makeOffice();
  category = await makeArticleCategory();
});

let serial = 0;
async function makeFile(more: Partial<typeof uploads.$inferInsert> = {}) {
  serial += 1;
  const key = `file/2026/11/${String(serial).padStart(32, '0')}.pdf`;
  const [row] = await testDb()
    .insert(uploads)
    .values({
      key,
      usage: 'editor_file',
      kind: 'file',
      sha256: String(serial),
      sizeBytes: 1000 + serial,
      mime: 'application/pdf',
      ext: 'pdf',
      originalName: `通知${serial}.pdf`,
      ...more,
    })
    .returning({ id: uploads.id, key: uploads.key });
  return { id: row?.id ?? 0, path: `/files/${row?.key}` };
}
const usesOf = async (entity: string, entityId: string) =>
  (
    await testDb()
      .select({ id: uploadUses.uploadId })
      .from(uploadUses)
      .where(and(eq(uploadUses.entity, entity), eq(uploadUses.entityId, entityId)))
      .orderBy(asc(uploadUses.uploadId))
  ).map((u) => u.id);
const shown = async (id: number) => {
  dropTags(null);
  return (await cachedArticle(makeCtx(), id))?.attachments.map((a) => a.title);
};

describe('attachments', () => {
  test('of a revision are not public before it is; the old ones stay until then, and stay in use', async () => {
    const [a, b] = [await makeFile(), await makeFile()];
    const { id } = await makeDraft(office.editor, category, {
      attachments: [{ path: a.path, title: '附件甲' }],
    });
    await submit(office.editor, id);
    await audit(office.auditor, id, 'approve');
    await publish(office.editor, id);
    expect(await shown(id)).toEqual(['附件甲']);
    await edit(office.editor, id, 1, {
      attachments: [
        { path: b.path, title: '附件乙' },
        { path: a.path, title: '附件甲改名' },
      ],
    });
    expect(await shown(id)).toEqual(['附件甲']);
    expect((await findPreview(office.editor, id)).attachments.map((f) => f.title)).toEqual([
      '附件乙',
      '附件甲改名',
    ]);
    expect(await usesOf('article', String(id))).toEqual([a.id, b.id]);
    await submit(office.editor, id);
    await audit(office.auditor, id, 'approve', 2);
    await publish(office.editor, id);
    expect(await shown(id)).toEqual(['附件乙', '附件甲改名']);
    await edit(office.editor, id, 2, { attachments: [] });
    expect(await shown(id)).toEqual(['附件乙', '附件甲改名']);
    expect(await usesOf('article', String(id))).toEqual([a.id, b.id]);
  });

  test.each([
    ['a private file', { private: true }],
    ['a file whose bytes are gone', { purgedAt: new Date(), deletedAt: new Date() }],
  ])('%s is refused and nothing is written', async (_name, more) => {
    const file = await makeFile(more);
    const { id } = await makeDraft(office.editor, category);
    const before = await rowOf(id);
    const saving = edit(office.editor, id, 1, {
      title: '不应保存',
      attachments: [{ path: file.path, title: '附件' }],
    });
    expect(await refusal(saving)).toMatchObject({ status: 400 });
    expect(await rowOf(id)).toEqual(before);
  });
});

describe('the recycle bin', () => {
  test('lets go for good only what lies in it, with everything that hangs on it; the history stays', async () => {
    const file = await makeFile();
    const { id } = await makeDraft(office.editor, category, {
      attachments: [{ path: file.path, title: '附件' }],
    });
    const live = await publicArticle(office, category);
    const purge = (ids: number[]) => withTx(office.editor, (c) => purgeArticles(c, ids));
    expect(await refusal(purge([id]))).toMatchObject({ status: 409 });
    await withTx(office.editor, (c) => deleteArticles(c, [id]));
    expect(await refusal(purge([id, live]))).toMatchObject({ status: 409 });
    expect(await rowOf(id)).toMatchObject({ status: 'draft' });
    await purge([id]);
    expect(await testDb().select().from(articles).where(eq(articles.id, id))).toEqual([]);
    expect(await testDb().select().from(articleRevisions).where(eq(articleRevisions.articleId, id))).toEqual(
      [],
    );
    expect(
      await testDb().select().from(articleAttachments).where(eq(articleAttachments.articleId, id)),
    ).toEqual([]);
    expect(await usesOf('article', String(id))).toEqual([]);
    expect(await eventsOf(id)).toEqual(['create:>draft', 'delete:draft>draft', 'purge:draft>']);
    expect(await refusal(purge([id]))).toMatchObject({ status: 404 });
  });

  test('empties itself after thirty days by the clock of the database', async () => {
    const old = (await makeDraft(office.editor, category)).id;
    const young = (await makeDraft(office.editor, category)).id;
    await withTx(office.editor, (c) => deleteArticles(c, [old, young]));
    const age = (id: number, days: number) =>
      testDb().execute(
        sql`update articles set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`,
      );
    await age(old, 31);
    await age(young, 29);
    await purgeOldArticles(systemCtx('job:article:purge'));
    const left = await testDb()
      .select({ id: articles.id })
      .from(articles)
      .where(sql`id in (${old}, ${young})`);
    expect(left).toEqual([{ id: young }]);
  });
});

describe('autosave', () => {
  const keep = (who: Office[keyof Office], input: AutosaveInput) =>
    withTx(who, (c) => keepAutosave(c, input));
  const userOf = (who: Office[keyof Office]) => ('userId' in who.actor ? who.actor.userId : 0);

  test('keeps one form per person and article, apart from the revisions, and a save ends it', async () => {
    const { id } = await makeDraft(office.editor, category);
    const draftKey = `article:${id}`;
    await keep(office.editor, { draftKey, baseVersion: 1, data: { title: '打到一半' } });
    await keep(office.editor, {
      draftKey,
      baseVersion: 1,
      data: { title: '', externalUrl: 'htt', contentHtml: '<p>甲<script>1</script></p>' },
    });
    await keep(office.second, { draftKey, baseVersion: 1, data: { title: '另一人' } });
    expect(await listAutosaves(office.editor, id)).toMatchObject([
      {
        draftKey,
        articleId: id,
        baseVersion: 1,
        data: { title: '', externalUrl: 'htt', contentHtml: '<p>甲</p>' },
      },
    ]);
    expect(await rowOf(id)).toMatchObject({ title: '新文章', version: 1 });
    expect(
      await testDb().select().from(articleRevisions).where(eq(articleRevisions.articleId, id)),
    ).toHaveLength(1);
    await edit(office.editor, id, 1, { title: '保存了', draftKey });
    expect(await listAutosaves(office.editor, id)).toEqual([]);
    expect(await listAutosaves(office.second, id)).toHaveLength(1);
  });

  test('keeps the twenty latest texts of a person that were never saved, and lets go of the pictures of older ones', async () => {
    const file = await makeFile({ kind: 'image', usage: 'editor_image', ext: 'png', mime: 'image/png' });
    const key = (n: number) => `new:many${String(n).padStart(4, '0')}`;
    for (let n = 0; n < 22; n += 1) {
      const contentHtml = n === 0 ? `<p><img src="${file.path}" alt=""></p>` : '';
      await keep(office.auditor, { draftKey: key(n), data: { title: `第${n}篇`, contentHtml } });
    }
    const rows = await testDb()
      .select({ key: articleAutosaves.draftKey })
      .from(articleAutosaves)
      .where(eq(articleAutosaves.userId, userOf(office.auditor)))
      .orderBy(asc(articleAutosaves.draftKey));
    expect(rows.map((r) => r.key)).toEqual(Array.from({ length: 20 }, (_, i) => key(i + 2)));
    expect(await testDb().select().from(uploadUses).where(eq(uploadUses.uploadId, file.id))).toEqual([]);
  });

  test('a refused save keeps it', async () => {
    const { id } = await makeDraft(office.editor, category);
    const draftKey = `article:${id}`;
    await keep(office.second, { draftKey, baseVersion: 1, data: { title: '我的内容' } });
    await edit(office.editor, id, 1, { title: '先保存' });
    expect(await refusal(edit(office.second, id, 1, { title: '我的内容', draftKey }))).toMatchObject({
      status: 409,
    });
    expect(await listAutosaves(office.second, id)).toMatchObject([
      { data: { title: '我的内容' }, baseVersion: 1 },
    ]);
  });

  test('keeps texts that were never saved side by side, and their pictures in use', async () => {
    const file = await makeFile({ kind: 'image', usage: 'editor_image', ext: 'png', mime: 'image/png' });
    const first = 'new:aaaaaaaa';
    await keep(office.both, {
      draftKey: first,
      data: { title: '一', contentHtml: `<img src="${file.path}">` },
    });
    await keep(office.both, { draftKey: 'new:bbbbbbbb', data: { title: '二' } });
    expect((await listAutosaves(office.both)).map((a) => a.title).toSorted()).toEqual(['一', '二']);
    const entity = `${userOf(office.both)}:${first}`;
    expect(await usesOf('articleDraft', entity)).toEqual([file.id]);
    await withTx(office.both, (c) => forgetAutosave(c, first));
    await withTx(office.editor, (c) => forgetAutosave(c, 'new:bbbbbbbb'));
    expect((await listAutosaves(office.both)).map((a) => a.title)).toEqual(['二']);
    expect(await usesOf('articleDraft', entity)).toEqual([]);
    await makeDraft(office.both, category, { draftKey: 'new:bbbbbbbb' });
    expect(await listAutosaves(office.both)).toEqual([]);
  });

  test('is refused for an article that is gone, and forgotten after a month', async () => {
    expect(
      await refusal(keep(office.editor, { draftKey: 'article:9000000000', data: { title: '无' } })),
    ).toMatchObject({ status: 404 });
    await keep(office.editor, { draftKey: 'new:cccccccc', data: { title: '旧' } });
    await testDb()
      .update(articleAutosaves)
      .set({ updatedAt: sql`now() - interval '31 days'` })
      .where(eq(articleAutosaves.draftKey, 'new:cccccccc'));
    await purgeOldArticles(systemCtx('job:article:purge'));
    expect(await listAutosaves(office.editor)).toEqual([]);
  });
});
