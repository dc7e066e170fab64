import { eq } from 'drizzle-orm';
import { articleEvents, sensitiveWords } from '@/db/schema/article';
import { operationLogs } from '@/db/schema/log';
import type { AppError } from '@/lib/core/errors';
import { withTx } from '@/lib/data/tx';
import { inspect } from '@/lib/domain/article/check';
import {
  addSensitiveWords,
  changeSensitiveLevel,
  deleteSensitiveWords,
} from '@/lib/domain/article/commands/edit-sensitive-words';
import { publishArticle } from '@/lib/domain/article/commands/publish-article';
import { submitArticle } from '@/lib/domain/article/commands/submit-article';
import type { ArticleFields } from '@/lib/domain/article/contract';
import type { SensitiveReport } from '@/lib/core/sensitive-report';
import { LOST_PICTURE } from '@/lib/domain/article/html-policy';
import { testDb } from '@/tests/support/db';
import { makeArticleCategory, makeOffice, makeDraft, type Office } from '@/tests/support/factories/article';
import { audit, eventsOf, publicArticle, refusal, rowOf } from './desk';

let office: Office;
let category: number;

beforeAll(async () => {
  office = await makeOffice();
  category = await makeArticleCategory();
});

const add = (words: string[], level: 'block' | 'warn') =>
  withTx(office.auditor, (c) => addSensitiveWords(c, { words, level }));
const wordId = async (word: string) => {
  const [row] = await testDb().select().from(sensitiveWords).where(eq(sensitiveWords.word, word));
  return row?.id ?? 0;
};
/** The editor, with or without having looked at the words that a check warned of. */
const editor = (confirmed: boolean) => ({
  ...office.editor,
  words: { confirmed, passed: new Set<string>() },
});
const submit = (id: number, confirmed = false) => withTx(editor(confirmed), (c) => submitArticle(c, id));
const reportOf = async (work: Promise<unknown>) => {
  const e = await work.then(
    () => null,
    (error: AppError) => error,
  );
  return { status: e?.status, report: e?.data as SensitiveReport };
};

test('the list: folded, without repetitions, logged; an edit takes effect on the next check', async () => {
  expect(await add([' 假词Ａ ', '假词a', '假词乙'], 'block')).toEqual({ added: 2, existing: 0 });
  expect(await add(['假词a', '假词丙'], 'warn')).toEqual({ added: 1, existing: 1 });
  expect((await inspect(office.editor, { title: '有假词Ａ和假词乙' })).blocked).toBe(true);
  await withTx(office.auditor, async (c) =>
    changeSensitiveLevel(c, [await wordId('假词a'), await wordId('假词乙')], 'warn'),
  );
  expect(await inspect(office.editor, { title: '有假词Ａ和假词乙' })).toMatchObject({
    blocked: false,
    confirmable: true,
  });
  await withTx(office.auditor, async (c) => deleteSensitiveWords(c, [await wordId('假词a')]));
  expect((await inspect(office.editor, { title: '有假词Ａ' })).hits).toEqual([]);
  const log = await testDb()
    .select({ action: operationLogs.action })
    .from(operationLogs)
    .where(eq(operationLogs.entity, 'sensitiveWord'))
    .orderBy(operationLogs.id);
  expect(log.map((l) => l.action)).toEqual([
    'sensitive.add',
    'sensitive.add',
    'sensitive.edit',
    'sensitive.del',
  ]);
  expect(await refusal(withTx(office.auditor, (c) => deleteSensitiveWords(c, [999_999])))).toMatchObject({
    status: 404,
  });
  expect(await refusal(add(['\u200B 一 '], 'block'))).toMatchObject({ status: 400 });
});

test.each<[string, Partial<ArticleFields>, string, string]>([
  ['title', { title: '机密★5年' }, '标题', '机密★5年'],
  ['subtitle', { subtitle: '绝 密 ★' }, '副标题', '绝 密 ★'],
  ['summary', { summary: '秘密★长期' }, '摘要', '秘密★长期'],
  ['keywords', { keywords: ['机密★'] }, '关键词', '机密★'],
  ['body', { contentHtml: '<p>密级：机<b>密</b>★</p>' }, '正文', '机密★'],
  ['picture', { contentHtml: '<p>图</p><img src="/files/a.png" alt="机密★图">' }, '图片说明', '机密★'],
])('a classification marking in the %s stops the submission', async (_field, more, label, hit) => {
  const { id } = await makeDraft(office.editor, category, more);
  for (const confirmed of [false, true]) {
    const { status, report } = await reportOf(submit(id, confirmed));
    expect(status).toBe(422);
    expect(report).toMatchObject({ blocked: true, confirmable: false });
    expect(report.hits[0]).toMatchObject({ level: 'block', kind: 'marking', fieldLabel: label, hit });
  }
  expect((await rowOf(id)).status).toBe('draft');
  expect(await eventsOf(id)).toEqual(['create:>draft']);
});

test('a picture that could not be pasted stops the submission, and nothing else of it is in the text', async () => {
  const { id } = await makeDraft(office.editor, category, {
    contentHtml: `<p>甲<img src="${LOST_PICTURE}" alt=""></p>`,
  });
  for (const confirmed of [false, true])
    expect(await refusal(submit(id, confirmed))).toEqual({
      status: 422,
      message: '有 1 张图片没有随文字粘贴，请用图片上传后再提交',
    });
  expect(await rowOf(id)).toMatchObject({ status: 'draft', contentText: '甲' });
  expect(await eventsOf(id)).toEqual(['create:>draft']);
});

test('words to look at again: refused with the list, passed when confirmed, and the event keeps them', async () => {
  const { id } = await makeDraft(office.editor, category, {
    contentHtml: '<p>本刊为内部资料，不得外传。</p><p>内部资料</p>',
  });
  const { status, report } = await reportOf(submit(id));
  expect(status).toBe(422);
  expect(report).toMatchObject({ blocked: false, confirmable: true });
  expect(report.hits.map((h) => [h.word, h.count])).toEqual([
    ['内部资料', 2],
    ['不得外传', 1],
  ]);
  expect((await rowOf(id)).status).toBe('draft');
  await submit(id, true);
  const [event] = await testDb()
    .select({ payload: articleEvents.payload })
    .from(articleEvents)
    .where(eq(articleEvents.entityId, id))
    .orderBy(articleEvents.id)
    .offset(1);
  expect(event?.payload).toEqual({
    revisionNo: 1,
    confirmedWords: ['内部资料（正文2 处）', '不得外传（正文1 处）'],
  });
});

test('what became forbidden after the audit is not published, and what is public stays', async () => {
  const { id } = await makeDraft(office.editor, category, { contentHtml: '<p>代号夜莺计划</p>' });
  await submit(id);
  await audit(office.auditor, id, 'approve');
  const live = await publicArticle(office, category, '代号夜莺计划通报');
  await add(['夜莺计划'], 'block');
  expect(await refusal(withTx(editor(true), (c) => publishArticle(c, id)))).toMatchObject({
    status: 422,
  });
  expect((await rowOf(id)).status).toBe('approved');
  expect((await rowOf(live)).status).toBe('published');
});
