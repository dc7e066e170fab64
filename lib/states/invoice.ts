import { defineMachine } from '@/lib/core/machine';

/** Invoice 发票 (domain.md section 8). A red document is its own row linked to the blue one. */
export const invoiceMachine = defineMachine({
  name: 'invoice',
  states: {
    requested: '待开票',
    issuing: '开票中',
    failed: '开票失败',
    issued: '已开票',
    red_pending: '冲红中',
    reversed: '已冲红',
    cancelled: '已取消',
  },
  actions: {
    issue: { label: '开票', from: ['requested'], to: 'issuing' },
    issueByHand: { label: '登记发票', from: ['requested'], to: 'issued' },
    cancel: { label: '取消申请', from: ['requested'], to: 'cancelled' },
    // What the provider has issued stands, wherever its answer finds us: also after a failure that turned out to be none.
    succeed: { label: '开票成功', from: ['requested', 'issuing', 'failed'], to: 'issued' },
    fail: { label: '开票失败', from: ['issuing'], to: 'failed' },
    resume: { label: '继续开票', from: ['failed'], to: 'issuing' },
    reset: { label: '重置', from: ['failed'], to: 'requested' },
    // Of a red document: its confirmation form was refused, lapsed or never taken.
    giveUp: { label: '冲红未成', from: ['requested', 'issuing', 'failed'], to: 'cancelled' },
    send: { label: '发送', from: ['issued'], to: 'issued' },
    red: { label: '冲红', from: ['issued'], to: 'red_pending' },
    redRefused: { label: '冲红被拒', from: ['red_pending'], to: 'issued' },
    redDone: { label: '冲红完成', from: ['red_pending'], to: ['reversed', 'issued'] },
  },
});
export type InvoiceState = (typeof invoiceMachine.states)[number];

export const invoiceSides = { blue: '蓝字发票', red: '红字发票' } as const;
export type InvoiceSide = keyof typeof invoiceSides;
/** Provider document, or a paper one whose number an administrator types (`is_online_invoice`). */
export const invoiceForms = { online: '电子发票', paper: '纸质发票' } as const;
export type InvoiceForm = keyof typeof invoiceForms;
export const invoiceTypes = { normal: '普通发票', special: '专用发票' } as const;
export type InvoiceType = keyof typeof invoiceTypes;
export const invoiceTitleKinds = { personal: '个人', company: '单位' } as const;
export type InvoiceTitleKind = keyof typeof invoiceTitleKinds;
export const invoiceRedReasons = {
  return: '销货退回',
  mistake: '开票有误',
  stopped: '服务中止',
  discount: '销售折让',
} as const;
export type InvoiceRedReason = keyof typeof invoiceRedReasons;
