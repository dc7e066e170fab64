import { defineMachine } from '@/lib/core/machine';

/** Stock document 出入库单 (domain.md section 4). */
export const stockDocumentMachine = defineMachine({
  name: 'stockDocument',
  states: { draft: '草稿', posted: '已生效', cancelled: '已作废', deleted: '已删除' },
  actions: {
    edit: { label: '编辑', from: ['draft'], to: 'draft' },
    post: { label: '生效', from: ['draft'], to: 'posted' },
    cancel: { label: '作废', from: ['posted'], to: 'cancelled' },
    delete: { label: '删除', from: ['draft'], to: 'deleted' },
  },
});
export type StockDocumentState = (typeof stockDocumentMachine.states)[number];

export const stockDocumentKinds = { in: '入库', out: '出库' } as const;
export type StockDocumentKind = keyof typeof stockDocumentKinds;

export const stockDocumentReasons = {
  initial: '期初入库',
  purchase: '采购入库',
  print: '印刷入库',
  transfer: '调拨',
  other: '其他',
  gift: '赠送',
  scrap: '报废',
  return_supplier: '退供应商',
} as const;
export type StockDocumentReason = keyof typeof stockDocumentReasons;

const documentReasons: Readonly<Record<StockDocumentKind, readonly StockDocumentReason[]>> = {
  in: ['purchase', 'print', 'initial', 'other'],
  out: ['gift', 'scrap', 'return_supplier', 'other'],
};

/** Reasons that a person may choose for a direction; a transfer makes its two documents by itself. */
export const reasonsOf = (kind: StockDocumentKind): readonly StockDocumentReason[] => documentReasons[kind];

/** Kinds of ledger rows. The sign of the deltas follows from the kind and is checked by the database. */
export const movementKinds = {
  reserve: '下单占用',
  release: '释放占用',
  ship: '发货出库',
  recall: '发货撤回',
  recall_damaged: '撤回残损',
  return_good: '退货入库',
  return_damaged: '退货残损',
  document_in: '入库单',
  document_out: '出库单',
  document_in_cancel: '入库单作废',
  document_out_cancel: '出库单作废',
  count_gain: '盘盈',
  count_loss: '盘亏',
  erp_adjust: 'ERP 调整',
} as const;
export type MovementKind = keyof typeof movementKinds;

/** What a ledger row belongs to (`biz_type`). */
export const movementBizTypes = {
  order: '订单',
  shipment: '发货单',
  after_sale: '售后单',
  document: '出入库单',
  counting: '盘点任务',
  erp: 'ERP 同步',
} as const;
export type MovementBizType = keyof typeof movementBizTypes;
