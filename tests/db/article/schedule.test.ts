import { asc, eq, sql } from 'drizzle-orm';
import { articleEvents, articles, sensitiveWords } from '@/db/schema/article';
import { operationLogs } from '@/db/schema/log';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { cachedArticle } from '@/lib/domain/article/cached';
import { SENSITIVE_TAG } from '@/lib/data/public-text';
import { scheduleArticle } from '@/lib/domain/article/commands/plan-articles';
import { publishDueArticle } from '@/lib/domain/article/commands/publish-article';
import { recallArticle } from '@/lib/domain/article/commands/recall-article';
import { sweepArticles } from '@/lib/domain/article/commands/sweep-articles';
import { expireArticle } from '@/lib/domain/article/commands/withdraw-article';
import type { ArticleScheduleInput } from '@/lib/domain/article/office-contract';
import { systemCtx } from '@/lib/server/context';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeArticleCategory, makeOffice, makeDraft, type Office } from '@/tests/support/factories/article';
import { runDueJobs } from '@/tests/support/jobs';
import { audit, edit, eventsOf, publicArticle, publish, refusal, revisionsOf, rowOf, submit } from './desk';

let office: Office;
let category: number;

beforeAll(async () => {
  office = await makeOffice();
  category = await makeArticleCategory();
});

const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
const schedule = (ctx: Ctx, input: ArticleScheduleInput) => withTx(ctx, (c) => scheduleArticle(c, input));
const due = (id: number) => withTx(systemCtx('job:article.publish'), (c) => publishDueArticle(c, id));
const expire = (id: number) => withTx(systemCtx('job:article.expire'), (c) => expireArticle(c, id));
/** What a clock that has moved on leaves behind: the database decides by its own. */
const past = (id: number, column: 'scheduled_at' | 'expire_at') =>
  testDb().execute(
    sql`update articles set ${sql.raw(column)} = now() - interval '5 minutes' where id = ${id}`,
  );
const jobsOf = (id: number) =>
  ownerQuery<{ task: string; key: string }>(
    `select task_identifier as task, key from graphile_worker.jobs where key in ('article.publish:${id}', 'article.expire:${id}') order by 1`,
  );
const seen = async (id: number) => {
  dropTags(null);
  return (await cachedArticle(makeCtx(), id)) !== null;
};

async function passed(more = {}): Promise<number> {
  const { id } = await makeDraft(office.editor, category, more);
  await submit(office.editor, id);
  await audit(office.auditor, id, 'approve');
  return id;
}

describe('a passed text with a time', () => {
  test('is published by the system at that time, not before, and carries that date', async () => {
    const id = await passed();
    await schedule(office.editor, { id, scheduledAt: hours(2) });
    expect(await jobsOf(id)).toEqual([{ task: 'article.publish', key: `article.publish:${id}` }]);
    expect(await due(id)).toBe(false);
    await runDueJobs();
    expect(await seen(id)).toBe(false);
    await past(id, 'scheduled_at');
    const { scheduledAt } = await rowOf(id);
    expect(await due(id)).toBe(true);
    expect(await rowOf(id)).toMatchObject({
      status: 'published',
      publishedAt: scheduledAt,
      scheduledAt: null,
    });
    expect(await seen(id)).toBe(true);
    const [last] = (
      await testDb()
        .select()
        .from(articleEvents)
        .where(eq(articleEvents.entityId, id))
        .orderBy(asc(articleEvents.id))
    ).slice(-1);
    expect(last).toMatchObject({
      action: 'publish',
      actorKind: 'system',
      actorId: null,
      payload: { revisionNo: 1, scheduled: true },
    });
    const log = await testDb()
      .select({ action: operationLogs.action, kind: operationLogs.actorKind })
      .from(operationLogs)
      .where(eq(operationLogs.entityId, String(id)))
      .orderBy(asc(operationLogs.id));
    expect(log.slice(-2)).toEqual([
      { action: 'article.schedule', kind: 'admin' },
      { action: 'article.publish', kind: 'system' },
    ]);
    expect(await due(id)).toBe(false);
  });

  test('keeps a date that the editor chose', async () => {
    const chosen = new Date('2026-03-01T08:00:00+08:00');
    const id = await passed({ publishedAt: chosen });
    await schedule(office.editor, { id, scheduledAt: hours(1) });
    await past(id, 'scheduled_at');
    await due(id);
    expect(await rowOf(id)).toMatchObject({ status: 'published', publishedAt: chosen });
  });

  test('set when it was submitted, waits for the audit; passed too late, goes out at once', async () => {
    const { id } = await makeDraft(office.editor, category, { scheduledAt: hours(1) });
    await submit(office.editor, id);
    expect(await jobsOf(id)).toEqual([]);
    await past(id, 'scheduled_at');
    expect(await due(id)).toBe(false);
    expect((await rowOf(id)).status).toBe('pending');
    await audit(office.auditor, id, 'approve');
    await runDueJobs();
    expect((await rowOf(id)).status).toBe('published');
  });

  test('whose time was cancelled or moved stays where it is when the old job comes', async () => {
    const id = await passed();
    await schedule(office.editor, { id, scheduledAt: hours(1) });
    await schedule(office.editor, { id, scheduledAt: null });
    expect(await due(id)).toBe(false);
    await schedule(office.editor, { id, scheduledAt: hours(3) });
    expect(await due(id)).toBe(false);
    expect((await rowOf(id)).status).toBe('approved');
    expect(await jobsOf(id)).toHaveLength(1);
  });

  test('is not published any more once it was edited, recalled or deleted', async () => {
    const changed = await passed();
    await schedule(office.editor, { id: changed, scheduledAt: hours(1) });
    await edit(office.editor, changed, 1, { title: '通过后又改' });
    await past(changed, 'scheduled_at');
    expect(await due(changed)).toBe(false);
    const back = await makeDraft(office.editor, category, { scheduledAt: hours(1) });
    await submit(office.editor, back.id);
    await withTx(office.editor, (c) => recallArticle(c, back.id));
    await past(back.id, 'scheduled_at');
    await sweepArticles(systemCtx('job:article:sweep'));
    expect([(await rowOf(changed)).status, (await rowOf(back.id)).status]).toEqual(['draft', 'draft']);
  });

  test('is published once when the job, the sweep and a person come together', async () => {
    const id = await passed();
    await schedule(office.editor, { id, scheduledAt: hours(1) });
    await past(id, 'scheduled_at');
    await Promise.all([
      due(id),
      due(id),
      sweepArticles(systemCtx('job:article:sweep')),
      refusal(publish(office.editor, id)),
    ]);
    expect((await eventsOf(id)).filter((e) => e.startsWith('publish:'))).toEqual([
      'publish:approved>published',
    ]);
  });

  test('that has become forbidden since stays unpublished, with the reason in its history', async () => {
    const id = await passed({ contentHtml: '<p>谈到某某代号的一段</p>' });
    await schedule(office.editor, { id, scheduledAt: hours(1) });
    await testDb().insert(sensitiveWords).values({ word: '某某代号', level: 'block' });
    dropTags([SENSITIVE_TAG]);
    await past(id, 'scheduled_at');
    expect(await due(id)).toBe(false);
    expect(await rowOf(id)).toMatchObject({ status: 'approved', scheduledAt: null });
    expect((await eventsOf(id)).at(-1)).toBe('scheduleStopped:approved>approved');
    await testDb().delete(sensitiveWords).where(eq(sensitiveWords.word, '某某代号'));
    dropTags([SENSITIVE_TAG]);
  });
});

