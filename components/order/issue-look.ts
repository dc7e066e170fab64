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
