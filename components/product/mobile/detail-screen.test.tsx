import { renderToStaticMarkup } from 'react-dom/server';
import { DetailScreen } from '@/components/product/mobile/detail-screen';
import type { ReaderPart } from '@/components/product/product-sections';
import type { ProductCard, ProductDetail } from '@/lib/domain/product/contract';

jest.mock('next/navigation', () => ({ usePathname: () => '/mobile/detail' }));

const card = {
  id: 8,
  kind: 'paper_book',
  title: '另一本',
  coverPath: null,
  saleFen: 100,
  sales: 1,
  earlierSales: 0,
} as ProductCard;
const book = {
  ...card,
  id: 7,
  title: '保密技术检查方法',
  subtitle: null,
  author: '王某 著',
  publisher: '金城出版社',
  publishDate: null,
  isbn: null,
  issn: null,
  cnCode: null,
  edition: null,
  pageCount: null,
  format: null,
  series: null,
  audience: null,
  authorIntro: null,
  recommendation: null,
  weightG: 0,
  sku: 'B-7',
  spec: [],
  introHtml: '<p>介绍</p>',
  tocHtml: '',
  pictures: ['/a.jpg', '/b.jpg'],
  trial: [],
  categories: [],
} as unknown as ProductDetail;

const draw = (product: ProductDetail, parts: readonly ReaderPart[] = []) =>
  renderToStaticMarkup(
    <DetailScreen
      product={product}
      rank={[card]}
      related={[card]}
      price={null}
      rows={null}
      parts={parts}
      seen={null}
    />,
  );
const all = (html: string, what: RegExp) => [...html.matchAll(what)].map((m) => m[1]);

test('every tab leads to a section that is there, texts that are empty have neither', () => {
  const html = draw(book);
  const tabs = all(html, /href="#(\w+)"/g);
  expect(tabs).toEqual(['intro', 'spec', 'service']);
  expect(all(html, /<section id="(\w+)"/g)).toEqual(tabs);
  expect(all(draw({ ...book, tocHtml: '<p>目录</p>' }), /href="#(\w+)"/g)).toEqual([
    'intro',
    'toc',
    'spec',
    'service',
  ]);
  const errata = { id: 'errata', label: '勘误', short: '勘误', body: null };
  expect(all(draw(book, [errata]), /<section id="(\w+)"/g)).toEqual(['intro', 'errata', 'spec', 'service']);
});

test('all ways on stay on the phone', () => {
  const ways = all(draw(book), /href="(\/[^"]*)"/g);
  expect(ways).toEqual([
    `/mobile/list?keyword=${encodeURIComponent('王某')}`,
    `/mobile/list?keyword=${encodeURIComponent('金城出版社')}`,
    '/mobile/help',
    '/mobile/detail?id=8',
    '/mobile/detail?id=8',
  ]);
});

test('each picture can be opened, a product without any shows one that cannot', () => {
  expect(all(draw(book), /aria-label="(放大[^"]*)"/g)).toEqual([
    '放大查看第 1 张图片',
    '放大查看第 2 张图片',
  ]);
  const html = draw({ ...book, pictures: [] });
  expect(all(html, /aria-label="(放大[^"]*)"/g)).toEqual([]);
  expect(html).toContain('placeholder/cover.svg');
});

test('what the editors say in plain lines stands under its own tab, between introduction and contents', () => {
  const html = draw({ ...book, tocHtml: '<p>一</p>', recommendation: '值得一读', authorIntro: '某人' });
  expect(all(html, /<section id="(\w+)"/g)).toEqual([
    'intro',
    'recommendation',
    'author',
    'toc',
    'spec',
    'service',
  ]);
  expect(all(html, /href="#(\w+)"/g)).toEqual([
    'intro',
    'recommendation',
    'author',
    'toc',
    'spec',
    'service',
  ]);
  expect(html).toContain('<h2>编辑推荐</h2><p class="plain" data-running-text="true">值得一读</p>');
});
