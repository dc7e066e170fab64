import type { CaseAction } from './contract';
import { afterSaleMachine, type AfterSaleState } from '@/lib/states/aftersale';

export interface CaseFacts {
  status: AfterSaleState;
  returnDeadlineAt: Date | null;
}

/** What a buyer may do with his case; the server and the buttons ask the same function. */
export function buyerMayCase(
  action: CaseAction,
  { status, returnDeadlineAt }: CaseFacts,
  now: Date,
): boolean {
  switch (action) {
    case 'withdraw':
      return afterSaleMachine.allowed(status).includes('withdraw');
    // A wrong number may be put right until the parcel is looked into.
    case 'ship':
      return (
        status === 'goods_sent' ||
        (status === 'wait_goods' && (returnDeadlineAt === null || returnDeadlineAt > now))
      );
  }
}
