import { withTx } from '@/lib/data/tx';
import { recallArticle } from '@/lib/domain/article/commands/recall-article';
import { restoreRevision } from '@/lib/domain/article/commands/restore-revision';
import { diffRevisions, listRevisions } from '@/lib/domain/article/revision-queries';
import {
  insertArticle,
  makeArticleCategory,
  makeOffice,
  makeDraft,
  type Office,
} from '@/tests/support/factories/article';
import { audit, edit, publicArticle, refusal, revisionsOf, rowOf, submit } from './desk';

let office: Office;
let category: number;

beforeAll(async () => {
  office = await makeOffice();
  category = await makeArticleCategory();
});

const restore = (who: Office[keyof Office], id: number, revisionNo: number, version: number) =>
  withTx(who, (c) => restoreRevision(c, { id, revisionNo, version }));

/** Rejected once and written again: two revisions. */
async function twice() {
  const { id } = await makeDraft(office.editor, category, {
    title: '第一稿',
    source: '甲报',
    contentHtml: '<p>会议定于周一召开</p><p>第二段</p>',
  });
  await submit(office.editor, id);
  await audit(office.auditor, id, 'reject', 1, '时间有误');
  await edit(office.editor, id, 1, {
    title: '第二稿',
    source: null,
    keywords: ['保密'],
    contentHtml: '<p>会议定于周五召开</p><p>第二段</p><p>第三段</p>',
  });
  return id;
}

test('the history tells who did what with each revision', async () => {
  const id = await twice();
  const list = await listRevisions(office.editor, id);
  expect(list).toMatchObject({ id, title: '第二稿', version: 2, mayRestore: true });
  expect(list.revisions).toMatchObject([
    { revisionNo: 2, status: 'draft', title: '第二稿', words: 14, working: true, live: false },
    {
      revisionNo: 1,
      status: 'rejected',
      createdByName: '编辑甲',
      submittedByName: '编辑甲',
      auditedByName: '审核甲',
      opinion: '时间有误',
      working: false,
    },
  ]);
});

test('the difference names the changed fields and the changed words', async () => {
  const id = await twice();
  const diff = await diffRevisions(office.auditor, { id, from: 1, to: 2, mode: 'text' });
  expect(diff.fields.filter((f) => f.changed).map((f) => [f.key, f.before, f.after])).toEqual([
    ['title', '第一稿', '第二稿'],
    ['source', '甲报', ''],
    ['keywords', '', '保密'],
  ]);
  expect(diff.body).toEqual([
    {
      changed: true,
      parts: [
        { kind: 'same', text: '会议定于' },
        { kind: 'del', text: '周一' },
        { kind: 'add', text: '周五' },
        { kind: 'same', text: '召开' },
      ],
    },
    { changed: false, parts: [{ kind: 'same', text: '第二段' }] },
    { changed: true, parts: [{ kind: 'add', text: '第三段' }] },
  ]);
  expect(diff).toMatchObject({ added: 5, removed: 2 });
  const source = await diffRevisions(office.auditor, { id, from: 2, to: 1, mode: 'html' });
  expect(source.body.at(-1)).toEqual({ changed: true, parts: [{ kind: 'del', text: '<p>第三段</p>' }] });
});

test('an old revision comes back as the draft, and the history stays', async () => {
  const id = await twice();
  const saved = await restore(office.second, id, 1, 2);
  expect(saved).toMatchObject({ version: 3, status: 'draft' });
  expect(await rowOf(id)).toMatchObject({
    title: '第一稿',
    source: '甲报',
    keywords: [],
    contentText: '会议定于周一召开\n第二段',
  });
  expect(await revisionsOf(id)).toEqual([
    { no: 1, status: 'rejected' },
    { no: 2, status: 'draft' },
  ]);
});

test('of a public article it becomes the next revision beside the live one', async () => {
  const id = await publicArticle(office, category, '线上标题');
  await edit(office.editor, id, 1, { title: '改坏了' });
  await restore(office.editor, id, 1, 2);
  expect(await rowOf(id)).toMatchObject({ title: '线上标题', status: 'published', workingStatus: 'draft' });
  const list = await listRevisions(office.editor, id);
  expect(list.revisions.map((r) => [r.revisionNo, r.title, r.live, r.working])).toEqual([
    [2, '线上标题', false, true],
    [1, '线上标题', true, false],
  ]);
});

test('a stale, pending or unknown one is refused and changes nothing', async () => {
  const id = await twice();
  const before = await rowOf(id);
  expect(await refusal(restore(office.editor, id, 1, 1))).toMatchObject({ status: 409 });
  expect(await refusal(restore(office.editor, id, 9, 2))).toMatchObject({ status: 404 });
  expect(await rowOf(id)).toEqual(before);
  await submit(office.editor, id);
  expect((await listRevisions(office.editor, id)).mayRestore).toBe(false);
  expect(await refusal(restore(office.editor, id, 1, 2))).toMatchObject({ status: 409 });
  await withTx(office.editor, (c) => recallArticle(c, id));
  await restore(office.editor, id, 1, 2);
});

test('an imported article without revisions shows an empty history', async () => {
  const id = await insertArticle({ categoryId: category, status: 'published' });
  expect((await listRevisions(office.editor, id)).revisions).toEqual([]);
  expect(await refusal(diffRevisions(office.editor, { id, from: 1, to: 2, mode: 'text' }))).toMatchObject({
    status: 404,
  });
});

test('a save that changes no word makes no revision and leaves a passed text passed', async () => {
  const { id } = await makeDraft(office.editor, category, { title: '同样' });
  await submit(office.editor, id);
  await audit(office.auditor, id, 'approve');
  const saved = await edit(office.editor, id, 1, { title: '同样', isTop: true });
  expect(saved).toMatchObject({ status: 'approved', version: 2 });
  expect(await rowOf(id)).toMatchObject({ status: 'approved', isTop: true });
  expect(await revisionsOf(id)).toEqual([{ no: 1, status: 'approved' }]);
});
