import { menuHits } from '@/components/shell/office/menu-hits';

const clerk = { role: 'admin#product', permissions: ['order'] };

test('finds entries by any part of their name, those that begin with it first', () => {
  expect(menuHits(clerk, '订单').map((hit) => [hit.title, hit.url, hit.note])).toEqual([
    ['订单管理', '/mall/manage/orders', '商城后台 · 交易'],
    ['特殊订单', '/mall/manage/special-orders', '商城后台 · 交易'],
  ]);
});

test('finds no entry that the person may not open, and none for nothing', () => {
  expect(menuHits(clerk, '平台设置')).toEqual([]);
  expect(menuHits(clerk, '')).toEqual([]);
});

test('takes letters of any width and case', () => {
  const keeper = { role: 'admin#product', permissions: ['warehouse'] };
  expect(menuHits(keeper, 'ｅｒｐ').map((hit) => hit.title)).toEqual(['ERP 图书对照', 'ERP 同步']);
});
