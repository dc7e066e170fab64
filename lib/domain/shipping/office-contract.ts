import { z } from 'zod';
import { boolField, dateField, idField, intField, lineField } from '@/lib/core/fields';
import { pageFields, pagedOf } from '@/lib/core/page';
import { officeShipmentRow, shipKeyField, trackingNoField } from './contract';

/** Most rows of one batch. */
export const MAX_BATCH_ROWS = 200;
/** Most sheets that are printed at once. */
export const MAX_PRINT = 100;

const reasonField = lineField(200).min(2, '请填写原因');

/** A parcel comes back; copies that are not called damaged are good. */
export const recallShipmentInput = z.object({
  id: idField.describe('发货单编号'),
  reason: reasonField.describe('撤回原因'),
  items: z
    .array(
      z.object({
        itemId: idField.describe('发货明细编号'),
        damaged: intField(0, 1_000_000).describe('残损数量，其余为完好'),
      }),
    )
    .max(500)
    .optional()
    .describe('残损明细；缺省为全部完好'),
});
export type RecallShipmentInput = z.output<typeof recallShipmentInput>;

/** Many orders or child orders, each whole and in a parcel of its own. A number that is no number spoils its own row only. */
export const batchShipInput = z.object({
  batchId: shipKeyField.describe('批次标识：同一批次重复提交，每个订单、子订单只生成一张发货单'),
  deliveryCorpId: idField.optional().describe('物流公司编号，用于未单独指定的行'),
  rows: z
    .array(
      z.object({
        orderId: idField.describe('订单编号'),
        childOrderId: idField.optional().describe('子订单编号；缺省为发往订单自己收货人的部分'),
        deliveryCorpId: idField.optional().describe('物流公司编号'),
        trackingNo: lineField(60).optional().describe('运单号；自提时省略'),
      }),
    )
    .min(1)
    .max(MAX_BATCH_ROWS, `一次最多 ${MAX_BATCH_ROWS} 行`)
    .describe('订单或子订单列表'),
});
export type BatchShipInput = z.output<typeof batchShipInput>;

export const batchShipView = z.object({
  rows: z
    .array(
      z.object({
        orderId: z.number().int().describe('订单编号'),
        childOrderId: z.number().int().nullable().describe('子订单编号'),
        ok: z.boolean().describe('是否已发货'),
        shipmentId: z.number().int().nullable().describe('发货单编号'),
        shipmentNo: z.string().nullable().describe('发货单号'),
        message: z.string().nullable().describe('未发货的原因'),
      }),
    )
    .describe('每行的结果，与提交的顺序相同'),
  shipped: z.number().int().describe('已发货的行数'),
  failed: z.number().int().describe('未发货的行数'),
});
export type BatchShipView = z.output<typeof batchShipView>;
export type BatchShipRow = BatchShipView['rows'][number];

/** Another number, or another courier, for a parcel that is on its way. */
export const trackingUpdateInput = z.object({
  id: idField.describe('发货单编号'),
  deliveryCorpId: idField.describe('物流公司编号'),
  trackingNo: trackingNoField.describe('运单号'),
  reason: reasonField.describe('修改原因'),
});
export type TrackingUpdateInput = z.output<typeof trackingUpdateInput>;

export const shipmentEditInput = z.object({
  id: idField.describe('发货单编号'),
  deliveryCorpId: idField.optional().describe('物流公司编号；缺省不改'),
  remark: lineField(200).optional().describe('发货备注；空文本表示清除'),
});
export type ShipmentEditInput = z.output<typeof shipmentEditInput>;

/** The carrier said so on the telephone, or the buyer did: a clerk notes that a parcel arrived. */
export const receiveShipmentInput = z.object({
  id: idField.describe('发货单编号'),
  reason: reasonField.describe('签收依据'),
});

export const shipmentActions = ['trackingNo', 'edit', 'receive', 'recall', 'print'] as const;
export type ShipmentAction = (typeof shipmentActions)[number];

export const officeShipmentDetailView = officeShipmentRow.extend({
  address: z.string().describe('收货地址'),
  fullPhone: z.string().describe('收货人手机号码（完整，用于联系）'),
  deliveryCorpId: z.number().int().nullable().describe('物流公司编号'),
  remark: z.string().nullable().describe('发货备注'),
  createdByName: z.string().nullable().describe('发货人'),
  resend: z.boolean().describe('是否补寄'),
  recalledAt: z.string().nullable().describe('撤回时间'),
  recallReason: z.string().nullable().describe('撤回原因'),
  items: z
    .array(
      z.object({
        id: z.number().int().describe('发货明细编号'),
        orderItemId: z.number().int().describe('订单行编号'),
        sku: z.string().describe('商品编码'),
        title: z.string().describe('商品名称'),
        quantity: z.number().int().describe('数量'),
        stocked: z.boolean().describe('是否从库存发出'),
      }),
    )
    .describe('发货明细'),
  history: z
    .array(
      z.object({
        corpName: z.string().nullable().describe('原物流公司'),
        trackingNo: z.string().nullable().describe('原运单号'),
        reason: z.string().nullable().describe('原因'),
        actor: z.string().nullable().describe('操作人'),
        time: z.string().describe('时间'),
      }),
    )
    .describe('曾用的运单号'),
  events: z
    .array(
      z.object({
        title: z.string().describe('事项'),
        text: z.string().nullable().describe('说明'),
        actor: z.string().describe('操作人'),
        time: z.string().describe('时间'),
      }),
    )
    .describe('处理记录'),
  traces: z
    .array(z.object({ time: z.string().describe('时间'), context: z.string().describe('内容') }))
    .describe('物流轨迹，最近的在前'),
  allowedActions: z.array(z.enum(shipmentActions)).describe('当前可执行的操作'),
});
export type OfficeShipmentDetail = z.output<typeof officeShipmentDetailView>;

