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

test('an order over the limit says so once, as one sentence', () => {
  const over = '超出单位为您设置的消费限额：每月 5000.00 元。请联系单位管理员';
  const html = renderToStaticMarkup(<SpendingNote spending={{ ...spending, over }} />);
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(over);
  expect(html).toContain('role="alert"');
});

test('within the limit the member reads what is left', () => {
  const html = renderToStaticMarkup(<SpendingNote spending={{ ...spending, leftFen: 120_000 }} />);
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('单位消费限额 每月 ¥5,000.00，剩余 ¥1,200.00');
  expect(html).toContain('role="note"');
});
