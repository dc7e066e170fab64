import { z } from 'zod';
import { idField, lineField } from '@/lib/core/fields';
import { pageFields, pagedOf } from '@/lib/core/page';
import { shipKeyField } from '@/lib/domain/shipping/contract';
import { MAX_BATCH_ROWS } from '@/lib/domain/shipping/office-contract';
import { waybillMachine, waybillPayTypes, type WaybillPayType } from '@/lib/states/waybill';

const payTypeWords = Object.keys(waybillPayTypes) as [WaybillPayType, ...WaybillPayType[]];

/** Parcels to be made of orders and child orders, or parcels that have no number yet. */
export const waybillRequestInput = z.object({
  batchKey: shipKeyField.describe('批次标识：同一标识重复提交只生成一个批次'),
  deliveryCorpId: idField.describe('物流公司编号'),
  rows: z
    .array(
      z
        .object({
          orderId: idField.optional().describe('订单编号：发出其全部未发商品'),
          childOrderId: idField.optional().describe('子订单编号；缺省为发往订单自己收货人的部分'),
          shipmentId: idField.optional().describe('发货单编号：为已有而没有运单号的包裹取号'),
        })
        .refine((v) => (v.orderId === undefined) !== (v.shipmentId === undefined), {
          message: '请选择订单或发货单',
          path: ['orderId'],
        }),
    )
    .min(1)
    .max(MAX_BATCH_ROWS, `一次最多 ${MAX_BATCH_ROWS} 个包裹`)
    .describe('包裹列表'),
});
export type WaybillRequestInput = z.output<typeof waybillRequestInput>;

export const waybillRow = z.object({
  id: z.number().int().describe('电子面单编号'),
  orderId: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  childNo: z.string().nullable().describe('子订单号'),
  shipmentId: z.number().int().nullable().describe('发货单编号'),
  shipmentNo: z.string().nullable().describe('发货单号'),
  receiverName: z.string().nullable().describe('收货人'),
  corpName: z.string().describe('物流公司'),
  status: z.enum(waybillMachine.states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  trackingNo: z.string().nullable().describe('运单号'),
  error: z.string().nullable().describe('未成功的原因'),
  printCount: z.number().int().describe('打印次数'),
  printedAt: z.string().nullable().describe('最近打印时间'),
  cancellable: z.boolean().describe('是否可以取消'),
});
export type WaybillRow = z.output<typeof waybillRow>;

const batchHead = {
  id: z.number().int().describe('批次编号'),
  corpName: z.string().describe('物流公司'),
  createdByName: z.string().nullable().describe('提交人'),
  createdAt: z.string().describe('提交时间'),
  total: z.number().int().describe('包裹数'),
  open: z.number().int().describe('尚未完成的包裹数'),
  ready: z.number().int().describe('已取号的包裹数'),
  failed: z.number().int().describe('未成功的包裹数'),
};
export const waybillBatchView = z.object({
  ...batchHead,
  rows: z.array(waybillRow).describe('每个包裹的结果'),
});
export type WaybillBatchView = z.output<typeof waybillBatchView>;

export const waybillBatchListInput = z.object({ ...pageFields });
export const waybillBatchRow = z.object(batchHead);
export type WaybillBatchRow = z.output<typeof waybillBatchRow>;
export const waybillBatchListView = pagedOf(waybillBatchRow);

export const waybillParcelView = z.array(waybillRow);

export const waybillPrintInput = z
  .object({
    batchId: idField.optional().describe('批次编号：打印其全部面单'),
    ids: z.array(idField).min(1).max(MAX_BATCH_ROWS).optional().describe('电子面单编号'),
  })
  .refine((v) => (v.batchId === undefined) !== (v.ids === undefined), {
    message: '请选择面单',
    path: ['ids'],
  });
export type WaybillPrintInput = z.output<typeof waybillPrintInput>;

export const waybillCancelInput = z.object({
  id: idField.describe('电子面单编号'),
  reason: lineField(100).min(2, '请填写原因').describe('取消原因'),
});
export type WaybillCancelInput = z.output<typeof waybillCancelInput>;

/** The account at a courier; a key that is not sent stays. */
export const waybillAccountInput = z.object({
  deliveryCorpId: idField.describe('物流公司编号'),
  partnerId: lineField(60).min(1, '请填写客户账号').describe('电子面单客户账号或月结账号'),
  partnerKey: lineField(100).optional().describe('电子面单密码；空文本或不填为不修改'),
  net: lineField(60).describe('收件网点名称'),
  payType: z.enum(payTypeWords).describe('运费支付方式'),
  expType: lineField(30).describe('业务类型，例如 标准快递'),
});
export type WaybillAccountInput = z.output<typeof waybillAccountInput>;

export const waybillAccountRemoveInput = z.object({ deliveryCorpId: idField.describe('物流公司编号') });

export const waybillAccountView = z.object({
  deliveryCorpId: z.number().int().describe('物流公司编号'),
  partnerId: z.string().describe('电子面单客户账号或月结账号'),
  hasKey: z.boolean().describe('是否已填写密码'),
  net: z.string().describe('收件网点名称'),
  payType: z.enum(payTypeWords).describe('运费支付方式'),
  expType: z.string().describe('业务类型'),
});
export type WaybillAccountView = z.output<typeof waybillAccountView>;

export const waybillAccountListView = z.object({
  open: z.boolean().describe('是否已接入电子面单服务'),
  accounts: z.array(waybillAccountView).describe('已设置的账号'),
});
