import { z } from 'zod';
import { boolField, idField, intField, lineField, orNull, textField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { MAX_COPIES, stockItemRow } from './contract';
import {
  reasonsOf,
  stockDocumentKinds,
  stockDocumentMachine,
  stockDocumentReasons,
  type StockDocumentKind,
  type StockDocumentReason,
} from '@/lib/states/stock';

const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];

/** Most lines of one document. */
export const MAX_DOCUMENT_LINES = 500;

/** Above this sum of copies a document is cancelled by two people (domain.md section 4). */
export const ALONE_CANCEL_COPIES = 1000;

/** Issued with the form: the same key makes one document, however often it comes. */
const requestKeyField = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, '缺少提交标识，请刷新页面后重试');
const requestKey = requestKeyField.optional().describe('提交标识；也可用 Idempotency-Key 请求头');
const quantityField = intField(1, MAX_COPIES);
const costField = orNull(intField(0, 100_000_000)).describe('进货单价（分），可空');
const remarkField = orNull(lineField(200)).describe('备注');

export const documentListInput = z.object({
  ...officeListFields,
  keyword: officeListFields.keyword.describe('关键词：单号、备注、书名、期次、商品编码、ISBN 或 ISSN'),
  kind: z.enum(keys(stockDocumentKinds)).optional().describe('方向：in 入库，out 出库'),
  reasonKind: z.enum(keys(stockDocumentReasons)).optional().describe('事由'),
  status: z.enum(['draft', 'posted', 'cancelled']).optional().describe('状态'),
  deliveryCenterId: idField.optional().describe('发货仓编号'),
  productId: idField.optional().describe('商品编号：含该商品的单据'),
  waiting: boolField.optional().describe('只看等待第二人同意作废的'),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt').describe('排序'),
});
export type DocumentListInput = z.output<typeof documentListInput>;

/** What a person may do with a document; `decide` is the second person's word on a cancellation, `withdraw` the first one's. */
export const documentActions = ['edit', 'post', 'delete', 'cancel', 'decide', 'withdraw'] as const;
export type DocumentAction = (typeof documentActions)[number];

const peerView = z.object({
  id: z.number().int().describe('编号'),
  docNo: z.string().describe('单号'),
  deliveryCenterName: z.string().describe('发货仓'),
});

