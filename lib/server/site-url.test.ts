import { publicMetadata } from '@/lib/server/site-url';
import { siteDescription, siteName } from '@/lib/text/site';

beforeAll(() => {
  Object.assign(process.env, {
    DATABASE_URL: 'postgresql://nobody@localhost/none',
    SITE_URL: 'https://www.example.cn',
    SESSION_SECRET: 's'.repeat(32),
    BROWSER_SECRET: 'b'.repeat(32),
    CODE_SECRET: 'c'.repeat(32),
  });
});

test('canonical address, feeds and names of the site stand on every public page', () => {
  const m = publicMetadata({ path: '/index/list?category=3', title: '要闻', feed: { id: 3, name: '要闻' } });
  expect(m.alternates?.canonical).toBe('https://www.example.cn/index/list?category=3');
  expect(m.alternates?.types).toEqual({
    'application/rss+xml': [
      { url: 'https://www.example.cn/rss.xml', title: siteName },
      { url: 'https://www.example.cn/rss.xml?category=3', title: `要闻 - ${siteName}` },
    ],
    'application/atom+xml': [
      { url: 'https://www.example.cn/atom.xml', title: siteName },
      { url: 'https://www.example.cn/atom.xml?category=3', title: `要闻 - ${siteName}` },
    ],
  });
  expect(m.other).toEqual({ SiteName: siteName, SiteDomain: 'www.example.cn' });
  expect(m.description).toBe(siteDescription);
  expect(m.robots).toBeUndefined();
});

test('a description has at most 120 characters on one line', () => {
  const m = publicMetadata({ path: '/x', title: 'x', description: `第一行\n${'字'.repeat(200)}` });
  expect(Array.from(m.description ?? '')).toHaveLength(120);
  expect(m.description).toMatch(/^第一行 字+…$/);
});

test('an article says when, by whom and from where, in the names that public sites use', () => {
  const m = publicMetadata({
    path: '/index/details/7',
    title: '标题 - 要闻',
    description: '摘要',
    picture: { url: '/files/a.webp', width: 960, height: 540 },
    column: { name: '要闻', description: '要闻栏目' },
    article: {
      title: '标题',
      publishedAt: '2026-11-21T08:09:10.000+08:00',
      changedAt: '2026-11-22T08:09:10.000+08:00',
      source: '新华社',
      keywords: ['保密', '法治'],
    },
  });
  expect(m.other).toEqual({
    SiteName: siteName,
    SiteDomain: 'www.example.cn',
    ColumnName: '要闻',
    ColumnDescription: '要闻栏目',
    ArticleTitle: '标题',
    PubDate: '2026-11-21 08:09',
    ContentSource: '新华社',
    Author: siteName,
    Url: 'https://www.example.cn/index/details/7',
  });
  expect(m.keywords).toEqual(['保密', '法治']);
  expect(m.openGraph).toMatchObject({
    type: 'article',
    title: '标题',
    url: 'https://www.example.cn/index/details/7',
    images: [{ url: 'https://www.example.cn/files/a.webp', width: 960, height: 540 }],
    publishedTime: '2026-11-21T08:09:10.000+08:00',
  });
});

test('a page without a picture is shared with that of the site; a hidden one is not indexed', () => {
  const m = publicMetadata({ path: '/index/search', title: '搜索', hidden: true });
  expect(m.openGraph).toMatchObject({
    type: 'website',
    images: [{ url: 'https://www.example.cn/img/share.png', width: 1200, height: 630 }],
  });
  expect(m.robots).toEqual({ index: false, follow: true });
});

test('a shared home page bears the name of the site, not 首页', () => {
  const m = publicMetadata({ path: '/index', title: '首页' });
  expect(m.title).toBe('首页');
  expect(m.openGraph?.title).toBe(siteName);
});

test.each([
  ['/index', 'https://www.example.cn/mobile/home'],
  ['/index/list?category=3', 'https://www.example.cn/mobile/news?category=3'],
  ['/index/details/7', 'https://www.example.cn/mobile/news/7'],
  ['/index/publicinfo/7', 'https://www.example.cn/mobile/publicinfo/7'],
  ['/mall/details/7', 'https://www.example.cn/mobile/detail?id=7'],
  ['/mall/about', 'https://www.example.cn/mobile/help'],
  // Their mirrors are those of 首页 and of the buyer's own shelf.
  ['/mall', undefined],
  ['/index/ebook', undefined],
  ['/index/ebook/test', undefined],
  ['/index/sitemap', undefined],
])('%s names a mobile page only when that one is its mirror alone: %s', (path, mirror) => {
  const media = publicMetadata({ path, title: 'x' }).alternates?.media ?? {};
  expect(Object.values(media)).toEqual(mirror ? [mirror] : []);
});
