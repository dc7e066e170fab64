import { excerptOf, productFacts, productJsonLd, workData } from '@/components/product/product-facts';
import type { ProductDetail } from '@/lib/domain/product/contract';

const book: ProductDetail = {
  id: 7,
  kind: 'paper_book',
  title: '保密</script>手册',
  subtitle: null,
  author: '编写组',
  publisher: '清源出版社',
  coverPath: '/files/a.webp',
  listFen: 4200,
  saleFen: 3570,
  sales: 12,
  earlierSales: 0,
  isHot: false,
  isNew: false,
  sku: 'P1',
  brand: null,
  categories: [
    { id: 1, name: '保密管理' },
    { id: 2, name: '定密管理' },
  ],
  isbn: '978-7-5001-0037-8',
  issn: null,
  cnCode: null,
  publishDate: '2026-05-01',
  edition: null,
  pageCount: 260,
  format: null,
  series: null,
  audience: null,
  authorIntro: null,
  recommendation: null,
  weightG: 440,
  introHtml: '<p>甲&nbsp;乙</p><p>丙 &lt;丁&gt;</p>',
  tocHtml: '',
  spec: [{ label: '装帧', value: '平装' }],
  pictures: ['/files/a.webp'],
  trial: [],
  minQuantity: 1,
  limitPerLine: null,
  limitPerOrder: null,
  available: 0,
  plans: [],
  siblings: [],
};

test('specifications list what is known, nothing else', () => {
  expect(productFacts(book).map((f) => f.label)).toEqual([
    '商品类型',
    '书名',
    '作者',
    '出版单位',
    'ISBN',
    '出版日期',
    '页数',
    '重量',
    '商品编号',
    '装帧',
  ]);
});

test('structured data cannot end its own script element, and gives price in yuan and availability', () => {
  const text = productJsonLd(book, 'https://example.org');
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({
    name: '保密</script>手册',
    gtin13: '9787500100378',
    category: '保密管理 > 定密管理',
    offers: { price: '35.70', priceCurrency: 'CNY', availability: 'https://schema.org/OutOfStock' },
  });
});

test('an excerpt is plain text of at most the stated length', () => {
  expect(excerptOf(book.introHtml)).toBe('甲 乙 丙 <丁>');
  expect(excerptOf('<p>一二三四五</p>', 4)).toBe('一二三…');
});

test('a book is described as a library would: without the words that tell what an author did', () => {
  expect(workData({ ...book, author: '赵建国 编著' }, 'https://example.org')).toMatchObject({
    '@type': 'Book',
    bookFormat: 'https://schema.org/Paperback',
    author: { '@type': 'Person', name: '赵建国' },
    isbn: '9787500100378',
    numberOfPages: 260,
  });
  expect(
    workData({ ...book, kind: 'e_periodical', isbn: null, issn: '1674-1000' }, 'https://example.org'),
  ).toMatchObject({ '@type': 'Periodical', issn: '1674-1000' });
});
