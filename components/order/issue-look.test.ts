import { nextIssues } from '@/components/order/issue-look';
import type { BuyerIssueView } from '@/lib/domain/order/issue-contract';

const issue = (orderItemId: number, title: string, status: BuyerIssueView['status']) =>
  ({ orderItemId, title, status }) as BuyerIssueView;
const next = (issues: BuyerIssueView[]) => nextIssues(issues).map((i) => `${i.orderItemId} ${i.title}`);

test('of each subscription the first issue that is still to come is the next one', () => {
  expect(
    next([
      issue(1, '一', 'shipped'),
      issue(2, '一', 'cancelled'),
      issue(1, '二', 'ready'),
      issue(2, '二', 'expected'),
      issue(1, '三', 'expected'),
    ]),
  ).toEqual(['1 二', '2 二']);
});

test('an issue that was reported missing comes first, the last one stands when all have been sent', () => {
  expect(next([issue(1, '一', 'missing'), issue(1, '二', 'expected')])).toEqual(['1 一']);
  expect(next([issue(1, '一', 'shipped'), issue(1, '二', 'resent')])).toEqual(['1 二']);
});
