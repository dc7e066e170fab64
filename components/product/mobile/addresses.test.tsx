import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CategoryScreen } from '@/components/product/mobile/category-screen';
import { HomeScreen } from '@/components/product/mobile/home-screen';
import { MobileProductList } from '@/components/product/mobile/product-list';
import type { CategoryNode, ProductCard } from '@/lib/domain/product/contract';

const book: ProductCard = {
  id: 7,
  kind: 'paper_book',
  title: '保密常识',
  subtitle: null,
  author: null,
  publisher: '清源出版社',
  coverPath: null,
  listFen: 2600,
  saleFen: 2400,
  sales: 3,
  earlierSales: 0,
  isHot: false,
  isNew: false,
};
const leaf: CategoryNode = { nodeEntity: { id: 2, name: '通俗读物' }, childNodes: [] };
const tree: CategoryNode[] = [{ nodeEntity: { id: 1, name: '教育培训' }, childNodes: [leaf] }];

function list(products: readonly ProductCard[]) {
  return (
    <MobileProductList
      query={{ category: 2, kind: 'paper_book', priceTo: 20, sort: 'price', pageNum: 1, pageSize: 20 }}
      page={{ list: [...products], total: products.length, pageNum: 1, pageSize: 20 }}
      categories={tree}
      facets={{
        total: 1,
        categories: [{ id: 2, products: 1 }],
        brands: [{ id: 3, name: '清源出版社', products: 1 }],
        years: [{ year: 2026, products: 1 }],
        kinds: [{ kind: 'paper_book', products: 1 }],
        bands: [1, 0, 0, 0, 0],
        exact: true,
      }}
      marks={['保密']}
      suggestions={{ words: ['定密'], best: [book] }}
    />
  );
}

const home = (
  <HomeScreen
    topic={null}
    banners={[{ id: 1, title: '征订', path: '/files/a.webp', link: { href: '/mobile/detail?id=7' } }]}
    bannerMs={5000}
    notice="公告"
    categories={tree}
    news={[
      { id: 5, title: '要闻', createDate: '2026-01-02T00:00:00Z', coverPath: null, categoryName: '保密要闻' },
    ]}
    there={new Set(['paper_book', 'paper_periodical', 'e_book', 'e_periodical', 'news', 'infos'])}
    periodicals={[{ ...book, kind: 'paper_periodical' }]}
    subscriptionYear={2027}
    hot={[book]}
    fresh={[book]}
    desktop={null}
    elder={null}
    legal={['主办单位']}
  />
);

test.each<[string, ReactElement, string[]]>([
  ['home', home, ['/mobile/news/5', '/mobile/list?category=1', '/mobile/detail?id=7']],
  [
    'the categories',
    <CategoryScreen
      key="c"
      kinds={['paper_book', 'paper_periodical', 'e_book', 'e_periodical']}
      floors={[{ category: tree[0] as CategoryNode, products: [book] }]}
    />,
    ['#c1', '/mobile/list?category=2', '/mobile/list?sort=default', '/mobile/list?kind=e_book'],
  ],
  [
    'a list',
    list([book]),
    [
      '/mobile/list?category=1&amp;kind=paper_book&amp;priceTo=20&amp;sort=price',
      '/mobile/list?category=2&amp;kind=paper_book&amp;priceTo=20&amp;sort=-price',
      '/mobile/list?category=2&amp;kind=paper_book&amp;sort=price',
    ],
  ],
  ['an empty list', list([]), ['/mobile/list?sort=default', '/mobile/list?keyword=%E5%AE%9A%E5%AF%86']],
])('every address of %s stays on the mobile site', (_, screen, some) => {
  const hrefs = [...renderToStaticMarkup(screen).matchAll(/<a [^>]*href="([^"]*)"/g)].map((m) => m[1] ?? '');
  expect(hrefs).toEqual(expect.arrayContaining(some));
  expect(hrefs.filter((href) => !/^(\/mobile\/|#)/.test(href))).toEqual([]);
});

test('the words of a search are marked in the names', () => {
  expect(renderToStaticMarkup(list([book]))).toContain('<mark>保密</mark>');
});
