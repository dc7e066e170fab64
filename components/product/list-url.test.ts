import { chosenOf } from '@/components/product/chosen';
import { parseListQuery } from '@/components/product/list-query';
import { listHref, priceText } from '@/components/product/list-url';

describe('addresses of the product list', () => {
  test('emptied form fields and unknown parameters do not count', () => {
    expect(parseListQuery({ keyword: '', priceFrom: '', utm: 'x' })).toEqual({
      sort: 'default',
      pageNum: 1,
      pageSize: 20,
    });
  });

  test('the page size of an address is not the visitor’s to choose', () => {
    expect(parseListQuery({ pageSize: '100' })?.pageSize).toBe(20);
  });

  test.each([
    [{ category: 'x' }],
    [{ kind: 'car' }],
    [{ sort: 'up' }],
    [{ pageNum: '0' }],
    [{ brand: ['1', '2'] }],
  ])('%j is no list', (raw) => expect(parseListQuery(raw)).toBeNull());

  test('one list has one address, whatever the order of its filters', () => {
    expect(listHref({ sort: 'sales', category: 3, kind: 'paper_book' })).toBe(
      '/mall/list?category=3&kind=paper_book&sort=sales',
    );
    expect(listHref({ sort: 'default', pageNum: 4 })).toBe('/mall/list');
  });

  test('a change drops the page and can drop a filter', () => {
    expect(listHref({ category: 3, brand: 2, pageNum: 4 }, { brand: undefined })).toBe(
      '/mall/list?category=3',
    );
  });

  test.each([
    [{ priceTo: 20 }, '20 元以下'],
    [{ priceFrom: 100 }, '100 元以上'],
    [{ priceFrom: 50, priceTo: 20 }, '20–50 元'],
  ])('the prices %j read %s', (query, text) => expect(priceText(query)).toBe(text));

  test('each chosen filter has the address of the list without it', () => {
    const query = { keyword: '保密', category: 3, brand: 2, priceTo: 20, sort: 'sales' } as const;
    expect(chosenOf(query, { category: '法规', brand: '清源出版社' })).toEqual([
      { name: '关键词', label: '保密', href: '/mall/list?category=3&brand=2&priceTo=20&sort=sales' },
      {
        name: '分类',
        label: '法规',
        href: '/mall/list?brand=2&priceTo=20&keyword=%E4%BF%9D%E5%AF%86&sort=sales',
      },
      {
        name: '出版单位',
        label: '清源出版社',
        href: '/mall/list?category=3&priceTo=20&keyword=%E4%BF%9D%E5%AF%86&sort=sales',
      },
      {
        name: '价格',
        label: '20 元以下',
        href: '/mall/list?category=3&brand=2&keyword=%E4%BF%9D%E5%AF%86&sort=sales',
      },
    ]);
  });
});
