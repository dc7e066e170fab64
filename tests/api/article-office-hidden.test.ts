import { eq, sql } from 'drizzle-orm';
import { GET as atom } from '@/app/atom.xml/route';
import { GET as newsSitemap } from '@/app/news-sitemap.xml/route';
import { GET as feed } from '@/app/rss.xml/route';
import { GET as sitemapIndex } from '@/app/sitemap.xml/route';
import { GET as sitemapFile } from '@/app/sitemaps/[file]/route';
import { articleCategories } from '@/db/schema/article';
import { formatDate } from '@/lib/core/dates';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { adminArticleAuditCalls } from '@/lib/domain/article/admin-audit-calls';
import { deleteArticles } from '@/lib/domain/article/commands/delete-articles';
import { scheduleArticle } from '@/lib/domain/article/commands/plan-articles';
import { expireArticle, withdrawArticle } from '@/lib/domain/article/commands/withdraw-article';
import { guestArticleCalls } from '@/lib/domain/article/guest-calls';
import { guestSiteSearchCalls } from '@/lib/domain/siteSearch/guest-calls';
import { systemCtx } from '@/lib/server/context';
import { audit, edit, publicArticle, publish, submit } from '@/tests/db/article/desk';
import { callRoute } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeArticleCategory, makeOffice, makeDraft, type Office } from '@/tests/support/factories/article';

const detail = guestArticleCalls['GET /api/guest/article/detail/[id]'];
const list = guestArticleCalls['GET /api/guest/article/list'];
const qrcode = guestArticleCalls['GET /api/guest/article/qrcode/[id]'];
const view = guestArticleCalls['POST /api/guest/article/view/[id]'];
const search = guestSiteSearchCalls['GET /api/guest/search'];
const preview = adminArticleAuditCalls['GET /api/admin/article/preview/[id]'];

const SECRET = '霜降计划';
const title = `${SECRET}的内部安排`;

let office: Office;
let category: number;
let hidden: number;
let neighbour: number;

beforeAll(async () => {
  office = await makeOffice();
  category = await makeArticleCategory();
  hidden = await makeArticleCategory();
  neighbour = await publicArticle(office, category, '公开的邻居');
});

const inHours = (n: number) => new Date(Date.now() + n * 3_600_000);
const past = (id: number, column: 'scheduled_at' | 'expire_at') =>
  testDb().execute(
    sql`update articles set ${sql.raw(column)} = now() - interval '1 minute' where id = ${id}`,
  );
const draft = async () =>
  (
    await makeDraft(office.editor, category, {
      title,
      summary: `${SECRET}摘要`,
      keywords: [SECRET],
      contentHtml: `<p>${SECRET}正文</p>`,
    })
  ).id;
const pending = async () => {
  const id = await draft();
  await submit(office.editor, id);
  return id;
};
const approved = async () => {
  const id = await pending();
  await audit(office.auditor, id, 'approve');
  return id;
};
const published = async () => {
  const id = await approved();
  await publish(office.editor, id);
  return id;
};

/** Everything that a stranger can ask for, in words. */
async function doors(id: number): Promise<string[]> {
  const month = formatDate(new Date()).slice(0, 7);
  const lists = await Promise.all([
    callRoute(list, { query: { pageSize: 100 } }),
    callRoute(list, { query: { pageSize: 100, articleCategory: category } }),
    callRoute(list, { query: { pageSize: 100, keyword: SECRET } }),
    callRoute(search, { query: { keyword: SECRET } }),
    callRoute(search, { query: { keyword: SECRET.slice(0, 2), type: 'article' } }),
    callRoute(detail, { params: { id: neighbour } }),
    callRoute(detail, { params: { id } }),
    callRoute(qrcode, { params: { id } }),
    callRoute(view, { method: 'POST', params: { id } }),
    callRoute(preview, { params: { id } }),
  ]);
  const documents = await Promise.all([
    sitemapIndex(),
    newsSitemap(),
    feed(new Request('http://local/rss.xml')),
    atom(new Request(`http://local/atom.xml?category=${category}`)),
    ...['pages.xml', `articles-${month}.xml`].map((file) =>
      sitemapFile(new Request('http://local/'), { params: Promise.resolve({ file }) }),
    ),
  ]);
  // A list by words says which to mark: those that were asked for.
  const texts = lists.map((l) => l.text.replace(/"marks":\[[^\]]*\]/, ''));
  return [...texts, ...(await Promise.all(documents.map((d) => d.text())))];
}