test('a revision of a public article takes its place at the time set', async () => {
  const id = await publicArticle(office, category, '旧标题');
  await edit(office.editor, id, 1, { title: '新标题', scheduledAt: hours(1) });
  await submit(office.editor, id);
  await audit(office.auditor, id, 'approve', 2);
  expect(await jobsOf(id)).toHaveLength(1);
  await past(id, 'scheduled_at');
  expect((await rowOf(id)).title).toBe('旧标题');
  await due(id);
  expect(await rowOf(id)).toMatchObject({ title: '新标题', scheduledAt: null, workingStatus: null });
  expect(await revisionsOf(id)).toEqual([
    { no: 1, status: 'superseded' },
    { no: 2, status: 'approved' },
  ]);
});

describe('the end of an article', () => {
  test('hides it at that moment, before any job, and the job takes it offline once', async () => {
    const id = await publicArticle(office, category);
    await schedule(office.editor, { id, expireAt: hours(1) });
    expect(await jobsOf(id)).toEqual([{ task: 'article.expire', key: `article.expire:${id}` }]);
    expect(await expire(id)).toBe(false);
    expect(await seen(id)).toBe(true);
    await past(id, 'expire_at');
    expect(await seen(id)).toBe(false);
    expect((await rowOf(id)).status).toBe('published');
    await Promise.all([expire(id), expire(id), sweepArticles(systemCtx('job:article:sweep'))]);
    expect(await rowOf(id)).toMatchObject({ status: 'offline', expireAt: null });
    expect((await eventsOf(id)).filter((e) => e.startsWith('withdraw'))).toEqual([
      'withdraw:published>offline',
    ]);
  });

  test('stops a publication that would come too late', async () => {
    const id = await passed({ expireAt: hours(1) });
    await past(id, 'expire_at');
    expect(await refusal(publish(office.editor, id))).toEqual({
      status: 422,
      message: '定时下线时间已过，请先修改再发布',
    });
    expect((await rowOf(id)).status).toBe('approved');
  });
});

describe('times that cannot be', () => {
  test.each([
    ['a beginning in the past', { scheduledAt: hours(-1) }, '定时发布时间须晚于现在'],
    ['an end in the past', { expireAt: hours(-1) }, '定时下线时间须晚于现在'],
    [
      'an end before the beginning',
      { scheduledAt: hours(3), expireAt: hours(2) },
      '定时下线时间须晚于定时发布时间',
    ],
    ['a date in the future', { publishedAt: hours(1) }, '发布日期不能晚于现在，将来发布请用定时发布'],
  ])('%s: 400, nothing changed', async (_name, times, message) => {
    const { id } = await makeDraft(office.editor, category);
    const before = await rowOf(id);
    expect(await refusal(schedule(office.editor, { id, ...times }))).toEqual({ status: 400, message });
    expect(await rowOf(id)).toEqual(before);
  });

  test('a public article without a date', async () => {
    const id = await publicArticle(office, category);
    expect(await refusal(schedule(office.editor, { id, publishedAt: null }))).toMatchObject({ status: 400 });
  });
});

test('the date of a public article may be put back, and orders the list by it', async () => {
  const own = await makeArticleCategory();
  const first = await publicArticle(office, own, '先');
  const second = await publicArticle(office, own, '后');
  const order = async () =>
    (
      await testDb()
        .select({ id: articles.id })
        .from(articles)
        .where(eq(articles.categoryId, own))
        .orderBy(sql`published_at desc`)
    ).map((a) => a.id);
  const day = (text: string) => new Date(`${text}T00:00:00+08:00`);
  await schedule(office.editor, { id: first, publishedAt: day('2026-02-01') });
  expect(await order()).toEqual([second, first]);
  await schedule(office.editor, { id: second, publishedAt: day('2026-01-01') });
  expect(await order()).toEqual([first, second]);
  expect(await revisionsOf(second)).toHaveLength(1);
});
