import { z } from 'zod';

/** What a delivery note 发货单 carries on paper: the parcel's receiver as it was when it left, what is in it, and no prices. */
export const deliveryNoteView = z.object({
  id: z.number().int().describe('发货单编号'),
  shipmentNo: z.string().describe('发货单号'),
  orderSn: z.string().describe('订单号'),
  childNo: z.string().nullable().describe('子订单号'),
  orderedAt: z.string().describe('下单时间'),
  shippedAt: z.string().nullable().describe('发货时间；待出库时为空'),
  corpName: z.string().nullable().describe('物流公司'),
  trackingNo: z.string().nullable().describe('运单号'),
  center: z
    .object({
      name: z.string(),
      address: z.string().nullable(),
      contactName: z.string().nullable(),
      contactPhone: z.string().nullable(),
    })
    .describe('发货仓'),
  receiverName: z.string().describe('收货人'),
  receiverPhone: z.string().describe('收货人手机号码'),
  address: z.string().describe('收货地址'),
  postcode: z.string().nullable().describe('邮编'),
  buyerName: z.string().describe('下单人'),
  organizationName: z.string().nullable().describe('单位'),
  remark: z.string().nullable().describe('买家备注'),
  items: z
    .array(
      z.object({
        orderItemId: z.number().int().describe('订单行编号'),
        sku: z.string().describe('商品编码'),
        title: z.string().describe('商品名称'),
        code: z.string().nullable().describe('ISBN 或 ISSN'),
        quantity: z.number().int().describe('数量'),
      }),
    )
    .describe('明细'),
  quantity: z.number().int().describe('总件数'),
});
export type DeliveryNote = z.output<typeof deliveryNoteView>;
