import { renderToStaticMarkup } from 'react-dom/server';
import { OrderActs, OrderShipments } from '@/components/order/office/order-records';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';

const parcel = (n: number) => ({
  id: n,
  shipmentNo: `S${n}`,
  status: 'shipped',
  statusLabel: '已发货',
  corpName: null,
  trackingNo: null,
  shippedAt: null,
  items: [],
});
const act = (n: number) => ({
  title: `第${n}事`,
  time: '2026-11-22T09:00:00+08:00',
  text: null,
  actor: null,
});
const list = <T,>(n: number, of: (i: number) => T) => Array.from({ length: n }, (_, i) => of(i + 1));

test('an order of sixty parcels opens with the first five and offers the rest', () => {
  const html = renderToStaticMarkup(
    <OrderShipments order={{ shipments: list(60, parcel) } as unknown as OfficeOrderDetailView} />,
  );
  expect(html.split('打印发货单 S').length - 1).toBe(5);
  expect(html).toContain('查看全部 60 张发货单');
});

test('of many acts the newest twelve are shown, the newest first', () => {
  const html = renderToStaticMarkup(
    <OrderActs timeline={list(40, act) as unknown as OfficeOrderDetailView['timeline']} />,
  );
  expect([...html.matchAll(/第(\d+)事/g)].map((m) => Number(m[1]))).toEqual(list(12, (i) => 41 - i));
  expect(html).toContain('查看全部 40 条');
});
