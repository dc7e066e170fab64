import { renderToStaticMarkup } from 'react-dom/server';
import { EmptyShelf } from '@/components/product/desktop/empty-shelf';
import { MallBar } from '@/components/product/desktop/mall-bar';
import { MallHome } from '@/components/product/desktop/mall-home';
import { HomeScreen } from '@/components/product/mobile/home-screen';

const data = {
  categories: [],
  fresh: [],
  hot: [],
  periodicals: [],
  electronic: [],
  floors: [],
  subscriptionYear: 2027,
};
const category = { nodeEntity: { id: 1, name: '图书' }, childNodes: [] };

test('a mall without goods says so once, and shows no block and no subscription', () => {
  const html = renderToStaticMarkup(<MallHome data={data} />);
  expect(html.match(/商品正在上架/g)).toHaveLength(1);
  expect(html).not.toMatch(/征订|<h2|<nav|<ul[^>]*><\/ul>/);
  const named = renderToStaticMarkup(<MallHome data={{ ...data, categories: [category] }} />);
  expect(named).toContain('href="/mall/list?category=1"');
});

test('the bar of a mall without categories opens no empty list', () => {
  const bar = (categories: (typeof category)[]) =>
    renderToStaticMarkup(<MallBar categories={categories} cart={null} />);
  expect(bar([])).not.toMatch(/<ul|aria-haspopup|分类/);
  expect(bar([category])).toContain('全部商品分类');
});

test('an empty list of an empty mall does not send to other goods', () => {
  const shelf = (keyword?: string) =>
    renderToStaticMarkup(
      <EmptyShelf
        query={{ sort: 'default', pageNum: 1, keyword }}
        chosen={[]}
        suggestions={{ words: [], best: [] }}
      />,
    );
  for (const html of [shelf(), shelf('保密')]) {
    expect(html).toContain('商品正在上架');
    expect(html).toContain('href="/index"');
    expect(html).not.toMatch(/\/mall\/list|其他书刊/);
  }
});

test('the mobile home leads nowhere where nothing is', () => {
  const html = renderToStaticMarkup(
    <HomeScreen
      topic={null}
      banners={[]}
      bannerMs={5000}
      notice={null}
      categories={[category]}
      news={[]}
      there={new Set()}
      periodicals={[]}
      subscriptionYear={2027}
      hot={[]}
      fresh={[]}
      desktop={null}
      elder={null}
      legal={[]}
    />,
  );
  expect(html).toContain('网站内容正在准备中');
  expect([...html.matchAll(/<a[^>]* href="([^"]+)"/g)].map((m) => m[1])).toEqual([
    '/mobile/user/ebooks',
    '/mobile/user/order',
    '/mobile/help',
    '/mobile/help',
    '/mobile/privacy',
    '/mobile/agreement',
  ]);
  expect(html).not.toMatch(/征订|空广告位/);
});
