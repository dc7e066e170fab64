import { z } from 'zod';
import { idField, intField, lineField } from '@/lib/core/fields';
import { pagedOf, pageFields } from '@/lib/core/page';
import { buyerFileView, fileIdsField, MAX_ORDER_FILES } from './file-contract';
import { invoiceRequestInput, invoiceRequestView } from './invoice-contract';
import { buyerIssueView } from './issue-contract';
import { goodsFields } from './quote-contract';
import { placerView } from '@/lib/domain/organization/placer-contract';
import { orderMachine, payStates, shippingStates, type OrderSource } from '@/lib/states/order';

/** Key of one submit page: UUID or any other unguessable text of that size. */
export const submitKeyField = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, '提交标识格式不正确');

const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];

/** What an order says beside its goods and its files, whoever writes it. */
export const orderFields = {
  submitKey: submitKeyField.optional().describe('提交标识；也可用 Idempotency-Key 请求头'),
  receiverId: idField.optional().describe('收货地址编号；全部为电子商品时可省略'),
  shippingMethodId: idField.optional().describe('配送方式编号；全部为电子商品时可省略'),
  paymentMethod: z
    .string()
    .regex(/^[a-z0-9_]{1,20}$/, '请选择支付方式')
    .describe('支付方式代码，见 paymentMethod/selectList'),
  totalFen: intField(0, 10_000_000_000).describe('页面显示的应付总额（分）'),
  remark: lineField(200).optional().describe('备注'),
  areaManagerCode: lineField(32).optional().describe('区域经理编码'),
  invoice: invoiceRequestInput.optional().describe('发票要求'),
};

export const addOrderInput = z
  .object({
    ...orderFields,
    ...goodsFields,
    fileIds: fileIdsField(MAX_ORDER_FILES).optional().describe('附件编号，先由 file/base64 上传'),
    source: z.enum(['desktop', 'mobile']).default('desktop').describe('下单终端'),
  })
  .refine((v) => (v.cartItemIds === undefined) !== (v.lines === undefined), {
    message: '请选择要购买的商品',
    path: ['cartItemIds'],
  });
/** An order as it is written, from the buyer's own device or by a clerk. */
export type AddOrderInput = Omit<z.output<typeof addOrderInput>, 'source'> & { source: OrderSource };

export const addedOrderView = z.object({
  id: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  status: z.enum(orderMachine.states).describe('订单状态'),
  totalFen: z.number().int().describe('应付总额（分）'),
  paymentMethod: z.string().describe('支付方式'),
  deadlineAt: z.string().nullable().describe('付款截止时间'),
});

/** What a buyer may do with an order now; the screens draw their buttons from it. */
export const buyerActions = ['pay', 'cancel', 'finish', 'hide', 'attach', 'apply_after_sale'] as const;
export type BuyerAction = (typeof buyerActions)[number];

export const orderLineView = z.object({
  id: z.number().int().describe('订单行编号'),
  orderId: z.number().int().describe('订单编号'),
  productId: z.number().int().describe('商品编号'),
  kind: z.string().describe('商品类型'),
  title: z.string().describe('商品名称'),
  isbn: z.string().nullable().describe('ISBN'),
  issn: z.string().nullable().describe('ISSN'),
  coverPath: z.string().nullable().describe('封面'),
  specKey: z.string().describe('规格'),
  specLabel: z.string().describe('规格说明'),
  byIssue: z.boolean().describe('期刊订阅：随出刊逐期寄送'),
  listFen: z.number().int().describe('定价（分）'),
  unitFen: z.number().int().describe('单价（分）'),
  quantity: z.number().int().describe('数量'),
  lineFen: z.number().int().describe('小计（分）'),
  freightShareFen: z.number().int().describe('分摊运费（分）'),
  payableFen: z.number().int().describe('应付（分）'),
  shippedQty: z.number().int().describe('已发数量'),
  cancelledQty: z.number().int().describe('已取消数量'),
  returnedQty: z.number().int().describe('已退数量'),
});
export type OrderLineView = z.output<typeof orderLineView>;

