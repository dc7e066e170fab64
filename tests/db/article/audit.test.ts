import { eq, like } from 'drizzle-orm';
import { articles } from '@/db/schema/article';
import { operationLogs } from '@/db/schema/log';
import { withTx } from '@/lib/data/tx';
import { auditQueue } from '@/lib/domain/article/audit-queries';
import { auditArticle } from '@/lib/domain/article/commands/audit-article';
import { passAndPublish, passArticles } from '@/lib/domain/article/commands/pass-articles';
import { recallArticle } from '@/lib/domain/article/commands/recall-article';
import { getOfficeArticle } from '@/lib/domain/article/office-queries';
import { listRevisions } from '@/lib/domain/article/revision-queries';
import { makeArticleCategory, makeOffice, makeDraft, type Office } from '@/tests/support/factories/article';
import { testDb } from '@/tests/support/db';
import { audit, edit, eventsOf, publicArticle, publish, refusal, revisionsOf, rowOf, submit } from './desk';

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

describe('remarks on places of a text', () => {
  const remarks = [{ exact: '保密课堂', prefix: '第一段：', remark: '请写明是哪一期' }];
  const seen = async (id: number) => (await getOfficeArticle(office.editor, id)).remarks;
  const said = async (id: number) =>
    (await listRevisions(office.auditor, id)).revisions.map((r) => [r.revisionNo, r.remarks]);

  test('stay with what was rejected, and beside the text until it goes in again', async () => {
    const { id } = await makeDraft(office.editor, category);
    await submit(office.editor, id);
    await withTx(office.auditor, (c) =>
      auditArticle(c, { id, version: 1, decision: 'reject', note: '见批注', remarks }),
    );
    expect(await seen(id)).toEqual(remarks);
    await edit(office.editor, id, 1, { title: '按批注修改' });
    expect(await seen(id)).toEqual(remarks);
    await submit(office.editor, id);
    expect(await seen(id)).toEqual([]);
    expect(await said(id)).toEqual([
      [2, []],
      [1, remarks],
    ]);
  });

  test('of an earlier rejection do not stand for a later one that has none', async () => {
    const { id } = await makeDraft(office.editor, category);
    await submit(office.editor, id);
    await withTx(office.auditor, (c) =>
      auditArticle(c, { id, version: 1, decision: 'reject', note: '见批注', remarks }),
    );
    await submit(office.editor, id);
    await audit(office.auditor, id, 'reject', 1, '仍未写明');
    expect(await seen(id)).toEqual([]);
  });

  test('of somebody who may not audit are not kept', async () => {
    const { id } = await makeDraft(office.both, category);
    await submit(office.editor, id);
    const own = withTx(office.both, (c) =>
      auditArticle(c, { id, version: 1, decision: 'reject', note: '见批注', remarks }),
    );
    expect(await refusal(own)).toMatchObject({ status: 403 });
    expect(await said(id)).toEqual([[1, []]]);
  });
});

const waiting = async (title = '送审的文章') => {
  const { id } = await makeDraft(office.editor, category, { title });
  await submit(office.editor, id);
  return id;
};
const passAt = (ctx: Office['auditor'], id: number, version = 1) =>
  withTx(ctx, (c) => passAndPublish(c, { id, version, opinion: '属实' }));

