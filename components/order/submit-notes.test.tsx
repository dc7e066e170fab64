import { renderToStaticMarkup } from 'react-dom/server';
import { SpendingNote } from '@/components/order/submit-notes';

const spending = {
  period: 'month' as const,
  periodLabel: '每月',
  limitFen: 500_000,
  usedFen: 526_930,
  leftFen: 0,
  over: null,
};

test('an order over the limit says so once, and that it waits for the manager', () => {
  const over = '超出单位为您设置的消费限额：每月 5000.00 元。须经单位管理员审批';
  const html = renderToStaticMarkup(<SpendingNote spending={{ ...spending, over }} approval="limit" />);
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(`${over}。审批通过后自动下单，届时才占用库存。`);
});

test('within the limit the member reads what is left', () => {
  const html = renderToStaticMarkup(
    <SpendingNote spending={{ ...spending, leftFen: 120_000 }} approval={null} />,
  );
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('单位消费限额 每月 ¥5,000.00，剩余 ¥1,200.00');
  expect(html).toContain('role="note"');
});
