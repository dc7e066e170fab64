import { adLink } from '@/components/site/ad-link';

it.each([
  ['an article opens here', '/index/details/7', { href: '/index/details/7', 'data-ad-id': 5 }],
  [
    'a product carries the mark of its guard',
    '/mall/details/3',
    { href: '/mall/details/3', 'data-ad': 'product', 'data-ad-id': 5 },
  ],
  [
    'anything else opens apart',
    'https://www.example.cn/',
    { href: 'https://www.example.cn/', target: '_blank', rel: 'noopener noreferrer', 'data-ad-id': 5 },
  ],
  ['S-31 an address of no page leads nowhere', 'javascript:alert(1)', null],
  ['no address leads nowhere', null, null],
])('%s', (_, url, link) => {
  expect(adLink({ id: 5, url })).toEqual(link);
});

it.each([
  ['/index/details/7', '/mobile/news/7'],
  ['/mall/details/3', '/mobile/detail?id=3'],
  ['/mall/list?kind=e_book', '/mobile/list?kind=e_book'],
  ['https://www.example.cn/mall', 'https://www.example.cn/mall'],
])('on the mobile site an advertisement for %s stays in the skin', (url, href) => {
  expect(adLink({ id: 5, url }, 'mobile')?.href).toBe(href);
});
