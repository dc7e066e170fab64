import { renderToStaticMarkup } from 'react-dom/server';
import { SearchResults } from '@/components/search/mobile/results';
import type { FoundRow, SiteSearched } from '@/lib/domain/siteSearch/contract';

const hit: FoundRow = {
  type: 'article',
  id: 5,
  title: '<b>保密',
  titleHtml: '&lt;b&gt;<mark>保密</mark>',
  snippetHtml: '',
  url: '/index/details/5',
  createDate: '2026-01-02T00:00:00Z',
  source: null,
  categoryName: null,
  coverPath: null,
  priceFen: null,
};

function html(list: FoundRow[], all = list.length) {
  const counts = { all, article: all, publicInfo: 0, product: 0 };
  const found: SiteSearched = { list, counts, total: all, pageNum: 1, pageSize: 20, mode: 'any' };
  return renderToStaticMarkup(<SearchResults keyword="保密" type="all" found={found} />);
}

test('a hit leads into the mobile site, its title is as the server has escaped and marked it', () => {
  expect(html([hit])).toContain('href="/mobile/news/5"');
  expect(html([hit])).toContain('&lt;b&gt;<mark>保密</mark>');
});

test('a looser answer says so', () => expect(html([hit])).toContain('没有同时包含全部关键词的内容'));

test('a search that found nothing leads to the categories, a tab without hits to the other tabs', () => {
  expect(html([], 0)).toContain('href="/mobile/list"');
  expect(html([], 3)).toContain('href="/mobile/Search?keyword=%E4%BF%9D%E5%AF%86"');
});
