import { z } from 'zod';
import { idField, intField, lineField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { trackingNoField } from '@/lib/domain/shipping/contract';
import { issueDeliveryMachine } from '@/lib/states/shipping';

/** Most deliveries that one call, and one transaction, sends. */
export const MAX_SEND_ROWS = 200;
/** Most address labels of one page of print. */
export const MAX_LABELS = 500;

/** An issue as its page is headed. */
export const issueHeadView = z.object({
  id: z.number().int().describe('期次编号'),
  title: z.string().describe('刊名'),
  issueTitle: z.string().describe('期次名称'),
  ready: z.number().int().describe('待寄行数'),
});

/** Deliveries of one issue. */
export const issueDeliveryListInput = z.object({
  ...officeListFields,
  id: idField.describe('期次编号'),
  status: z.enum(issueDeliveryMachine.states).optional().describe('状态'),
  keyword: officeListFields.keyword.describe('订单号（完整）或收件人（前几字）'),
});
export type IssueDeliveryListInput = z.output<typeof issueDeliveryListInput>;

const copies = z.number().int();
const statusFields = {
  status: z.enum(issueDeliveryMachine.states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
};

export const issueDeliveryRow = z.object({
  id: z.number().int().describe('寄送编号'),
  orderId: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  orderItemId: z.number().int().describe('订单行编号'),
  childNo: z.string().nullable().describe('子订单号'),
  ...statusFields,
  quantity: copies.describe('应寄份数：已扣除退订的份数；已寄的为实寄份数'),
  held: copies.describe('正在退款的份数，处理后才能寄出'),
  receiverName: z.string().describe('收件人'),
  receiverPhone: z.string().describe('手机号码（掩码）'),
  region: z.string().describe('地区'),
  onHold: z.boolean().describe('订单已暂停发货'),
  lockedByName: z.string().nullable().describe('正在处理该订单的人员'),
  shipmentNo: z.string().nullable().describe('发货单号'),
  corpName: z.string().nullable().describe('物流公司；空为平邮'),
  trackingNo: z.string().nullable().describe('运单号'),
  shippedAt: z.string().nullable().describe('寄出时间'),
  reason: z.string().nullable().describe('说明'),
});
export type IssueDeliveryRow = z.output<typeof issueDeliveryRow>;
export const issueDeliveryListView = pagedOf(issueDeliveryRow);

const batchIdField = z
  .string()
  .regex(/^[0-9A-Za-z_-]{8,64}$/, '批次号格式不正确')
  .describe('批次号：同一批次内同一订单只寄一次，重复提交不会重复寄出');

/** Rows with their numbers, or without rows the next ready ones after `afterId`, by plain mail. */
export const issueSendInput = z
  .object({
    issueId: idField.describe('期次编号'),
    batchId: batchIdField,
    deliveryCorpId: idField.optional().describe('物流公司编号；平邮时省略'),
    rows: z
      .array(
        z.object({
          deliveryId: idField.describe('寄送编号'),
          trackingNo: trackingNoField.optional().describe('运单号；平邮时省略'),
        }),
      )
      .min(1)
      .max(MAX_SEND_ROWS)
      .optional()
      .describe('要寄的行；缺省为待寄的下一批'),
    afterId: intField(0, Number.MAX_SAFE_INTEGER)
      .default(0)
      .describe('没有 rows 时：从此寄送编号之后取下一批，首次为 0'),
    remark: lineField(200).optional().describe('备注'),
  })
  .refine((v) => v.deliveryCorpId === undefined || v.rows !== undefined, {
    message: '快递寄送请逐行填写运单号',
    path: ['rows'],
  })
  .refine((v) => !v.rows || new Set(v.rows.map((r) => r.deliveryId)).size === v.rows.length, {
    message: '有重复的行',
    path: ['rows'],
  });
export type IssueSendInput = z.output<typeof issueSendInput>;

export const issueSendResultView = z.object({
  deliveryId: z.number().int().describe('寄送编号'),
  ok: z.boolean().describe('是否已寄出'),
  copies: copies.describe('寄出份数'),
  shipmentId: z.number().int().nullable().describe('发货单编号'),
  shipmentNo: z.string().nullable().describe('发货单号'),
  message: z.string().describe('未寄出的原因'),
});
export type IssueSendResult = z.output<typeof issueSendResultView>;

export const issueSendView = z.object({
  results: z.array(issueSendResultView).describe('每行的结果'),
  sent: copies.describe('寄出的行数'),
  nextAfterId: z.number().int().nullable().describe('下一批的 afterId；空为没有更多'),
  left: copies.describe('本期仍待寄的行数'),
});
export type IssueSendView = z.output<typeof issueSendView>;

export const issueLabelInput = z.object({
  id: idField.describe('期次编号'),
  status: z.enum(['ready', 'shipped']).default('ready').describe('待寄或已寄'),
  pageNum: intField(1, 100_000).default(1).describe('页码'),
  pageSize: intField(1, MAX_LABELS).default(MAX_LABELS).describe('每页标签数，最多 500'),
});
export type IssueLabelInput = z.output<typeof issueLabelInput>;

export const issueLabelLineView = z.object({
  id: z.number().int().describe('寄送编号'),
  orderSn: z.string().describe('订单号'),
  receiverName: z.string().describe('收件人'),
  receiverPhone: z.string().describe('电话'),
  region: z.string().describe('地区'),
  address: z.string().describe('地址'),
  quantity: copies.describe('份数'),
});
export type IssueLabel = z.output<typeof issueLabelLineView>;
export const issueLabelView = pagedOf(issueLabelLineView).extend({
  title: z.string().describe('刊名'),
  issueTitle: z.string().describe('期次'),
});
export type IssueLabelView = z.output<typeof issueLabelView>;

/** 停寄 and 恢复 of deliveries that have not left. */
export const issueHoldInput = z.object({
  ids: z.array(idField).min(1).max(100).describe('寄送编号'),
  reason: lineField(200).min(2, '请填写原因').describe('原因'),
});
export type IssueHoldInput = z.output<typeof issueHoldInput>;

/** 停寄 by the buyer. */
export const ownIssueSuspendInput = issueHoldInput.extend({
  reason: lineField(200).default('').describe('原因，选填'),
});
/** 恢复寄送 by the buyer. */
export const ownIssueResumeInput = issueHoldInput.pick({ ids: true });

/** What the buyer may do with an issue now. */
export const buyerIssueActions = ['suspend', 'resume'] as const;

/** An issue as its buyer sees it. */
export const buyerIssueView = z.object({
  id: z.number().int().nullable().describe('寄送编号；空为尚未排期'),
  orderItemId: z.number().int().describe('订单行编号'),
  title: z.string().describe('期次'),
  publishDate: z.string().nullable().describe('出刊日期'),
  status: z.enum(issueDeliveryMachine.states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  quantity: copies.describe('份数'),
  shippedAt: z.string().nullable().describe('寄出时间'),
  allowedActions: z.array(z.enum(buyerIssueActions)).describe('当前可执行的操作'),
});
export type BuyerIssueView = z.output<typeof buyerIssueView>;
