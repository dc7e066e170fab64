import { z } from 'zod';
import { idField, intField, lineField } from '@/lib/core/fields';
import { pagedOf, pageFields } from '@/lib/core/page';
import { timelineView } from '@/lib/domain/order/contract';
import { buyerFileView } from '@/lib/domain/order/file-contract';
import { invoiceRequestView } from '@/lib/domain/order/invoice-contract';
import { placerView } from '@/lib/domain/organization/placer-contract';
import { approvalCauses, purchaseMachine, type ApprovalCause } from '@/lib/states/purchase';

/** What the list is narrowed to: `todo` is what waits, for who decides what waits for him. */
export const purchaseTabs = ['all', 'todo', 'approved', 'refused', 'withdrawn'] as const;
export type PurchaseTab = (typeof purchaseTabs)[number];

const causes = Object.keys(approvalCauses) as [ApprovalCause, ...ApprovalCause[]];

/** What the caller may do with a request now; the screens draw their buttons from it. */
export const purchaseActions = ['decide', 'withdraw', 'again'] as const;
export type PurchaseAction = (typeof purchaseActions)[number];

export const purchaseView = z.object({
  id: z.number().int().describe('采购申请编号'),
  requestSn: z.string().describe('采购申请号'),
  status: z.enum(purchaseMachine.states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  cause: z.enum(causes).describe('须审批的原因：all 全部订单须审批，limit 超出消费限额'),
  causeLabel: z.string().describe('须审批的原因'),
  title: z.string().describe('首个商品名称'),
  kinds: z.number().int().describe('商品种数'),
  quantity: z.number().int().describe('总件数'),
  totalFen: z.number().int().describe('申请时的总额（分）'),
  createdAt: z.string().describe('提交时间'),
  placedBy: placerView.nullable().describe('申请人'),
  decidedByName: z.string().nullable().describe('审批人'),
  decidedAt: z.string().nullable().describe('审批时间'),
  reason: z.string().nullable().describe('驳回或结束的原因'),
  orderId: z.number().int().nullable().describe('生成的订单编号；无权查看该订单时为空'),
  orderSn: z.string().nullable().describe('生成的订单号'),
  allowedActions: z.array(z.enum(purchaseActions)).describe('当前可执行的操作'),
});
export type PurchaseView = z.output<typeof purchaseView>;

export const purchaseLineView = z.object({
  id: z.number().int().describe('商品行编号'),
  productId: z.number().int().describe('商品编号'),
  specKey: z.string().describe('规格'),
  kind: z.string().describe('商品类型'),
  title: z.string().describe('商品名称'),
  code: z.string().nullable().describe('ISBN 或 ISSN'),
  coverPath: z.string().nullable().describe('封面'),
  specLabel: z.string().describe('规格说明'),
  listFen: z.number().int().describe('定价（分）'),
  unitFen: z.number().int().describe('申请时的单价（分）'),
  quantity: z.number().int().describe('申请数量'),
  lineFen: z.number().int().describe('申请时的小计（分）'),
  approvedQty: z.number().int().nullable().describe('通过的数量；未通过时为空，0 为不采购'),
});
export type PurchaseLineView = z.output<typeof purchaseLineView>;

export const purchaseDetailView = purchaseView.extend({
  lines: z.array(purchaseLineView).describe('商品'),
  goodsFen: z.number().int().describe('申请时的商品金额（分）'),
  freightFen: z.number().int().describe('申请时的运费（分）'),
  discountFen: z.number().int().describe('报价单的协议优惠（分）'),
  quotationSn: z.string().nullable().describe('按哪张报价单提交；价格以其为准，数量不能改'),
  quotationId: z.number().int().nullable().describe('报价单编号；无权查看时为空'),
  receiver: z
    .object({
      name: z.string().describe('收货人'),
      phone: z.string().describe('手机号码'),
      text: z.string().describe('收货地址'),
    })
    .nullable()
    .describe('收货信息'),
  shippingMethodName: z.string().nullable().describe('配送方式'),
  paymentName: z.string().describe('支付方式'),
  remark: z.string().nullable().describe('备注'),
  invoice: invoiceRequestView.nullable().describe('发票要求'),
  files: z.array(buyerFileView).describe('附件'),
  timeline: z.array(timelineView).describe('进度，先旧后新'),
});
export type PurchaseDetailView = z.output<typeof purchaseDetailView>;

export const purchaseListInput = z.object({
  ...pageFields,
  tab: z.enum(purchaseTabs).default('all').describe('状态：todo 待审批（审批人为待我审批）'),
});
export type PurchaseListInput = z.output<typeof purchaseListInput>;

export const purchaseListView = pagedOf(purchaseView).extend({
  counts: z
    .object({
      all: z.number().int(),
      todo: z.number().int(),
      approved: z.number().int(),
      refused: z.number().int(),
      withdrawn: z.number().int(),
    })
    .describe('各状态的数量'),
  reviewer: z.boolean().describe('本人是否审批他人的申请'),
});
export type PurchaseListView = z.output<typeof purchaseListView>;

export const purchaseWaitingView = z.object({ waiting: z.number().int().describe('待我审批的申请数') });

const decidedLines = z
  .array(
    z.object({
      id: idField.describe('商品行编号'),
      quantity: intField(0, 9999).describe('通过的数量，0 为不采购'),
    }),
  )
  .max(100)
  .default([])
  .describe('改变数量的商品；未列出的按申请数量');

export const purchaseQuoteInput = z.object({ id: idField, lines: decidedLines });
export type PurchaseQuoteInput = z.output<typeof purchaseQuoteInput>;

export const purchaseApproveInput = z.object({
  id: idField,
  lines: decidedLines,
  totalFen: intField(0, 10_000_000_000).describe('页面显示的现在的总额（分）'),
});
export type PurchaseApproveInput = z.output<typeof purchaseApproveInput>;

export const purchaseRefuseInput = z.object({
  id: idField,
  reason: lineField(200).pipe(z.string().min(1, '请填写驳回原因')).describe('驳回原因'),
});
export type PurchaseRefuseInput = z.output<typeof purchaseRefuseInput>;
