import { z } from 'zod';
import { boolField, idField, intField, lineField, textField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { trackingNoField } from '@/lib/domain/shipping/contract';
import { afterSaleDetailView, afterSaleView, refundApplyInput } from './contract';
import { officeActions } from './office-rules';
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

/** Tabs of 售后处理: what waits for us first. */
export const officeTabs = [
  'all',
  'applied',
  'wait_goods',
  'goods_sent',
  'resend',
  'approved_refund',
  'done',
  'closed',
] as const;
export type OfficeTab = (typeof officeTabs)[number];
export const officeTabLabels: Record<OfficeTab, string> = {
  all: '全部',
  ...afterSaleMachine.labels,
  closed: '已关闭',
};

export const officeListInput = z.object({
  ...officeListFields,
  tab: z.enum(officeTabs).default('all').describe('分类'),
  afterSaleNo: z.string().trim().max(20).optional().describe('售后单号（前缀）'),
  orderSn: z.string().trim().max(20).optional().describe('订单号（前缀）'),
  buyer: lineField(50).optional().describe('下单人或收货人姓名'),
  kind: z.enum(keys<AfterSaleKind>(afterSaleKinds)).optional().describe('售后类型'),
  reasonKind: z.enum(keys<AfterSaleReason>(afterSaleReasons)).optional().describe('申请原因'),
  orderId: idField.optional().describe('订单编号'),
  overdue: boolField.optional().describe('只看超时未处理'),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt').describe('排序'),
});
export type OfficeListInput = z.output<typeof officeListInput>;

export const officeRow = afterSaleView.omit({ allowedActions: true, appliedBy: true }).extend({
  buyerName: z.string().describe('下单人'),
  organizationName: z.string().nullable().describe('所属单位'),
  receiverName: z.string().nullable().describe('收货人'),
  goods: z.string().describe('商品摘要'),
  refundFen: z.number().int().describe('已发起的退款（分）'),
  overdue: z.boolean().describe('是否超时未处理'),
  allowedActions: z.array(z.enum(officeActions)).describe('当前可执行的操作'),
});
export type OfficeRow = z.output<typeof officeRow>;

const counted = Object.fromEntries(officeTabs.map((t) => [t, z.number().int()])) as Record<
  OfficeTab,
  z.ZodNumber
>;
export const officeListView = pagedOf(officeRow).extend({
  counts: z.object(counted).describe('各分类的数量'),
});
export type OfficeListView = z.output<typeof officeListView>;

export const officeDetailView = officeRow.extend({
  ...afterSaleDetailView.pick({
    files: true,
    auditNote: true,
    receiveNote: true,
    returnTo: true,
    returnParcel: true,
    resent: true,
  }).shape,
  auditedBy: z.string().nullable().describe('审核人'),
  auditedAt: z.string().nullable().describe('审核时间'),
  overrideBy: z.string().nullable().describe('特批人'),
  overrideReason: z.string().nullable().describe('特批原因'),
  receivedBy: z.string().nullable().describe('验收人'),
  receivedAt: z.string().nullable().describe('验收时间'),
  doneAt: z.string().nullable().describe('完成时间'),
  inspected: z
    .array(
      z.object({
        orderItemId: z.number().int(),
        title: z.string().describe('商品名称'),
        quantity: z.number().int().describe('退回数量'),
        goodQty: z.number().int().describe('完好'),
        damagedQty: z.number().int().describe('残损'),
      }),
    )
    .describe('验收结果；验收前为寄回数量'),
  refunds: z
    .array(
      z.object({
        id: z.number().int(),
        refundNo: z.string().describe('退款单号'),
        amountFen: z.number().int().describe('金额（分）'),
        status: z.string().describe('状态'),
        statusLabel: z.string().describe('状态名称'),
        waitsForSecond: z.boolean().describe('是否等待财务复核'),
        failReason: z.string().nullable().describe('失败或撤销的原因'),
        successAt: z.string().nullable().describe('到账时间'),
      }),
    )
    .describe('退款单'),
  order: z
    .object({
      statusLabel: z.string().describe('订单状态'),
      payStatusLabel: z.string().describe('付款状态'),
      totalFen: z.number().int().describe('订单总额（分）'),
      paidFen: z.number().int().describe('已付（分）'),
      refundingFen: z.number().int().describe('退款中（分）'),
      refundedFen: z.number().int().describe('已退（分）'),
      receiver: z.string().describe('收货信息'),
    })
    .describe('订单'),
  money: z
    .object({
      goodsFen: z.number().int().describe('申请的商品金额（分）'),
      freightFen: z.number().int().describe('可直接退还的运费（分）'),
      freightMostFen: z.number().int().describe('特批时最多可退的运费（分）'),
      heldFen: z.number().int().describe('订单尚可退的款项（分）'),
      activatedQty: z.number().int().describe('其中已激活的电子商品数量'),
      mayOverride: z.boolean().describe('本人能否特批已激活的电子商品'),
      secondPersonFen: z.number().int().describe('超过此金额（分）须财务复核'),
    })
    .describe('审核用的金额'),
  timeline: z
    .array(
      z.object({
        title: z.string(),
        time: z.string(),
        text: z.string().nullable(),
        actor: z.string().describe('操作人'),
      }),
    )
    .describe('进度，先旧后新'),
});
export type OfficeDetailView = z.output<typeof officeDetailView>;

const noteField = textField(500);
const whyField = noteField.pipe(z.string().min(2, '请填写原因（至少 2 个字）'));
const moneyField = intField(0, 10_000_000_000);

export const agreeInput = z.object({
  id: idField,
  goodsFen: moneyField.optional().describe('同意退还的商品金额（分）；缺省为申请的金额'),
  freightFen: moneyField
    .optional()
    .describe('同意退还的运费（分）；缺省为可直接退还的部分，超出须填写特批原因'),
  note: noteField.default('').describe('处理说明，买家可见；金额低于申请时必填'),
  overrideReason: noteField.default('').describe('特批原因（运费、已激活的电子商品）'),
  returnCenterId: idField.optional().describe('退货的收货仓；缺省为商品的发货仓'),
});
export type AgreeInput = z.output<typeof agreeInput>;

export const refuseInput = z.object({ id: idField, reason: whyField.describe('原因，买家可见') });
export type RefuseInput = z.output<typeof refuseInput>;

export const receiveInput = z.object({
  id: idField,
  lines: z
    .array(
      z.object({
        orderItemId: idField.describe('订单行编号'),
        goodQty: intField(0, 1_000_000).describe('完好数量，退回库存'),
        damagedQty: intField(0, 1_000_000).describe('残损数量'),
      }),
    )
    .min(1)
    .max(500)
    .describe('验收结果；未列出的商品视为没有收到'),
  amountFen: moneyField.optional().describe('退款金额（分）；缺省按收到的数量计算，只能调低'),
  note: noteField.default('').describe('验收说明，买家可见；少收或调低金额时必填'),
});
export type ReceiveInput = z.output<typeof receiveInput>;

export const finishInput = z
  .object({
    id: idField,
    deliveryCorpId: idField.optional().describe('物流公司编号；自提时省略'),
    trackingNo: trackingNoField.optional().describe('运单号；自提时省略'),
    remark: lineField(200).optional().describe('备注'),
  })
  .refine((v) => (v.deliveryCorpId === undefined) === (v.trackingNo === undefined), {
    message: '请同时填写物流公司和运单号',
    path: ['trackingNo'],
  });
export type FinishInput = z.output<typeof finishInput>;

/** On a buyer's behalf, told by telephone: no pictures. */
export const officeApplyInput = refundApplyInput.omit({ fileIds: true, amountFen: true }).extend({
  kind: z.enum(keys<AfterSaleKind>(afterSaleKinds)).describe('售后类型'),
  goodsState: z.enum(keys<AfterSaleGoods>(afterSaleGoods)).default('shipped').describe('货物状态'),
  reason: textField(500).pipe(z.string().min(2, '请填写买家的说明')).describe('买家的说明'),
});
export type OfficeApplyInput = z.output<typeof officeApplyInput>;

export const officeMadeView = z.object({
  id: z.number().int().describe('售后单编号'),
  afterSaleNo: z.string().describe('售后单号'),
});

export const paidOutView = z.object({
  amountFen: z.number().int().describe('退款金额（分）；补寄为 0'),
  needsSecond: z.boolean().describe('是否须财务复核后才退款'),
});

export const resentView = z.object({ shipmentId: z.number().int().describe('发货单编号') });
