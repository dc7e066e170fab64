import { z } from 'zod';
import { idField, intField, lineField } from '@/lib/core/fields';
import { addressFields } from '@/lib/domain/member/contract';
import { MAX_ORDER_FEN } from './rules';

const reasonField = lineField(200).min(1, '请填写原因').describe('原因');

/** An act that asks why. */
export const orderReasonInput = z.object({ id: idField, reason: reasonField });
export type OrderReasonInput = z.output<typeof orderReasonInput>;

/** An act that may say why. */
export const orderNoteInput = z.object({ id: idField, reason: lineField(200).optional().describe('说明') });
export type OrderNoteInput = z.output<typeof orderNoteInput>;

export const receiverUpdateInput = z.object({
  id: idField,
  ...addressFields,
  reason: lineField(200).optional().describe('说明'),
});
export type ReceiverUpdateInput = z.output<typeof receiverUpdateInput>;

/** What the new place would cost by the rules of today; the order itself keeps its freight. */
export const receiverUpdatedView = z.object({
  freight: z
    .object({
      beforeFen: z.number().int().nullable().describe('按现行规则，原地址的运费（分）；不可达为空'),
      afterFen: z.number().int().nullable().describe('按现行规则，新地址的运费（分）；不可达为空'),
    })
    .nullable()
    .describe('两地运费不同时的提示；订单运费不变'),
});
export type ReceiverUpdatedView = z.output<typeof receiverUpdatedView>;

const adjustField = intField(-MAX_ORDER_FEN, MAX_ORDER_FEN);

/** The whole adjustment of the order, not a further one: the same call twice changes nothing more. */
export const priceAdjustInput = z
  .object({
    id: idField,
    totalFen: intField(0, MAX_ORDER_FEN * 2).describe('页面显示的当前应付总额（分）'),
    adjustFen: adjustField.optional().describe('整单改价（分，可为负），按商品金额分摊到各行'),
    lines: z
      .array(
        z.object({
          orderItemId: idField.describe('订单行编号'),
          adjustFen: adjustField.describe('该行改价（分，可为负）'),
        }),
      )
      .min(1)
      .max(500)
      .optional()
      .describe('逐行改价；未列出的行不改价'),
    reason: reasonField,
  })
  .refine((v) => (v.adjustFen === undefined) !== (v.lines === undefined), {
    message: '请填写改价金额',
    path: ['adjustFen'],
  });
export type PriceAdjustInput = z.output<typeof priceAdjustInput>;

export const priceAdjustedView = z.object({
  adjustFen: z.number().int().describe('改价（分，可为负）'),
  totalFen: z.number().int().describe('应付总额（分）'),
});
export type PriceAdjustedView = z.output<typeof priceAdjustedView>;

/** The specification's "update shipping status": derived, so it says what happened and not what to write (domain.md section 12). */
export const shippingStatusInput = z.object({
  id: idField,
  action: z.enum(['receive']).default('receive').describe('receive：全部运输中的包裹记为已签收'),
  reason: reasonField,
});
export type ShippingStatusInput = z.output<typeof shippingStatusInput>;

export const shippingStatusView = z.object({ received: z.number().int().describe('记为已签收的包裹数') });

export const childOrderListInput = z.object({ orderId: idField.describe('订单编号') });
export const childOrderListView = z.array(
  z.object({
    id: z.number().int(),
    childNo: z.string().describe('子订单号'),
    status: z.string().describe('状态'),
    statusLabel: z.string().describe('状态名称'),
    receiverName: z.string().nullable().describe('收货人'),
    receiverPhone: z.string().nullable().describe('手机号码（掩码）'),
    region: z.string().describe('省市区'),
    address: z.string().nullable().describe('详细地址'),
    remark: z.string().nullable().describe('备注'),
    items: z
      .array(
        z.object({
          orderItemId: z.number().int().describe('订单行编号'),
          title: z.string().describe('商品名称'),
          quantity: z.number().int().describe('数量'),
          shippedQty: z.number().int().describe('已发数量'),
        }),
      )
      .describe('商品'),
  }),
);
export type ChildOrderRow = z.output<typeof childOrderListView>[number];
