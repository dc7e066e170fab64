import { z } from 'zod';
import { idField, idsInput, lineField } from '@/lib/core/fields';
import { shipKeyField, trackingNoField } from '@/lib/domain/shipping/contract';

/** Acts on several orders at once: inputs and views. */

const remarkField = lineField(500).min(1, '请填写备注').describe('内部备注；写在原有备注之后');

export const orderRemarkManyInput = idsInput.extend({ remark: remarkField });
export type OrderRemarkManyInput = z.output<typeof orderRemarkManyInput>;

/** Most orders that leave in one parcel. */
const MAX_TOGETHER = 50;

/** Several orders or child orders of one receiver in one parcel, each with everything that may leave of it. */
export const shipTogetherInput = z.strictObject({
  requestKey: shipKeyField.describe('提交标识，重复提交只发货一次'),
  deliveryCorpId: idField.describe('物流公司编号'),
  trackingNo: trackingNoField.describe('运单号'),
  rows: z
    .array(
      z.object({
        orderId: idField.describe('订单编号'),
        childOrderId: idField.optional().describe('子订单编号；缺省为发往订单自己收货人的部分'),
      }),
    )
    .min(2, '请选择两个以上的订单')
    .max(MAX_TOGETHER, `一个包裹最多合并 ${MAX_TOGETHER} 个订单`)
    .refine((rows) => new Set(rows.map((r) => `${r.orderId} ${r.childOrderId ?? ''}`)).size === rows.length, {
      message: '订单重复',
    })
    .describe('订单或子订单列表'),
});
export type ShipTogetherInput = z.output<typeof shipTogetherInput>;

export const shipTogetherView = z.object({
  shipments: z
    .array(
      z.object({
        orderId: z.number().int().describe('订单编号'),
        childOrderId: z.number().int().nullable().describe('子订单编号'),
        shipmentId: z.number().int().describe('发货单编号'),
        shipmentNo: z.string().describe('发货单号'),
      }),
    )
    .describe('每个订单的发货单，物流公司和运单号相同'),
});
export type ShipTogetherView = z.output<typeof shipTogetherView>;
