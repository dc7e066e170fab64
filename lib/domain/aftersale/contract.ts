import { z } from 'zod';
import { idField, intField, lineField, textField } from '@/lib/core/fields';
import { pagedOf, pageFields } from '@/lib/core/page';
import { placerView } from '@/lib/domain/organization/placer-contract';
import { submitKeyField, timelineView } from '@/lib/domain/order/contract';
import { buyerFileView, fileIdsField } from '@/lib/domain/order/file-contract';
import { trackingNoField } from '@/lib/domain/shipping/contract';
import { MAX_CASE_FILES } from './rules';
import {
  afterSaleGoods,
  afterSaleKinds,
  afterSaleMachine,
  afterSaleReasons,
  type AfterSaleGoods,
  type AfterSaleKind,
  type AfterSaleReason,
} from '@/lib/states/aftersale';

const keys = <K extends string>(o: Record<K, string>) => Object.keys(o) as [K, ...K[]];
const kindEnum = z.enum(keys<AfterSaleKind>(afterSaleKinds));
const goodsEnum = z.enum(keys<AfterSaleGoods>(afterSaleGoods));
const reasonEnum = z.enum(keys<AfterSaleReason>(afterSaleReasons));

const linesField = z
  .array(
    z.object({
      orderItemId: idField.describe('订单行编号'),
      quantity: intField(1, 1_000_000).describe('数量；期刊订阅为份数'),
    }),
  )
  .max(500)
  .default([])
  .describe('申请的商品');
const issuesField = z
  .array(
    z.object({
      issueDeliveryId: idField.describe('寄送记录编号'),
      quantity: intField(1, 1_000_000).describe('份数'),
    }),
  )
  .max(500)
  .default([])
  .describe('报缺的期次');

const applyFields = {
  submitKey: submitKeyField.optional().describe('提交标识；也可用 Idempotency-Key 请求头'),
  orderId: idField.describe('订单编号'),
  reasonKind: reasonEnum.describe('申请原因'),
  reason: textField(500).default('').describe('问题说明；原因为“其他”时必填'),
  lines: linesField,
  fileIds: fileIdsField(MAX_CASE_FILES).default([]).describe('商品照片的文件编号，先用 file/base64 上传'),
  amountFen: intField(0, 10_000_000_000)
    .optional()
    .describe('页面显示的退款金额（分）；与服务器计算不符时拒绝并返回新的金额'),
};

export const refundApplyInput = z.object({
  ...applyFields,
  goodsState: goodsEnum.describe('货物状态：unshipped 未发货，shipped 已发货（无需退货）'),
});

export const returnApplyInput = z.object({
  ...applyFields,
  kind: z
    .enum(['return_refund', 'resend'])
    .default('return_refund')
    .describe('return_refund 退货退款，resend 补寄'),
  issues: issuesField.describe('补寄的期刊期次（报缺）'),
});

/** Both doors in one shape. */
export interface ApplyInput extends Omit<z.output<typeof refundApplyInput>, 'goodsState'> {
  kind: AfterSaleKind;
  goodsState: AfterSaleGoods;
  issues: z.output<typeof issuesField>;
}

export const afterSaleQuoteInput = z.object({
  orderId: idField.describe('订单编号'),
  kind: z.enum(['refund_only', 'return_refund']).describe('售后类型'),
  goodsState: goodsEnum.default('shipped').describe('货物状态'),
  lines: linesField,
});
export type AfterSaleQuoteInput = z.output<typeof afterSaleQuoteInput>;

export const afterSaleQuoteView = z.object({
  goodsFen: z.number().int().describe('商品退款（分）'),
  freightFen: z.number().int().describe('运费退款（分）'),
  amountFen: z.number().int().describe('退款合计（分）'),
  lines: z
    .array(
      z.object({
        orderItemId: z.number().int().describe('订单行编号'),
        quantity: z.number().int().describe('数量'),
        goodsFen: z.number().int().describe('商品退款（分）'),
        freightFen: z.number().int().describe('运费退款（分）'),
      }),
    )
    .describe('各商品'),
});
export type AfterSaleQuoteView = z.output<typeof afterSaleQuoteView>;

