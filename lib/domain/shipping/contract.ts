import { z } from 'zod';
import { idField, intField, lineField, typedCode } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { shipmentMachine } from '@/lib/states/shipping';

export const deliveryCorpView = z.object({
  id: z.number().int().describe('物流公司编号'),
  code: z.string().describe('代码（快递100）'),
  name: z.string().describe('名称'),
  noPattern: z.string().nullable().describe('运单号常见格式（正则）；不符时仅提示'),
  isDefault: z.boolean().describe('是否默认'),
});
export type DeliveryCorpView = z.output<typeof deliveryCorpView>;

export const deliveryCenterView = z.object({
  id: z.number().int().describe('发货仓编号'),
  code: z.string().describe('代码'),
  name: z.string().describe('名称'),
  address: z.string().nullable().describe('地址'),
  isDefault: z.boolean().describe('是否默认'),
});
export type DeliveryCenterView = z.output<typeof deliveryCenterView>;

/** Delivery centres as filters and forms of stock offer them. */
export const deliveryCenterNamesView = z.array(
  z.object({
    id: z.number().int().describe('发货仓编号'),
    name: z.string().describe('名称'),
    active: z.boolean().describe('启用；停用的仓库里可能仍有库存'),
  }),
);

export const trackingNoField = typedCode()
  .toUpperCase()
  .regex(/^[0-9A-Z-]{5,40}$/, '运单号应为 5 到 40 位字母、数字或短横线');

/** Issued with a form or a batch: the same key makes one parcel of an order, however often it comes. */
export const shipKeyField = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, '缺少提交标识，请刷新页面后重试');

/** One shipment of one order; without `lines` everything that may still leave is shipped. */
export const addShipmentInput = z
  // A misspelt `lines` would ship everything: unknown fields are refused.
  .strictObject({
    orderId: idField.describe('订单编号'),
    childOrderId: idField.optional().describe('子订单编号：发往子订单的收货人；缺省为订单自己的收货人'),
    deliveryCorpId: idField.optional().describe('物流公司编号；自提时省略'),
    trackingNo: trackingNoField.optional().describe('运单号；自提时省略'),
    lines: z
      .array(
        z.object({
          orderItemId: idField.describe('订单行编号'),
          quantity: intField(1, 1_000_000).describe('数量'),
        }),
      )
      .min(1)
      .max(500)
      .optional()
      .describe('发货明细；缺省为全部未发商品'),
    remark: lineField(200).optional().describe('备注'),
    requestKey: shipKeyField.optional().describe('提交标识，重复提交只生成一张发货单'),
  })
  .refine((v) => (v.deliveryCorpId === undefined) === (v.trackingNo === undefined), {
    message: '请同时填写物流公司和运单号',
    path: ['trackingNo'],
  });
export type AddShipmentInput = z.output<typeof addShipmentInput>;

/** Most parcels that a list counts and turns its pages to: a filter finds the others. */
export const MAX_LISTED_SHIPMENTS = 10_000;

export const officeShipmentListInput = z.object({
  ...officeListFields,
  orderSn: lineField(20).optional().describe('订单号（前缀）'),
  childNo: lineField(30).optional().describe('子订单号（完整）'),
  trackingNo: lineField(60).optional().describe('运单号'),
  receiver: lineField(50).optional().describe('收货人（开头几个字）'),
  phoneTail: typedCode()
    .regex(/^\d{4}$/, '请输入手机号码后四位')
    .optional()
    .describe('收货人手机号码后四位'),
  deliveryCorpId: idField.optional().describe('物流公司编号'),
  deliveryCenterId: idField.optional().describe('发货仓编号'),
  status: z.enum(shipmentMachine.states).optional().describe('状态'),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt').describe('排序'),
});
export type OfficeShipmentListInput = z.output<typeof officeShipmentListInput>;

export const officeShipmentRow = z.object({
  id: z.number().int().describe('发货单编号'),
  shipmentNo: z.string().describe('发货单号'),
  orderId: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  childNo: z.string().nullable().describe('子订单号'),
  status: z.enum(shipmentMachine.states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  deliveryCenterName: z.string().describe('发货仓'),
  corpName: z.string().nullable().describe('物流公司'),
  trackingNo: z.string().nullable().describe('运单号'),
  receiverName: z.string().describe('收货人'),
  receiverPhone: z.string().describe('收货人手机号码（掩码）'),
  quantity: z.number().int().describe('件数'),
  goods: z.string().describe('商品摘要'),
  shippedAt: z.string().nullable().describe('发货时间'),
  receivedAt: z.string().nullable().describe('签收时间'),
  createdAt: z.string().describe('创建时间'),
});
export type OfficeShipmentRow = z.output<typeof officeShipmentRow>;
export const officeShipmentListView = pagedOf(officeShipmentRow).extend({
  more: z.boolean().describe('发货单多于 total，请用筛选条件查找'),
});
export type OfficeShipmentListView = z.output<typeof officeShipmentListView>;
