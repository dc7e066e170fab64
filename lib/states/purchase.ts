import { defineMachine } from '@/lib/core/machine';

/** Purchase request 采购申请 (domain.md section 9): what a member may not order by himself, until somebody of his organisation decides. */
export const purchaseMachine = defineMachine({
  name: 'purchase',
  states: { pending: '待审批', approved: '已通过', refused: '已驳回', withdrawn: '已撤回' },
  actions: {
    approve: { label: '通过', from: ['pending'], to: 'approved' },
    refuse: { label: '驳回', from: ['pending'], to: 'refused' },
    withdraw: { label: '撤回', from: ['pending'], to: 'withdrawn' },
    end: { label: '结束', from: ['pending'], to: 'withdrawn' },
  },
});
export type PurchaseState = (typeof purchaseMachine.states)[number];

/** Colour of a state; the words say the same. */
export const purchaseTones: Readonly<Record<PurchaseState, 'amber' | 'green' | 'red' | 'gray'>> = {
  pending: 'amber',
  approved: 'green',
  refused: 'red',
  withdrawn: 'gray',
};

/** Why an order waits for somebody: the organisation lets every order wait, or it goes beyond its member's limit. */
export const approvalCauses = { all: '单位要求全部订单经审批', limit: '超出消费限额' } as const;
export type ApprovalCause = keyof typeof approvalCauses;
