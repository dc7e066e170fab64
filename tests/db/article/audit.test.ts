import { withTx } from '@/lib/data/tx';
import { recallArticle } from '@/lib/domain/article/commands/recall-article';
import { makeArticleCategory, makeOffice, makeDraft, type Office } from '@/tests/support/factories/article';
import { audit, edit, eventsOf, publish, refusal, revisionsOf, rowOf, submit } from './desk';

let office: Office;
let category: number;

beforeAll(async () => {
  office = await makeOffice();
  category = await makeArticleCategory();
});

describe('S-12 audit', () => {
  test.each([
    ['the author', async (d: Office) => (await makeDraft(d.both, category)).id, (d: Office) => d.editor],
    [
      'an editor in between',
      async (d: Office) => {
        const { id } = await makeDraft(d.editor, category);
        await edit(d.both, id, 1, { title: '改过的标题' });
        return id;
      },
      (d: Office) => d.second,
    ],
    ['the submitter', async (d: Office) => (await makeDraft(d.editor, category)).id, (d: Office) => d.both],
  ])('%s cannot pass or reject the text, though holding the permission', async (_who, make, submitter) => {
    const id = await make(office);
    await submit(submitter(office), id);
    const before = await rowOf(id);
    for (const decision of ['approve', 'reject'] as const) {
      expect(await refusal(audit(office.both, id, decision, before.version))).toMatchObject({ status: 403 });
    }
    expect(await rowOf(id)).toEqual(before);
  });

  test('an editor without the permission cannot audit at all', async () => {
    const { id } = await makeDraft(office.editor, category);
    await submit(office.editor, id);
    expect(await refusal(audit(office.second, id, 'approve'))).toMatchObject({ status: 403 });
  });

  test('a second approval, and one of a text that nobody submitted, get 409 with the state', async () => {
    const { id } = await makeDraft(office.editor, category);
    expect(await refusal(audit(office.auditor, id, 'approve'))).toEqual({
      status: 409,
      message: '当前状态为“草稿”，不能审核通过',
    });
    await submit(office.editor, id);
    await audit(office.auditor, id, 'approve');
    expect(await refusal(audit(office.auditor, id, 'approve'))).toEqual({
      status: 409,
      message: '当前状态为“待发布”，不能审核通过',
    });
  });

  test('of two approvals at once exactly one counts', async () => {
    const { id } = await makeDraft(office.editor, category);
    await submit(office.editor, id);
    const results = await Promise.all([
      refusal(audit(office.auditor, id, 'approve')),
      refusal(audit(office.both, id, 'approve')),
    ]);
    expect(results.filter((r) => r === null)).toHaveLength(1);
    expect(results.find((r) => r !== null)).toMatchObject({ status: 409 });
    expect((await eventsOf(id)).filter((e) => e.startsWith('approve'))).toHaveLength(1);
  });

  test('an auditor cannot pass words that they have not read', async () => {
    const { id } = await makeDraft(office.editor, category);
    await submit(office.editor, id);
    await withTx(office.editor, (c) => recallArticle(c, id));
    await edit(office.editor, id, 1, { contentHtml: '<p>换过的正文</p>' });
    await submit(office.editor, id);
    expect(await refusal(audit(office.auditor, id, 'approve', 1))).toMatchObject({ status: 409 });
    expect((await rowOf(id)).status).toBe('pending');
  });

  test('an edit after approval needs a new approval', async () => {
    const { id } = await makeDraft(office.editor, category);
    await submit(office.editor, id);
    await audit(office.auditor, id, 'approve');
    await edit(office.editor, id, 1, { title: '通过后又改' });
    expect(await refusal(publish(office.editor, id))).toMatchObject({ status: 409 });
    expect(await revisionsOf(id)).toEqual([
      { no: 1, status: 'superseded' },
      { no: 2, status: 'draft' },
    ]);
  });

  test('a rejected text keeps what was rejected and goes in again as a new revision', async () => {
    const { id } = await makeDraft(office.editor, category);
    await submit(office.editor, id);
    await audit(office.auditor, id, 'reject', 1, '来源不明');
    expect(await rowOf(id)).toMatchObject({ status: 'rejected', rejectReason: '来源不明' });
    await submit(office.editor, id);
    expect(await revisionsOf(id)).toEqual([
      { no: 1, status: 'rejected' },
      { no: 2, status: 'pending' },
    ]);
    expect((await rowOf(id)).rejectReason).toBeNull();
  });
});