export const documentRow = z.object({
  id: z.number().int().describe('编号'),
  docNo: z.string().describe('单号'),
  kind: z.enum(keys(stockDocumentKinds)).describe('方向'),
  kindLabel: z.string().describe('方向名称'),
  reasonKind: z.enum(keys(stockDocumentReasons)).describe('事由'),
  reasonLabel: z.string().describe('事由名称'),
  deliveryCenterId: z.number().int().describe('发货仓编号'),
  deliveryCenterName: z.string().describe('发货仓'),
  status: z.enum(stockDocumentMachine.states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  waiting: z.boolean().describe('作废是否等待第二人同意'),
  lines: z.number().int().describe('明细行数'),
  quantity: z.number().int().describe('合计册数'),
  amountFen: z.number().int().nullable().describe('合计金额（分）；没有填写单价时为空'),
  peer: peerView.nullable().describe('调拨的另一张单据'),
  remark: z.string().nullable().describe('备注'),
  version: z.number().int().describe('版本号，单头或明细变动时增加'),
  createdBy: z.string().nullable().describe('制单人'),
  createdAt: z.string().describe('制单时间'),
  postedAt: z.string().nullable().describe('生效时间'),
  cancelledAt: z.string().nullable().describe('作废时间'),
  allowedActions: z.array(z.enum(documentActions)).describe('当前可执行的操作'),
});
export type DocumentRow = z.output<typeof documentRow>;

const n = z.number().int();
export const documentListView = pagedOf(documentRow).extend({
  counts: z
    .object({ all: n, draft: n, posted: n, cancelled: n, waiting: n.describe('等待第二人同意作废') })
    .describe('各状态的数量'),
});
export type DocumentListView = z.output<typeof documentListView>;

export const documentLineView = z.object({
  id: z.number().int().describe('明细编号'),
  lineNo: z.number().int().describe('行号'),
  productId: z.number().int().describe('商品编号'),
  sku: z.string().describe('商品编码'),
  title: z.string().describe('书名'),
  code: z.string().nullable().describe('ISBN 或 ISSN'),
  issueId: z.number().int().nullable().describe('期次编号'),
  issueTitle: z.string().nullable().describe('期次名称'),
  quantity: z.number().int().describe('册数'),
  unitCostFen: z.number().int().nullable().describe('进货单价（分）'),
  remark: z.string().nullable().describe('备注'),
  stockItemId: z.number().int().nullable().describe('库存编号；尚无库存时为空'),
  onHand: z.number().int().describe('该仓现存量'),
  available: z.number().int().describe('该仓可用量'),
});
export type DocumentLineView = z.output<typeof documentLineView>;

export const documentDetailView = documentRow.extend({
  items: z.array(documentLineView).describe('明细，按行号'),
  postedBy: z.string().nullable().describe('生效人'),
  cancelledBy: z.string().nullable().describe('作废人'),
  cancelReason: z.string().nullable().describe('作废原因'),
  approval: z
    .object({
      requestedBy: z.string().describe('申请人'),
      requestedAt: z.string().describe('申请时间'),
      reason: z.string().describe('作废原因'),
      mine: z.boolean().describe('是否本人申请'),
    })
    .nullable()
    .describe('等待第二人同意的作废申请'),
  timeline: z
    .array(z.object({ title: z.string(), time: z.string(), text: z.string() }))
    .describe('经过，先旧后新'),
});
export type DocumentDetailView = z.output<typeof documentDetailView>;

const lineFields = {
  productId: idField.describe('商品编号'),
  issueId: orNull(idField).describe('期次编号；商品本身留空'),
  quantity: quantityField.describe('册数'),
  unitCostFen: costField,
  remark: remarkField,
};

/** A reason that does not belong to the direction is a slip of the form. */
function fitting<T extends { kind: StockDocumentKind; reasonKind: StockDocumentReason }>(
  v: T,
  issue: z.core.$RefinementCtx<T>,
) {
  if (reasonsOf(v.kind).includes(v.reasonKind)) return;
  const message =
    v.reasonKind === 'transfer'
      ? '调拨须同时登记两个发货仓，请使用“调拨”'
      : `${stockDocumentKinds[v.kind]}单不能以“${stockDocumentReasons[v.reasonKind]}”为事由`;
  issue.addIssue({ code: 'custom', path: ['reasonKind'], message });
}

/** A new document with its lines; with `post` it holds at once. */
export const documentInsertInput = z
  .object({
    kind: z.enum(keys(stockDocumentKinds)).describe('方向：in 入库，out 出库'),
    reasonKind: z.enum(keys(stockDocumentReasons)).describe('事由'),
    deliveryCenterId: idField.describe('发货仓编号'),
    remark: remarkField,
    lines: z
      .array(z.object(lineFields))
      .max(MAX_DOCUMENT_LINES, `一张单据最多 ${MAX_DOCUMENT_LINES} 行`)
      .default([])
      .describe('明细；同一商品出现多次时合并为一行'),
    post: boolField.default(false).describe('是否立即生效'),
    requestKey,
  })
  .superRefine(fitting)
  .refine((v) => !v.post || v.lines.length > 0, { message: '请先添加明细', path: ['lines'] });
export type DocumentInsertInput = z.output<typeof documentInsertInput>;

const versionField = intField(1, 2_000_000_000).describe('编辑时读到的版本号');

/** The head of a draft. Its direction is fixed: lines were chosen for it. */
export const documentEditInput = z.object({
  id: idField.describe('编号'),
  version: versionField,
  reasonKind: z.enum(keys(stockDocumentReasons)).describe('事由'),
  deliveryCenterId: idField.describe('发货仓编号'),
  remark: remarkField,
});
export type DocumentEditInput = z.output<typeof documentEditInput>;

/** Adds copies to a draft (specification: stock item insert): a product that has a line already gets more on it. */
export const documentItemInsertInput = z.object({
  stock_id: idField.describe('出入库单编号'),
  productId: lineFields.productId,
  issueId: lineFields.issueId,
  addQuantity: quantityField.describe('增加的册数'),
  unitCostFen: costField,
  remark: remarkField,
  requestKey,
});
export type DocumentItemInsertInput = z.output<typeof documentItemInsertInput>;

export const documentItemEditInput = z.object({
  id: idField.describe('明细编号'),
  quantity: quantityField.describe('册数'),
  unitCostFen: costField,
  remark: remarkField,
});
export type DocumentItemEditInput = z.output<typeof documentItemEditInput>;

/** `version` is what the person has seen: lines that somebody else added since are not posted unseen. */
export const documentPostInput = z.object({ id: idField.describe('编号'), version: versionField });
export type DocumentPostInput = z.output<typeof documentPostInput>;

const reasonField = textField(200).pipe(z.string().min(2, '请填写原因（至少 2 个字）'));

export const documentCancelInput = z.object({
  id: idField.describe('编号'),
  reason: reasonField.describe('作废原因'),
});
export type DocumentCancelInput = z.output<typeof documentCancelInput>;

export const documentCancelView = z.object({
  result: z.enum(['cancelled', 'submitted']).describe('cancelled 已作废；submitted 已提交，等待第二人同意'),
});
export type DocumentCancelView = z.output<typeof documentCancelView>;

/** The second person's word; who asked may only take it back. */
export const documentDecideInput = z
  .object({
    id: idField.describe('编号'),
    agree: boolField.describe('是否同意作废'),
    note: textField(200).optional().describe('意见；不同意时必填'),
  })
  .refine((v) => v.agree || (v.note ?? '').length >= 2, {
    message: '请填写不同意的原因（至少 2 个字）',
    path: ['note'],
  });
export type DocumentDecideInput = z.output<typeof documentDecideInput>;

/** What a save answers with. */
export const documentSavedView = z.object({
  id: z.number().int().describe('单据编号'),
  docNo: z.string().describe('单号'),
  status: z.enum(stockDocumentMachine.states).describe('状态'),
  version: z.number().int().describe('新的版本号'),
});
export type DocumentSavedView = z.output<typeof documentSavedView>;

/** Quick correction of one balance: makes and posts a document of one line. */
export const addQuantityInput = z
  .object({
    stock_id: idField.describe('库存编号'),
    addQuantity: intField(-MAX_COPIES, MAX_COPIES)
      .refine((copies) => copies !== 0, '数量不能为 0')
      .describe('增减的册数，负数为减少'),
    reasonKind: z.enum(keys(stockDocumentReasons)).describe('事由'),
    remark: orNull(lineField(200)).describe('备注；事由为“其他”时必填'),
    requestKey,
  })
  .superRefine((v, issue) => {
    const kind = v.addQuantity < 0 ? 'out' : 'in';
    fitting({ kind, reasonKind: v.reasonKind }, issue as never);
    if (v.reasonKind === 'other' && (v.remark ?? '').length < 2)
      issue.addIssue({ code: 'custom', path: ['remark'], message: '事由为“其他”时请在备注中写明原因' });
  });
export type AddQuantityInput = z.output<typeof addQuantityInput>;

export const addQuantityView = z.object({
  document: documentSavedView.describe('生成的单据'),
  item: stockItemRow.describe('变动后的库存'),
});
export type AddQuantityView = z.output<typeof addQuantityView>;

/** 调拨: copies go from one delivery centre to another in one act. */
export const transferInput = z
  .object({
    fromCenterId: idField.describe('调出仓编号'),
    toCenterId: idField.describe('调入仓编号'),
    remark: remarkField,
    lines: z
      .array(
        z.object({
          productId: lineFields.productId,
          issueId: lineFields.issueId,
          quantity: quantityField.describe('册数'),
        }),
      )
      .min(1, '请添加要调拨的商品')
      .max(MAX_DOCUMENT_LINES, `一张单据最多 ${MAX_DOCUMENT_LINES} 行`)
      .describe('明细；同一商品出现多次时合并为一行'),
    requestKey,
  })
  .refine((v) => v.fromCenterId !== v.toCenterId, {
    message: '调入仓不能与调出仓相同',
    path: ['toCenterId'],
  });
export type TransferInput = z.output<typeof transferInput>;

export const transferView = z.object({
  out: documentSavedView.describe('调出单'),
  in: documentSavedView.describe('调入单'),
});
export type TransferView = z.output<typeof transferView>;

/** Rows that have too little, as `data.short` of a refused act (409 STOCK_SHORT). */
export const shortStockRow = z.object({
  stockItemId: z.number().int().describe('库存编号'),
  title: z.string().describe('书名与期次'),
  deliveryCenterName: z.string().describe('发货仓'),
  wanted: z.number().int().describe('需要的册数'),
  available: z.number().int().describe('可用量'),
});
export type ShortStockRow = z.output<typeof shortStockRow>;