export const waitingListInput = z.object({
  ...pageFields,
  deliveryCenterId: idField.optional().describe('发货仓编号'),
  orderSn: lineField(30).optional().describe('订单号或子订单号（前缀）'),
  receiver: lineField(50).optional().describe('收货人（开头几个字）'),
  product: lineField(50).optional().describe('待发商品：书名、商品编码、ISBN、ISSN 或期次'),
  province: z
    .string()
    .regex(/^\d{2}0000$/, '请选择省份')
    .optional()
    .describe('收货人所在省份的地区代码'),
  paidFrom: dateField().optional().describe('付款起始日期'),
  paidTo: dateField().optional().describe('付款截止日期'),
  afterSale: boolField.optional().describe('true 只看有售后或退款在处理的订单，false 只看没有的'),
});
export type WaitingListInput = z.output<typeof waitingListInput>;

/**
 * A paid order of which something can leave now. A split order has a row for each child order of which something is left, and one for what goes
 * to its own receiver.
 */
export const waitingRow = z.object({
  key: z.string().describe('行标识：订单编号，或订单编号-子订单编号'),
  orderId: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  childOrderId: z.number().int().nullable().describe('子订单编号；null 为发往订单自己的收货人'),
  childNo: z.string().nullable().describe('子订单号'),
  paidAt: z.string().nullable().describe('付款时间'),
  partShipped: z.boolean().describe('是否已发出一部分'),
  receiverName: z.string().nullable().describe('收货人'),
  receiverPhone: z.string().nullable().describe('收货人手机号码（掩码）'),
  region: z.string().describe('省市区'),
  address: z.string().describe('详细地址'),
  goods: z.string().describe('待发商品摘要'),
  quantity: z.number().int().describe('待发件数'),
  centers: z.array(z.string()).describe('发货仓；多于一个时须在订单中按仓发货'),
  pickup: z.boolean().describe('是否自提'),
  split: z.boolean().describe('订单是否分给多个收货人'),
  blocked: z.string().nullable().describe('暂不能发货的原因'),
  afterSale: z.string().nullable().describe('订单正在处理的售后或退款；不影响其余份数发货'),
  remark: z.string().nullable().describe('买家备注'),
  lockedBy: z.string().nullable().describe('正在处理的人员'),
});
export type WaitingRow = z.output<typeof waitingRow>;
export const waitingListView = pagedOf(waitingRow).extend({
  more: z.boolean().describe('订单多于 total，请用筛选条件查找'),
});
export type WaitingListView = z.output<typeof waitingListView>;

/** Ids in one query field, with commas between them. */
const idList = (max: number, what: string) =>
  lineField(2000)
    .transform((v): (string | number)[] => v.split(','))
    .pipe(z.array(idField).min(1).max(max, `一次最多 ${max} ${what}`));

export const shipmentPrintInput = z.object({
  ids: idList(MAX_PRINT, '张').describe('发货单编号，以逗号分隔'),
});

export const pickListInput = z
  .object({
    orderIds: idList(MAX_BATCH_ROWS, '个订单').optional().describe('订单编号，以逗号分隔'),
    childOrderIds: idList(MAX_BATCH_ROWS, '个子订单').optional().describe('子订单编号，以逗号分隔'),
  })
  .refine((v) => v.orderIds !== undefined || v.childOrderIds !== undefined, {
    message: '请选择订单',
    path: ['orderIds'],
  });
export type PickListInput = z.output<typeof pickListInput>;

const packedLine = z.object({
  location: z.string().nullable().describe('库位'),
  sku: z.string().describe('商品编码'),
  title: z.string().describe('商品名称'),
  code: z.string().nullable().describe('ISBN 或 ISSN'),
  quantity: z.number().int().describe('数量'),
});
export type PackedLine = z.output<typeof packedLine>;

/** What the clerk fetches from the shelves for some orders: copies by delivery centre, location and product. */
export const pickListView = z.object({
  orders: z.number().int().describe('有商品可发的订单和子订单数'),
  centers: z
    .array(
      z.object({
        id: z.number().int().nullable().describe('发货仓编号'),
        name: z.string().describe('发货仓'),
        quantity: z.number().int().describe('件数'),
        rows: z.array(
          packedLine.extend({
            orderSns: z.array(z.string()).describe('订单号或子订单号'),
          }),
        ),
      }),
    )
    .describe('按发货仓汇总'),
});
export type PickListView = z.output<typeof pickListView>;

/** What is packed for one receiver: 发货清单, before the parcel has a number. */
export const packingListView = z.array(
  z.object({
    number: z.string().describe('订单号或子订单号'),
    paidAt: z.string().nullable().describe('付款时间'),
    receiverName: z.string().nullable().describe('收货人'),
    receiverPhone: z.string().nullable().describe('收货人手机号码'),
    address: z.string().describe('收货地址'),
    postcode: z.string().nullable().describe('邮编'),
    centers: z.array(z.string()).describe('发货仓'),
    afterSale: z.string().nullable().describe('订单正在处理的售后或退款'),
    remark: z.string().nullable().describe('买家备注'),
    items: z.array(packedLine).describe('明细，按库位'),
    quantity: z.number().int().describe('总件数'),
  }),
);
export type PackingList = z.output<typeof packingListView>[number];
