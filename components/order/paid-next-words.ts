import { bookTitle } from '@/lib/core/book-title';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import { isDigital, shanghaiDay } from '@/lib/domain/product/rules';
import type { ProductKind } from '@/lib/states/product-kind';
import { DISPATCH_DAYS } from '@/lib/text/dispatch';

/** The day that is so many working days later, Saturdays and Sundays left out: `12 月 2 日`. */
function workingDay(from: string, days: number): string {
  const start = new Date(from);
  let plus = 0;
  for (let left = days; left > 0;) {
    plus += 1;
    if (new Date(shanghaiDay(start, plus)).getUTCDay() % 6 !== 0) left -= 1;
  }
  const [, month, day] = shanghaiDay(start, plus).split('-').map(Number);
  return `${month} 月 ${day} 日`;
}

type Facts = Pick<OrderDetailView, 'paidAt' | 'status' | 'items' | 'issues' | 'shippingMethodName'>;

/** What of a paid order comes when, one sentence for each way that goods take. */
export function paidNext({ paidAt, status, items, issues, shippingMethodName: way }: Facts): string[] {
  const paper = items.filter((i) => !isDigital(i.kind as ProductKind));
  const steps: string[] = [];
  if (paidAt && status === 'to_ship' && paper.some((i) => !i.byIssue)) {
    const by = workingDay(paidAt, DISPATCH_DAYS);
    steps.push(
      `${way ?? '包裹'}一般在 ${DISPATCH_DAYS} 个工作日内发出，预计不晚于 ${by}（法定节假日顺延）；发出后会通知您。`,
    );
  }
  for (const line of paper.filter((i) => i.byIssue)) {
    const next = issues.find((i) => i.orderItemId === line.id && i.shippedAt === null);
    const when = next?.publishDate ? `${next.publishDate} 出刊` : '出刊日期待定';
    steps.push(`${bookTitle(line.title)}随出刊逐期寄送，首先寄出${next?.title ?? '最近一期'}（${when}）。`);
  }
  return steps;
}
