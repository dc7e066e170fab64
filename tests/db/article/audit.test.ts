import { withTx } from '@/lib/data/tx';
import { recallArticle } from '@/lib/domain/article/commands/recall-article';
import { makeArticleCategory, makeDesk, makeDraft, type Desk } from '@/tests/support/factories/article';
import { audit, edit, eventsOf, publish, refusal, revisionsOf, rowOf, submit } from './desk';

let desk: Desk;
let category: number;

beforeAll(async () => {
  desk = await makeDesk();
  category = await makeArticleCategory();
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