describe('passing and publishing in one act', () => {
  test('makes a new text public, with both steps in its history', async () => {
    const id = await waiting();
    await passAt(office.auditor, id);
    expect(await rowOf(id)).toMatchObject({ status: 'published', rejectReason: null });
    expect(await eventsOf(id)).toEqual([
      'create:>draft',
      'submit:draft>pending',
      'approve:pending>approved',
      'publish:approved>published',
    ]);
    expect(await refusal(passAt(office.auditor, id))).toMatchObject({ status: 409 });
  });

  test('puts a revision in the place of what is public', async () => {
    const id = await publicArticle(office, category, '旧题');
    await edit(office.editor, id, 1, { title: '新题' });
    await submit(office.editor, id);
    await passAt(office.auditor, id, 2);
    expect(await rowOf(id)).toMatchObject({ title: '新题', workingStatus: null, revisionNo: 2 });
    expect(await revisionsOf(id)).toEqual([
      { no: 1, status: 'superseded' },
      { no: 2, status: 'approved' },
    ]);
  });

  test.each([
    ['its author', async (id: number) => passAt(office.editor, id), 403],
    ['somebody who read an older version', async (id: number) => passAt(office.auditor, id, 9), 409],
    [
      'anybody while it has a time of its own',
      async (id: number) => {
        const scheduledAt = new Date(Date.now() + 3600_000);
        await testDb().update(articles).set({ scheduledAt }).where(eq(articles.id, id));
        return passAt(office.auditor, id);
      },
      409,
    ],
    [
      'anybody when its end has passed: it is not passed either',
      async (id: number) => {
        const expireAt = new Date(Date.now() - 1000);
        await testDb().update(articles).set({ expireAt }).where(eq(articles.id, id));
        return passAt(office.auditor, id);
      },
      422,
    ],
  ])('is refused to %s, and changes nothing', async (_, act, status) => {
    const id = await waiting();
    expect(await refusal(act(id))).toMatchObject({ status });
    expect(await rowOf(id)).toMatchObject({ status: 'pending', auditedBy: null });
    expect(await eventsOf(id)).toEqual(['create:>draft', 'submit:draft>pending']);
    expect(await revisionsOf(id)).toEqual([{ no: 1, status: 'pending' }]);
  });
});

describe('passing several', () => {
  test('passes each for itself and says of the others why not', async () => {
    const [first, own, changed] = [await waiting('甲'), await waiting('乙'), await waiting('丙')];
    const both = await makeDraft(office.both, category, { title: '丁' });
    await submit(office.both, both.id);
    const item = (id: number, version = 1) => ({ id, version });
    const { results } = await passArticles(office.both, {
      items: [item(first), item(own), item(changed, 7), item(both.id), item(first), item(999_999)],
    });
    const refused = { ok: false };
    expect(results).toEqual([
      { id: first, title: '甲', ok: true, message: '' },
      { id: own, title: '乙', ok: true, message: '' },
      { id: changed, title: '丙', ...refused, message: '文章已被他人修改，请刷新后在最新内容上编辑' },
      { id: both.id, title: '丁', ...refused, message: '不能审核自己撰写、编辑或提交的文章' },
      { id: 999_999, title: '', ...refused, message: '文章不存在或尚未发布' },
    ]);
    const states = await Promise.all(
      [first, own, changed, both.id].map(async (id) => (await rowOf(id)).status),
    );
    expect(states).toEqual(['approved', 'approved', 'pending', 'pending']);
    const logged = await testDb()
      .select({ id: operationLogs.entityId })
      .from(operationLogs)
      .where(like(operationLogs.action, 'article.audit.pass'));
    expect(
      logged.map((l) => Number(l.id)).filter((id) => [first, own, changed, both.id].includes(id)),
    ).toEqual([first, own]);
  });

  test('of two auditors who pass the same at once each text is passed once', async () => {
    const ids = [await waiting(), await waiting(), await waiting()];
    const items = ids.map((id) => ({ id, version: 1 }));
    const both = await Promise.all([
      passArticles(office.auditor, { items }),
      passArticles(office.both, { items: items.toReversed() }),
    ]);
    const passed = both.flatMap(({ results }) => results.filter((r) => r.ok).map((r) => r.id));
    expect(passed.toSorted((a, b) => a - b)).toEqual(ids);
  });
});

test('the queue of an auditor is what waits for him, the longest waiting first, without his own', async () => {
  const place = await makeArticleCategory();
  let minutes = 0;
  const make = async (ctx: Office['editor'], title: string) => {
    const { id } = await makeDraft(ctx, place, { title });
    minutes += 1;
    await submit({ ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) }, id);
    return id;
  };
  const a = await make(office.editor, '一');
  const own = await make(office.both, '二');
  const b = await make(office.second, '三');
  const queue = async (ctx: Office['editor'], more = {}) =>
    (await auditQueue(ctx, { articleCategory: place, ...more })).ids;
  expect(await queue(office.auditor)).toEqual([a, own, b]);
  expect(await queue(office.both)).toEqual([a, b]);
  expect(await queue(office.editor)).toEqual([]);
  expect(await queue(office.auditor, { kind: 'revision' })).toEqual([]);
  await audit(office.auditor, a, 'approve');
  expect(await queue(office.auditor)).toEqual([own, b]);
});
