import { listHref, parseListQuery } from '@/components/product/list-url';

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
});
