import { orderListInput } from '@/lib/domain/order/contract';
import { orderList, orderListInputOf, readOrderListUrl } from './order-list';

describe('readOrderListUrl', () => {
  test.each([
    [{}, { tab: 'all', pageNum: 1, keyword: '', member: null }],
    [
      { tab: 'to_ship', pageNum: '3', keyword: ' 保密 ' },
      { tab: 'to_ship', pageNum: 3, keyword: '保密', member: null },
    ],
    [
      { tab: 'nonsense', pageNum: '-1' },
      { tab: 'all', pageNum: 1, keyword: '', member: null },
    ],
    [
      { tab: ['to_ship', 'all'], pageNum: '1e3', keyword: ['a'] },
      { tab: 'all', pageNum: 1, keyword: '', member: null },
    ],
    [
      { keyword: `a${String.fromCharCode(0)}b${'字'.repeat(60)}` },
      { tab: 'all', pageNum: 1, keyword: `a b${'字'.repeat(47)}`, member: null },
    ],
    [{ member: '42' }, { tab: 'all', pageNum: 1, keyword: '', member: 42 }],
    [{ member: '0 or 1' }, { tab: 'all', pageNum: 1, keyword: '', member: null }],
    [{ member: '9'.repeat(20) }, { tab: 'all', pageNum: 1, keyword: '', member: null }],
  ])('reads %j', (params, url) => {
    expect(readOrderListUrl(params)).toEqual(url);
  });

  test('whatever stands in the address, the call fits the contract', () => {
    for (const pageNum of ['0', '99999', '100001', 'x', '']) {
      expect(orderListInput.safeParse(orderListInputOf(readOrderListUrl({ pageNum }))).success).toBe(true);
    }
  });
});

test('tabs keep the search and drop the page', () => {
  expect(orderList.href({ tab: 'all' })).toBe('/user/center/orders');
  expect(orderList.href({ tab: 'to_ship', keyword: '保密' })).toBe(
    '/user/center/orders?tab=to_ship&keyword=%E4%BF%9D%E5%AF%86',
  );
  expect(orderList.href({ tab: 'completed', keyword: '', member: 42 })).toBe(
    '/user/center/orders?tab=completed&member=42',
  );
});
