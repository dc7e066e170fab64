import { renderToStaticMarkup } from 'react-dom/server';
import { SearchResults } from '@/components/search/mobile/results';
import type { FoundItem } from '@/lib/domain/siteSearch/contract';

const hit: FoundItem = {
  kind: 'article',
  id: 5,
  title: [
    { text: '<b>', hit: false },
    { text: '保密', hit: true },
  ],
  snippet: [],
  url: '/index/details/5',
  createDate: '2026-01-02T00:00:00Z',
  source: null,
  categoryName: null,
  coverPath: null,
  priceFen: null,
};

function html(list: readonly FoundItem[], all = list.length) {
  const counts = { all, article: all, publicInfo: 0, product: 0 };
  const found = { list, counts, total: all, pageNum: 1, pageSize: 20, mode: 'any' };
  return renderToStaticMarkup(<SearchResults keyword="保密" type="all" found={found} />);
}

test('a hit leads into the mobile site, its title is escaped and marked', () => {
  expect(html([hit])).toContain('href="/mobile/news/5"');
  expect(html([hit])).toContain('&lt;b&gt;<mark>保密</mark>');
});

test('a looser answer says so', () => expect(html([hit])).toContain('没有同时包含全部关键词的内容'));

test('a search that found nothing leads to the categories, a tab without hits to the other tabs', () => {
  expect(html([], 0)).toContain('href="/mobile/list"');
  expect(html([], 3)).toContain('href="/mobile/Search?keyword=%E4%BF%9D%E5%AF%86"');
});
