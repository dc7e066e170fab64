import { defineMachine } from '@/lib/core/machine';

/** Quotation 报价单 (domain.md section 9). That its term is over is no move: it is asked of the database's clock. */
export const quotationMachine = defineMachine({
  name: 'quotation',
  states: { pending: '待复核', valid: '有效', ordered: '已下单', cancelled: '已作废' },
  actions: {
    approve: { label: '复核通过', from: ['pending'], to: 'valid' },
    refuse: { label: '复核不通过', from: ['pending'], to: 'cancelled' },
    order: { label: '转为订单', from: ['valid'], to: 'ordered' },
    cancel: { label: '作废', from: ['pending', 'valid'], to: 'cancelled' },
  },
});
export type QuotationState = (typeof quotationMachine.states)[number];

/** What a quotation is shown as: its state, or that its term is over. */
export const quotationFaces = { ...quotationMachine.labels, expired: '已过期' } as const;
export type QuotationFace = keyof typeof quotationFaces;

/** Colour of a face; the words say the same. */
export const quotationTones: Readonly<Record<QuotationFace, 'amber' | 'blue' | 'green' | 'gray'>> = {
  pending: 'amber',
  valid: 'green',
  ordered: 'blue',
  cancelled: 'gray',
  expired: 'gray',
};
