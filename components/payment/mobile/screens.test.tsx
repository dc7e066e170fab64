import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PayStateView } from '@/lib/domain/payment/contract';
import { ResultScreen } from './result-screen';
import { TransferScreen } from './transfer-screen';
import { UnionScreen } from './union-screen';
import { H5PayScreen, WechatPayScreen } from './wxpay-screen';

jest.mock('next/navigation', () => ({
  useRouter: () => ({ refresh: () => undefined }),
  usePathname: () => '/mobile/mall/orderResult',
}));

const waiting: PayStateView = {
  orderId: 7,
  orderSn: '261121000000001',
  status: 'pending_payment',
  statusLabel: '待付款',
  payStatus: 'unpaid',
  paid: false,
  payable: true,
  paymentMethod: 'wxpay',
  totalFen: 4880,
  paidFen: 0,
  onAccount: false,
  dueFen: 4880,
  voucher: null,
  deadlineAt: '2026-11-21T10:30:00.000+08:00',
  paidAt: null,
  now: '2026-11-21T10:00:00.000+08:00',
};
const paid: PayStateView = { ...waiting, status: 'to_ship', paid: true, payable: false, paidFen: 4880 };
const cancelled: PayStateView = { ...waiting, status: 'cancelled', payable: false };
const slip = { status: 'submitted' as const, reason: null, submittedAt: null };
const states: [string, PayStateView][] = [
  ['waiting', waiting],
  ['paid', paid],
  ['cancelled', cancelled],
  ['closing', { ...waiting, payable: false }],
  ['review', { ...waiting, voucher: slip }],
  ['refused', { ...waiting, voucher: { ...slip, status: 'rejected', reason: '金额看不清' } }],
];
const methods = [
  {
    code: 'wxpay' as const,
    name: '微信支付',
    description: null,
    kind: 'online' as const,
    deadlineMinutes: 30,
  },
  {
    code: 'transfer' as const,
    name: '银行转账',
    description: null,
    kind: 'offline' as const,
    deadlineMinutes: 10_080,
  },
];
const account = { accountName: '某社', bank: '某行', accountNo: '0200 0001' };
const after = { again: <button type="button">再次购买</button>, paid: <p>接下来</p> };

const screens: [string, (start: PayStateView) => ReactNode][] = [
  ['result', (start) => <ResultScreen start={start} after={after} methods={methods} returned={false} />],
  ['in WeChat', (start) => <WechatPayScreen start={start} after={after} standIn="" authorization={null} />],
  ['H5', (start) => <H5PayScreen start={start} after={after} />],
  ['aggregated', (start) => <UnionScreen start={start} after={after} />],
  ['transfer', (start) => <TransferScreen start={start} after={after} account={account} />],
];

const draw = (screen: ReactNode) =>
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{screen}</QueryClientProvider>);
const addresses = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map((m) => m[1]);

describe.each(screens)('the page of %s', (_, screen) => {
  test.each(states)('stays in the skin while the order is %s', (__, state) => {
    const found = addresses(draw(screen(state)));
    expect(found).toContain('/mobile/user/order/7');
    expect(found.filter((a) => !a?.startsWith('/mobile/'))).toEqual([]);
  });

  test('offers to buy again what was cancelled, and nothing to pay when there is nothing', () => {
    expect(draw(screen(cancelled))).toContain('再次购买');
    for (const state of [paid, cancelled]) {
      expect(draw(screen(state))).not.toMatch(/去支付|打开微信支付|提交凭证|我已支付|付款页/);
    }
  });
});

test('a refused slip says why where it is sent again, and where the way is chosen', () => {
  const refused = states.at(-1)?.[1] ?? waiting;
  for (const [name, screen] of screens.filter(([n]) => n === 'result' || n === 'transfer')) {
    expect([name, draw(screen(refused)).includes('金额看不清')]).toEqual([name, true]);
  }
});
