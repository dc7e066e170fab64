import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { OrderButtons } from '@/components/order/order-buttons';
import type { BuyerAction, OrderView } from '@/lib/domain/order/contract';

let path = '/';
jest.mock('next/navigation', () => ({ usePathname: () => path }));

const order = (...allowedActions: BuyerAction[]) =>
  ({
    id: 7,
    orderSn: '202611220000001',
    paymentMethod: 'wxpay',
    voucherStatus: null,
    allowedActions,
    items: [],
  }) as unknown as OrderView;

function draw(at: string, row: OrderView, primaryLast = false) {
  path = at;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <OrderButtons order={row} primaryLast={primaryLast} />
    </QueryClientProvider>,
  );
  return {
    links: [...html.matchAll(/href="([^"]+)"/g)].map((m) => m[1]),
    words: ['去支付', '取消订单', '确认收货', '再次购买', '申请售后', '删除订单']
      .filter((w) => html.includes(`>${w}<`))
      .toSorted((a, b) => html.indexOf(`>${a}<`) - html.indexOf(`>${b}<`)),
  };
}

test.each([
  [
    '/user/center/orders',
    '/mall/submit/result/wxpay/202611220000001',
    '/user/center/after-sales/apply?order=7',
  ],
  [
    '/mobile/user/order',
    '/mobile/mall/wxpay?orderSn=202611220000001',
    '/mobile/user/aftersale/apply?order=7',
  ],
])('on %s paying and asking back stay in the skin', (at, pay, apply) => {
  expect(draw(at, order('pay')).links).toEqual([pay]);
  expect(draw(at, order('apply_after_sale')).links).toEqual([apply]);
});

test('only what the server allows is offered; under the thumb the way forward stands last', () => {
  expect(draw('/mobile/user/order', order('pay', 'cancel')).words).toEqual(['去支付', '取消订单']);
  expect(draw('/mobile/user/order', order('pay', 'cancel'), true).words).toEqual(['取消订单', '去支付']);
  expect(draw('/mobile/user/order', order('finish', 'apply_after_sale'), true).words).toEqual([
    '申请售后',
    '再次购买',
    '确认收货',
  ]);
});
