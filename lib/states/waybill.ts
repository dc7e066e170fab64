import { defineMachine } from '@/lib/core/machine';

/** Electronic waybill 电子面单: a number ordered from a courier for one parcel (domain.md section 8). */
export const waybillMachine = defineMachine({
  name: 'waybill',
  states: {
    queued: '排队中',
    ordering: '取号中',
    numbered: '已取号',
    active: '使用中',
    failed: '未取号',
    cancelling: '取消中',
    cancelled: '已取消',
    void: '已作废',
  },
  actions: {
    order: { label: '取号', from: ['queued'], to: 'ordering' },
    number: { label: '登记运单号', from: ['ordering'], to: 'numbered' },
    attach: { label: '用于包裹', from: ['numbered'], to: 'active' },
    fail: { label: '取号失败', from: ['queued', 'ordering'], to: 'failed' },
    cancel: { label: '取消', from: ['numbered', 'active'], to: 'cancelling' },
    release: { label: '注销', from: ['cancelling'], to: 'cancelled' },
    keep: { label: '继续使用', from: ['cancelling'], to: 'active' },
    // The courier does not take the number back, and no parcel of ours carries it.
    discard: { label: '作废', from: ['cancelling'], to: 'void' },
  },
});
export type WaybillState = (typeof waybillMachine.states)[number];

/** Who pays the courier, as the provider names it. */
export const waybillPayTypes = { MONTHLY: '月结', SHIPPER: '寄方付', CONSIGNEE: '到付' } as const;
export type WaybillPayType = keyof typeof waybillPayTypes;