const summaryFields = {
  id: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  status: z.enum(orderMachine.states).describe('订单状态'),
  statusLabel: z.string().describe('订单状态名称'),
  payStatus: z.enum(keys(payStates)).describe('付款状态'),
  payStatusLabel: z.string().describe('付款状态名称'),
  shippingStatus: z.enum(keys(shippingStates)).describe('发货状态'),
  shippingStatusLabel: z.string().describe('发货状态名称'),
  paymentMethod: z.string().describe('支付方式'),
  paymentMethodLabel: z.string().describe('支付方式名称'),
  onAccount: z.boolean().describe('是否用账期挂账'),
  goodsFen: z.number().int().describe('商品金额（分）'),
  freightFen: z.number().int().describe('运费（分）'),
  discountFen: z.number().int().describe('优惠（分）'),
  adjustFen: z.number().int().describe('改价（分，可为负）'),
  totalFen: z.number().int().describe('应付总额（分）'),
  paidFen: z.number().int().describe('已付（分）'),
  refundingFen: z.number().int().describe('退款中（分）'),
  refundedFen: z.number().int().describe('已退（分）'),
  quantity: z.number().int().describe('总件数'),
  createdAt: z.string().describe('下单时间'),
  deadlineAt: z.string().nullable().describe('付款截止时间'),
  paidAt: z.string().nullable().describe('付款时间'),
  shippedAt: z.string().nullable().describe('发货时间'),
  finishedAt: z.string().nullable().describe('完成时间'),
  cancelledAt: z.string().nullable().describe('取消时间'),
  cancelReasonLabel: z.string().nullable().describe('取消原因'),
};
/** Shared by the buyer's and the administrator's views. */
export const orderSummaryFields = summaryFields;

/** What became of the slip of a bank transfer, while the order waits for its money. */
export const voucherStates = { submitted: '凭证审核中', rejected: '凭证未通过' } as const;

export const orderView = z.object({
  ...summaryFields,
  voucherStatus: z
    .enum(keys(voucherStates))
    .nullable()
    .describe('付款凭证：审核中或未通过；无待处理凭证为空'),
  items: z.array(orderLineView).describe('商品行'),
  allowedActions: z.array(z.enum(buyerActions)).describe('当前可执行的操作'),
  placedBy: placerView.nullable().describe('下单人；个人订单为空'),
  now: z.string().describe('服务器时间'),
});
export type OrderView = z.output<typeof orderView>;

export const receiverView = z.object({
  name: z.string().nullable().describe('收货人'),
  phone: z.string().nullable().describe('手机号码'),
  tel: z.string().nullable().describe('固定电话'),
  areaCode: z.string().nullable().describe('地区编码'),
  region: z.string().describe('省市区'),
  address: z.string().nullable().describe('详细地址'),
  postcode: z.string().nullable().describe('邮编'),
});

export const shipmentView = z.object({
  id: z.number().int().describe('发货单编号'),
  shipmentNo: z.string().describe('发货单号'),
  childOrderId: z.number().int().nullable().describe('子订单编号'),
  childNo: z.string().nullable().describe('子订单号；发往订单收货人时为空'),
  receiverName: z.string().describe('收货人'),
  status: z.string().describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  corpName: z.string().nullable().describe('物流公司'),
  corpSite: z.string().nullable().describe('物流公司网址'),
  trackingNo: z.string().nullable().describe('运单号'),
  shippedAt: z.string().nullable().describe('发货时间'),
  receivedAt: z.string().nullable().describe('签收时间'),
  newest: z
    .object({ time: z.string().describe('时间'), context: z.string().describe('说明') })
    .nullable()
    .describe('最近一条物流轨迹；尚无信息为空'),
  items: z
    .array(
      z.object({
        orderItemId: z.number().int().describe('订单行编号'),
        title: z.string().describe('商品名称'),
        quantity: z.number().int().describe('数量'),
      }),
    )
    .describe('商品'),
});
export type ShipmentView = z.output<typeof shipmentView>;

/** Same props as the house `<Timeline>`. */
export const timelineView = z.object({
  title: z.string().describe('事件'),
  time: z.string().describe('时间'),
  text: z.string().nullable().describe('说明'),
});

