import { movementHref, type Opens } from '@/components/stock/office/movement-href';
import { movementBizTypes, type MovementBizType } from '@/lib/states/stock';

const all: Opens = { orders: true, cases: true, warehouse: true };
const none: Opens = { orders: false, cases: false, warehouse: false };
const row = (bizType: MovementBizType, orderId: number | null = null) => ({ bizType, bizId: 7, orderId });

test.each<[MovementBizType, number | null, string]>([
  ['order', 7, '/mall/manage/orders/7'],
  ['shipment', 12, '/mall/manage/orders/12'],
  ['after_sale', 12, '/mall/manage/returns/7'],
  ['document', null, '/mall/manage/stock/documents/7'],
  ['counting', null, '/mall/manage/counting/7'],
  ['erp', null, '/mall/manage/erp/runs/7'],
])('a movement of %s leads to its page', (bizType, orderId, href) => {
  expect(movementHref(row(bizType, orderId), all)).toBe(href);
});

test('leads nowhere that the administrator may not enter; documents may be read by whoever reads the ledger', () => {
  const open = (Object.keys(movementBizTypes) as MovementBizType[]).filter(
    (bizType) => movementHref(row(bizType, 12), none) !== null,
  );
  expect(open).toEqual(['document']);
});

test('a movement whose order is gone has no page', () => {
  expect(movementHref(row('order'), all)).toBeNull();
});