const leaks = (replies: readonly string[], id: number) =>
  replies.filter((text) => text.includes(SECRET) || text.includes(`/details/${id}<`));

/** Each way in which a text is not public, from the desk's own acts. */
const cases: [string, () => Promise<number>][] = [
  ['a draft', draft],
  ['waiting for the auditor', pending],
  ['passed, not published', approved],
  [
    'passed, with a time to come',
    async () => {
      const id = await approved();
      await withTx(office.editor, (c) => scheduleArticle(c, { id, scheduledAt: inHours(1) }));
      return id;
    },
  ],
  [
    'passed, its time gone by, the job not yet run',
    async () => {
      const id = await approved();
      await withTx(office.editor, (c) => scheduleArticle(c, { id, scheduledAt: inHours(1) }));
      await past(id, 'scheduled_at');
      return id;
    },
  ],
  [
    'rejected',
    async () => {
      const id = await pending();
      await audit(office.auditor, id, 'reject', 1, '不合适');
      return id;
    },
  ],
  [
    'withdrawn after it was read',
    async () => {
      const id = await published();
      expect(leaks(await doors(id), id).length).toBeGreaterThan(5);
      await withTx(office.editor, (c) => withdrawArticle(c, { id }));
      return id;
    },
  ],
  [
    'expired, the job not yet run',
    async () => {
      const id = await published();
      await withTx(office.editor, (c) => scheduleArticle(c, { id, expireAt: inHours(1) }));
      await past(id, 'expire_at');
      dropTags(null);
      return id;
    },
  ],
  [
    'expired after it was read, the job run',
    async () => {
      const id = await published();
      await withTx(office.editor, (c) => scheduleArticle(c, { id, expireAt: inHours(1) }));
      expect(leaks(await doors(id), id).length).toBeGreaterThan(5);
      await past(id, 'expire_at');
      await withTx(systemCtx('job:article.expire'), (c) => expireArticle(c, id));
      return id;
    },
  ],
  [
    'deleted after it was withdrawn',
    async () => {
      const id = await published();
      await withTx(office.editor, (c) => withdrawArticle(c, { id }));
      await withTx(office.editor, (c) => deleteArticles(c, [id]));
      return id;
    },
  ],
  [
    'the next revision of a public article',
    async () => {
      const id = await publicArticle(office, category, '线上标题');
      await edit(office.editor, id, 1, {
        title,
        keywords: [SECRET],
        contentHtml: `<p>${SECRET}</p>`,
        summary: SECRET,
      });
      await submit(office.editor, id);
      await audit(office.auditor, id, 'approve', 2);
      return id;
    },
  ],
];

describe('S-11 through no public door', () => {
  beforeEach(() => dropTags(null));

  test.each(cases)('%s', async (name, make) => {
    const id = await make();
    const found = leaks(await doors(id), name.startsWith('the next revision') ? -1 : id);
    expect(found).toEqual([]);
  });

  test('of a category that was hidden', async () => {
    const id = (await makeDraft(office.editor, hidden, { title, contentHtml: `<p>${SECRET}</p>` })).id;
    await submit(office.editor, id);
    await audit(office.auditor, id, 'approve');
    await publish(office.editor, id);
    await testDb().update(articleCategories).set({ visible: false }).where(eq(articleCategories.id, hidden));
    dropTags(null);
    expect(leaks(await doors(id), id)).toEqual([]);
  });
});