export const orderOriginFields = {
  quotationSn: z.string().nullable().describe('由哪张报价单转成'),
  purchaseSn: z.string().nullable().describe('由哪个采购申请生成'),
  approvedBy: z.string().nullable().describe('采购申请的审批人'),
};
export type OrderOrigin = Pick<OrderDetailView, keyof typeof orderOriginFields>;

export const orderDetailView = orderView.extend({
  ...orderOriginFields,
  receiver: receiverView.nullable().describe('收货信息'),
  shippingMethodName: z.string().nullable().describe('配送方式'),
  remark: z.string().nullable().describe('备注'),
  areaManagerCode: z.string().nullable().describe('区域经理编码'),
  invoice: invoiceRequestView.nullable().describe('发票要求'),
  timeline: z.array(timelineView).describe('订单进度，先旧后新'),
  shipments: z.array(shipmentView).describe('发货单'),
  issues: z.array(buyerIssueView).describe('订阅的各期及寄送状态'),
  files: z.array(buyerFileView).describe('附件'),
  afterSaleRefusal: z.string().nullable().describe('已付款的订单不能申请售后的原因；可以申请或未付款时为空'),
});
export type OrderDetailView = z.output<typeof orderDetailView>;

/** Tabs of 我的订单 (screens.md section 2). */
export const orderTabs = [
  'all',
  'pending_payment',
  'to_ship',
  'to_receive',
  'completed',
  'after_sale',
  'cancelled',
] as const;
export type OrderTab = (typeof orderTabs)[number];
export const orderTabLabels: Record<OrderTab, string> = {
  all: '全部',
  pending_payment: '待付款',
  to_ship: '待发货',
  to_receive: '待收货',
  completed: '已完成',
  after_sale: '售后',
  cancelled: '已取消',
};

export const orderListInput = z.object({
  ...pageFields,
  tab: z.enum(orderTabs).default('all').describe('分类'),
  shippingStatus: z.enum(keys(shippingStates)).optional().describe('发货状态'),
  keyword: lineField(50).optional().describe('订单号或商品名称'),
  member: idField.optional().describe('下单人账号编号；单位管理员按成员筛选单位订单'),
});
export type OrderListInput = z.output<typeof orderListInput>;

const countsView = z.object({
  all: z.number().int(),
  pending_payment: z.number().int(),
  to_ship: z.number().int(),
  to_receive: z.number().int(),
  completed: z.number().int(),
  after_sale: z.number().int(),
  cancelled: z.number().int(),
});

export const orderListView = pagedOf(orderView).extend({
  counts: countsView.describe('各分类的订单数'),
  members: z.array(placerView).describe('可供筛选的下单人；仅单位管理员'),
});
export type OrderListView = z.output<typeof orderListView>;

export const myOrderView = z.object({
  counts: countsView.describe('各分类的订单数'),
  recent: z.array(orderView).describe('最近五个订单'),
});

export const orderProductInput = z.object({
  ...pageFields,
  orderId: idField.optional().describe('订单编号'),
});
export const orderProductView = pagedOf(
  orderLineView.extend({
    orderSn: z.string().describe('订单号'),
    statusLabel: z.string().describe('订单状态名称'),
    createdAt: z.string().describe('下单时间'),
  }),
);

export const orderItemView = orderLineView.extend({
  orderSn: z.string().describe('订单号'),
  status: z.enum(orderMachine.states).describe('订单状态'),
  statusLabel: z.string().describe('订单状态名称'),
});

export const repeatInput = z.object({
  cartItemIds: goodsFields.cartItemIds,
  productId: idField.optional().describe('商品编号'),
  specKey: lineField(100).optional().describe('规格'),
  receiverId: idField.optional().describe('收货地址编号；填写后只查寄给同一收货人的订单'),
});
export const repeatView = z.array(
  z.object({
    productId: z.number().int().describe('商品编号'),
    specKey: z.string().describe('规格'),
    title: z.string().describe('商品名称'),
    specLabel: z.string().describe('所购年度或期次；没有规格为空'),
    orderId: z.number().int().describe('订单编号'),
    orderSn: z.string().describe('订单号'),
    quantity: z.number().int().describe('已购数量，不含已取消和退回的'),
    createdAt: z.string().describe('下单时间'),
  }),
);
