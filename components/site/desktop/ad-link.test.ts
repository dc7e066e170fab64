import { adLink } from '@/components/site/desktop/ad-link';

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
