import { renderToStaticMarkup } from 'react-dom/server';
import { JsonLd } from '@/components/site/json-ld';
import {
  breadcrumbData,
  newsArticleData,
  organizationData,
  webSiteData,
} from '@/components/site/structured-data';

const toUrl = (path = '/') => new URL(path, 'https://www.example.cn').href;
const article = {
  path: '/index/details/7',
  title: '标题',
  description: '摘要',
  coverPath: null,
  createDate: '2026-11-21T08:00:00.000+08:00',
  updatedDate: '2026-11-22T08:00:00.000+08:00',
  author: null,
  source: '新华社',
  categoryName: '要闻',
  keywords: ['保密'],
};

test('no text can end the element of structured data', () => {
  const title = '</script><script>alert(1)</script><!--';
  const html = renderToStaticMarkup(<JsonLd data={newsArticleData(toUrl, { ...article, title })} />);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html).not.toContain('<!--');
  const text = html.slice(html.indexOf('>') + 1, html.lastIndexOf('<'));
  expect(JSON.parse(text)).toMatchObject({ headline: title });
});

test('an article names its dates with their offset, its source where nobody signed, and the site’s picture where it has none', () => {
  expect(newsArticleData(toUrl, article)).toMatchObject({
    '@type': 'NewsArticle',
    datePublished: '2026-11-21T08:00:00.000+08:00',
    dateModified: '2026-11-22T08:00:00.000+08:00',
    author: { '@type': 'Organization', name: '新华社' },
    image: ['https://www.example.cn/img/share.png'],
    mainEntityOfPage: { '@id': 'https://www.example.cn/index/details/7' },
  });
  expect(newsArticleData(toUrl, { ...article, author: '张三' })).toMatchObject({
    author: { '@type': 'Person', name: '张三' },
  });
});

test('a headline has at most 110 characters', () => {
  const data = newsArticleData(toUrl, { ...article, title: '字'.repeat(200) }) as { headline: string };
  expect(Array.from(data.headline)).toHaveLength(110);
});

test('the way begins at the home page and ends at the page itself, without an address', () => {
  expect(
    breadcrumbData(toUrl, [{ label: '要闻', href: '/index/list?category=1' }, { label: '正文' }]),
  ).toMatchObject({
    itemListElement: [
      { position: 1, name: '首页', item: 'https://www.example.cn/index' },
      { position: 2, name: '要闻', item: 'https://www.example.cn/index/list?category=1' },
      { position: 3, name: '正文' },
    ],
  });
});

test('the site offers its search, and its publisher the settings that are there', () => {
  expect(JSON.stringify(webSiteData(toUrl))).toContain(
    'https://www.example.cn/index/search?keyword={search_term_string}',
  );
  const bare = organizationData(toUrl, { phone: null, organizer: null, email: null });
  expect(Object.keys(bare)).not.toEqual(expect.arrayContaining(['contactPoint']));
  expect(organizationData(toUrl, { phone: '010-1', organizer: '单位', email: null })).toMatchObject({
    legalName: '单位',
    contactPoint: { telephone: '010-1' },
  });
});