/** What a buyer may do with a case now. */
export const caseActions = ['withdraw', 'ship'] as const;
export type CaseAction = (typeof caseActions)[number];

const caseLineView = z.object({
  orderItemId: z.number().int().describe('订单行编号'),
  productId: z.number().int().describe('商品编号'),
  title: z.string().describe('商品名称'),
  coverPath: z.string().nullable().describe('封面'),
  specLabel: z.string().describe('规格说明'),
  issues: z.array(z.string()).describe('涉及的期次'),
  quantity: z.number().int().describe('数量'),
  amountFen: z.number().int().describe('商品退款（分）'),
  freightFen: z.number().int().describe('运费退款（分）'),
});

export const afterSaleView = z.object({
  id: z.number().int().describe('售后单编号'),
  afterSaleNo: z.string().describe('售后单号'),
  orderId: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  kind: kindEnum.describe('售后类型'),
  kindLabel: z.string().describe('售后类型名称'),
  goodsState: goodsEnum.describe('货物状态'),
  goodsStateLabel: z.string().describe('货物状态名称'),
  reasonKind: reasonEnum.describe('申请原因'),
  reasonLabel: z.string().describe('申请原因名称'),
  reason: z.string().describe('问题说明'),
  status: z.enum(afterSaleMachine.states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  requestedFen: z.number().int().describe('申请金额（分）'),
  approvedFen: z.number().int().nullable().describe('同意的金额（分）'),
  createdAt: z.string().describe('申请时间'),
  returnDeadlineAt: z.string().nullable().describe('寄回截止时间'),
  lines: z.array(caseLineView).describe('商品'),
  appliedBy: placerView.nullable().describe('申请人；个人订单和商城代为申请的为空'),
  allowedActions: z.array(z.enum(caseActions)).describe('当前可执行的操作'),
});
export type AfterSaleView = z.output<typeof afterSaleView>;

const parcelView = z.object({
  corpName: z.string().nullable().describe('物流公司'),
  corpSite: z.string().nullable().describe('物流公司网址'),
  trackingNo: z.string().nullable().describe('运单号'),
  sentAt: z.string().nullable().describe('寄出时间'),
});

export const afterSaleDetailView = afterSaleView.extend({
  files: z.array(buyerFileView).describe('凭证'),
  auditNote: z.string().nullable().describe('商城的处理说明'),
  receiveNote: z.string().nullable().describe('验收说明'),
  returnTo: z
    .object({
      name: z.string().describe('收件人'),
      phone: z.string().describe('电话'),
      address: z.string().describe('地址'),
    })
    .nullable()
    .describe('寄回地址'),
  returnParcel: parcelView.extend({ corpId: z.number().int().nullable() }).nullable().describe('寄回物流'),
  resent: z.array(parcelView).describe('补寄物流'),
  refunds: z
    .array(
      z.object({
        refundNo: z.string().describe('退款单号'),
        amountFen: z.number().int().describe('金额（分）'),
        statusLabel: z.string().describe('状态'),
        successAt: z.string().nullable().describe('到账时间'),
      }),
    )
    .describe('退款'),
  corps: z
    .array(z.object({ id: z.number().int(), name: z.string() }))
    .describe('可选的物流公司；不需要寄回时为空'),
  timeline: z.array(timelineView).describe('进度，先旧后新'),
});
export type AfterSaleDetailView = z.output<typeof afterSaleDetailView>;

/** Tabs of 退款售后. */
export const afterSaleTabs = ['all', 'open', 'send', 'done', 'closed'] as const;
export type AfterSaleTab = (typeof afterSaleTabs)[number];
export const afterSaleTabLabels: Record<AfterSaleTab, string> = {
  all: '全部',
  open: '处理中',
  send: '待寄回',
  done: '已完成',
  closed: '已关闭',
};

const listFields = {
  ...pageFields,
  tab: z.enum(afterSaleTabs).default('all').describe('分类'),
  status: z.enum(afterSaleMachine.states).optional().describe('状态'),
  orderId: idField.optional().describe('订单编号'),
  keyword: lineField(50).optional().describe('售后单号、订单号或商品名称'),
};
export const refundListInput = z.object({
  ...listFields,
  kind: z.enum(['refund_only', 'all']).default('refund_only').describe('refund_only 仅退款，all 全部售后'),
});
export const returnListInput = z.object({
  ...listFields,
  kind: z
    .enum(['return_refund', 'resend', 'all'])
    .default('all')
    .describe('return_refund 退货退款，resend 补寄，all 两者'),
});
export interface AfterSaleListInput extends Omit<z.output<typeof refundListInput>, 'kind'> {
  kinds: readonly AfterSaleKind[];
}

export const afterSaleListView = pagedOf(afterSaleView).extend({
  counts: z
    .object({
      all: z.number().int(),
      open: z.number().int(),
      send: z.number().int(),
      done: z.number().int(),
      closed: z.number().int(),
    })
    .describe('各分类的数量'),
});
export type AfterSaleListView = z.output<typeof afterSaleListView>;

export const shipBackInput = z.object({
  id: idField,
  deliveryCorpId: idField.describe('物流公司编号'),
  trackingNo: trackingNoField.describe('运单号'),
});
export type ShipBackInput = z.output<typeof shipBackInput>;

const choiceView = z.object({
  kind: kindEnum.describe('售后类型'),
  goodsState: goodsEnum.describe('货物状态'),
  label: z.string().describe('名称'),
  text: z.string().describe('适用的情况'),
  allowed: z.boolean().describe('现在能否申请'),
  refusal: z.string().nullable().describe('不能申请的原因'),
  reasons: z
    .array(
      z.object({
        value: reasonEnum,
        label: z.string(),
        until: z.string().nullable().describe('申请截止时间；空为不限'),
        needsPicture: z.boolean().describe('是否必须上传照片'),
      }),
    )
    .describe('可选的原因'),
});
export type AfterSaleChoice = z.output<typeof choiceView>;

const applicableLineView = z.object({
  orderItemId: z.number().int().describe('订单行编号'),
  title: z.string().describe('商品名称'),
  coverPath: z.string().nullable().describe('封面'),
  specLabel: z.string().describe('规格说明'),
  byIssue: z.boolean().describe('期刊订阅：按份退未寄的期次，按期报缺'),
  digital: z.boolean().describe('电子商品：已激活的不可退'),
  unitFen: z.number().int().describe('单价（分）'),
  quantity: z.number().int().describe('购买数量'),
  unshippedQty: z.number().int().describe('可申请未发货退款的数量'),
  shippedQty: z.number().int().describe('可申请退货或已发货退款的数量'),
  resendQty: z.number().int().describe('可申请补寄的数量'),
  unsentIssues: z.string().describe('未寄的期次，如 第 7–12 期'),
  issues: z
    .array(
      z.object({
        issueDeliveryId: z.number().int(),
        label: z.string().describe('期次'),
        quantity: z.number().int().describe('份数'),
        until: z.string().describe('报缺截止时间'),
      }),
    )
    .describe('可报缺的期次'),
});
export type ApplicableLine = z.output<typeof applicableLineView>;

export const applicableView = z.object({
  orderId: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  statusLabel: z.string().describe('订单状态'),
  createdAt: z.string().describe('下单时间'),
  choices: z.array(choiceView).describe('可申请的售后类型'),
  lines: z.array(applicableLineView).describe('商品'),
  freightIncluded: z.boolean().describe('未发货退款是否连同运费'),
  maxFiles: z.number().int().describe('照片数量上限'),
});
export type ApplicableView = z.output<typeof applicableView>;
