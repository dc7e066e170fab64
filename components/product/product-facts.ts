import type { Book, Periodical, WithContext } from 'schema-dts';
import { authorName } from '@/components/product/product-sections';
import { shorten } from '@/lib/core/characters';
import { formatDate } from '@/lib/core/dates';
import type { ProductDetail } from '@/lib/domain/product/contract';
import { isDigital, isPeriodical } from '@/lib/domain/product/rules';
import { productKinds } from '@/lib/states/product-kind';

export interface Fact {
  label: string;
  value: string;
}

/** The rows of 规格参数: what is known of the product, in the order in which a bookseller gives it. */
export function productFacts(p: ProductDetail): Fact[] {
  const rows: [string, string | number | null][] = [
    ['商品类型', productKinds[p.kind]],
    ['书名', p.title],
    ['副标题', p.subtitle],
    ['作者', p.author],
    ['出版单位', p.publisher],
    ['ISBN', p.isbn],
    ['ISSN', p.issn],
    ['国内统一刊号', p.cnCode],
    ['出版日期', p.publishDate && formatDate(p.publishDate)],
    ['版次', p.edition],
    ['页数', p.pageCount],
    ['开本', p.format],
    ['丛书', p.series],
    ['适读对象', p.audience],
    ['重量', p.weightG > 0 ? `${p.weightG} 克` : null],
    ['商品编号', p.sku],
  ];
  const known = rows.flatMap(([label, value]) =>
    value === null || value === ''
      ? []
      : [{ label: p.kind.endsWith('periodical') && label === '书名' ? '刊名' : label, value: String(value) }],
  );
  return [...known, ...p.spec];
}

/** Plain text of stored HTML, cut to `max` characters: descriptions for search engines. */
export function excerptOf(html: string, max = 120): string {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return shorten(text, max, '…');
}

/** schema.org data of a product with its offer; amounts in yuan as the vocabulary wants them. */
export function productJsonLd(p: ProductDetail, site: string): string {
  const offers = p.plans.some((x) => x.offer)
    ? p.plans.flatMap((x) => (x.offer ? [x.offer.priceFen] : []))
    : [p.saleFen];
  const inStock = p.available === null || p.available >= p.minQuantity;
  const url = new URL(`/mall/details/${p.id}`, site).href;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: p.title,
    sku: p.sku,
    url,
    ...(p.isbn ? { gtin13: p.isbn.replaceAll('-', '') } : {}),
    ...(p.publisher ? { brand: { '@type': 'Brand', name: p.publisher } } : {}),
    ...(p.pictures.length > 0 ? { image: p.pictures.map((path) => new URL(path, site).href) } : {}),
    description: excerptOf(p.introHtml),
    category: p.categories.map((c) => c.name).join(' > '),
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'CNY',
      price: (Math.min(...offers) / 100).toFixed(2),
      availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
    },
  };
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}

/** schema.org data of the publication itself: what a library would say of it. */
export function workData(p: ProductDetail, site: string): WithContext<Book | Periodical> {
  const work = {
    '@context': 'https://schema.org',
    '@id': new URL(`/mall/details/${p.id}#work`, site).href,
    name: p.title,
    url: new URL(`/mall/details/${p.id}`, site).href,
    inLanguage: 'zh-CN',
    ...(p.publisher && { publisher: { '@type': 'Organization' as const, name: p.publisher } }),
    ...(p.publishDate && { datePublished: p.publishDate }),
    ...(p.coverPath && { image: new URL(p.coverPath, site).href }),
  } as const;
  const author = p.author && authorName(p.author);
  if (isPeriodical(p.kind)) return { ...work, '@type': 'Periodical', ...(p.issn && { issn: p.issn }) };
  return {
    ...work,
    '@type': 'Book',
    bookFormat: `https://schema.org/${isDigital(p.kind) ? 'EBook' : 'Paperback'}`,
    ...(author && { author: { '@type': 'Person', name: author } }),
    ...(p.isbn && { isbn: p.isbn.replaceAll('-', '') }),
    ...(p.pageCount && { numberOfPages: p.pageCount }),
  };
}
