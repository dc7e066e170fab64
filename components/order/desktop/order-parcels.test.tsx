import { renderToStaticMarkup } from 'react-dom/server';
import { OrderParcels } from '@/components/order/desktop/order-parcels';
import { MobileOrderParcels } from '@/components/order/mobile/order-parcels';
import type { ShipmentView } from '@/lib/domain/order/contract';

const parcel = (n: number): ShipmentView =>
  ({
    id: n,
    childOrderId: n,
    childNo: `1-00${n}`,
    receiverName: `收货人${n}`,
    status: 'shipped',
    statusLabel: '已发货',
    corpName: null,
    corpSite: null,
    trackingNo: null,
    shippedAt: null,
    receivedAt: null,
    items: [],
  }) as unknown as ShipmentView;
const receivers = (count: number) => {
  const html = renderToStaticMarkup(
    <OrderParcels parcels={Array.from({ length: count }, (_, i) => parcel(i + 1))} />,
  );
  return { html, count: html.split('收货人：').length - 1 };
};

test('an order of sixty receivers opens with the first five and offers the rest', () => {
  const { html, count } = receivers(60);
  expect(count).toBe(5);
  expect(html).toContain('查看全部 60 位收货人的包裹');
  expect(html).toContain('aria-expanded="false"');
});

test('few receivers are shown whole, also one more than the first five', () => {
  const { html, count } = receivers(6);
  expect(count).toBe(6);
  expect(html).not.toContain('查看全部');
});

test.each([
  ['desktop', OrderParcels],
  ['mobile', MobileOrderParcels],
] as const)(
  'parcels of no receiver of their own stand in no section, which would lack a heading: %s',
  (_, Parcels) => {
    const groupOf = (one: ShipmentView) =>
      /<(\w+)[^>]*>(?:<h3|<ul)/.exec(renderToStaticMarkup(<Parcels parcels={[one]} />))?.[1];
    expect(groupOf(parcel(1))).toBe('section');
    expect(groupOf({ ...parcel(1), childOrderId: null })).toBe('div');
  },
);
