import type { BuyerIssueView } from '@/lib/domain/order/issue-contract';

/** Colour of an issue's state; the words say the same. */
export const issueTones: Readonly<
  Record<BuyerIssueView['status'], 'red' | 'green' | 'blue' | 'amber' | 'gray'>
> = {
  expected: 'gray',
  ready: 'amber',
  suspended: 'amber',
  shipped: 'blue',
  missing: 'red',
  resent: 'green',
  refunded: 'gray',
  cancelled: 'gray',
};

/** States in which an issue is still to reach its reader. */
const TO_COME: readonly BuyerIssueView['status'][] = ['missing', 'ready', 'expected', 'suspended'];

/** Of each subscription the next issue that is to come, the last one when all have been sent. @param issues in the order of their days */
export function nextIssues(issues: readonly BuyerIssueView[]): BuyerIssueView[] {
  const lines = [...new Set(issues.map((i) => i.orderItemId))];
  return lines.flatMap((line) => {
    const own = issues.filter((i) => i.orderItemId === line);
    return own.find((i) => TO_COME.includes(i.status)) ?? own.slice(-1);
  });
}
