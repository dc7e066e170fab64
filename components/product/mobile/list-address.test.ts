import { mobileListHref, onPhone } from '@/components/product/mobile/list-address';

test.each([
  [{ category: 3, kind: 'e_book' } as const, {}, '/mobile/list?category=3&kind=e_book'],
  [{ category: 3 }, { category: undefined }, '/mobile/list?sort=default'],
  [{ keyword: '保密' }, { sort: 'sales' } as const, '/mobile/list?keyword=%E4%BF%9D%E5%AF%86&sort=sales'],
])(
  'a list stays in the mobile skin, and one without filters is not the page of categories: %j',
  (query, change, to) => expect(mobileListHref(query, change)).toBe(to),
);

test('an address of the desktop is turned', () =>
  expect(onPhone('/mall/list')).toBe('/mobile/list?sort=default'));
