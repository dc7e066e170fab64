import { GET as atom } from '@/app/atom.xml/route';
import { GET as rss } from '@/app/rss.xml/route';
import { GET as sitemapIndex } from '@/app/sitemap.xml/route';
import { GET as sitemapFile } from '@/app/sitemaps/[file]/route';
import { loadPrivacy } from '@/app/(desktop)/privacy/load-privacy';
import { dropTags } from '@/lib/data/page-cache';
import { ownerQuery } from '@/tests/support/db';
import { makeArticleCategory } from '@/tests/support/factories/article';

/** A site right after its installation: nothing is published, nothing is sold, nobody can be reached. */
beforeAll(async () => {
  await ownerQuery('delete from settings');
  await makeArticleCategory();
});
beforeEach(() => dropTags(null));

const file = (name: string) =>
  sitemapFile(new Request('http://local/'), { params: Promise.resolve({ file: name }) });
const paths = async (reply: Response) =>
  [...(await reply.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((m) => new URL(m[1] ?? '').pathname);

test.each([
  ['RSS', rss, /<lastBuildDate>([^<]+)</],
  ['Atom', atom, /<updated>([^<]+)</],
])('%s without articles is as new as the question', async (_, route, date) => {
  const before = Math.floor(Date.now() / 1000) * 1000;
  const text = await (await route(new Request('http://local/feed'))).text();
  const at = Date.parse(date.exec(text)?.[1] ?? '');
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
});

test('the sitemap names no list without content and no file without addresses', async () => {
  expect(await paths(await sitemapIndex())).toEqual(['/sitemaps/pages.xml']);
  expect(await paths(await file('pages.xml'))).toEqual([
    '/index',
    '/index/sitemap',
    '/mall/about',
    '/privacy',
    '/agreement',
  ]);
  expect((await file('publicinfo.xml')).status).toBe(404);
});

test('the privacy policy names the ways to reach the site that are there, and none that is not', async () => {
  const text = async () => JSON.stringify(await loadPrivacy());
  expect(await text()).not.toMatch(/联系我们|与我们联系|热线|页面底部|，也可以通过/);
  await ownerQuery(
    `insert into settings (key, value, label, is_public)
     values ('site.hotline', '"010-12345678"', '', true), ('site.email', '"a@example.cn"', '', true)`,
  );
  await ownerQuery("insert into advisory_contacts (name, phone) values ('发行科', '010-87654321')");
  dropTags(null);
  const ways = '服务热线（010-12345678）、电子邮箱（a@example.cn）、帮助中心公布的业务咨询电话';
  expect(await text()).toContain(`，也可以通过${ways}请求查阅`);
  expect(await text()).toContain(`请通过${ways}与我们联系。`);
  await ownerQuery("delete from settings where key = 'site.hotline'");
  await ownerQuery('delete from advisory_contacts');
  dropTags(null);
  expect(await text()).toContain('请通过电子邮箱（a@example.cn）与我们联系。');
});
