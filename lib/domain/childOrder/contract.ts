import { z } from 'zod';
import { boolField, idField, intField, lineField } from '@/lib/core/fields';
import { pagedOf, pageFields } from '@/lib/core/page';
import { addressFields } from '@/lib/domain/member/contract';
import { childOrderMachine, orderMachine } from '@/lib/states/order';
import { childActions, MAX_CHILD_REMARK } from './rules';

const copiesField = (min: number) => intField(min, 1_000_000).describe('份数');
const remarkField = lineField(MAX_CHILD_REMARK)
  .optional()
  .transform((v) => (v === '' ? null : v))
  .describe('备注');

/** What may be done with the split of an order now; the screens draw their buttons from it. */
export const splitActions = ['add', 'import', 'rest', 'clear'] as const;
export type SplitAction = (typeof splitActions)[number];

export const childListInput = z.object({
  ...pageFields,
  orderId: idField.describe('订单编号'),
  keyword: lineField(50).optional().describe('子订单号、收货人、手机号码或详细地址'),
  status: z.enum(childOrderMachine.states).optional().describe('状态；为空时不含已取消'),
});
export type ChildListInput = z.output<typeof childListInput>;

export const childItemView = z.object({
  id: z.number().int().describe('子订单商品编号'),
  orderItemId: z.number().int().describe('订单行编号'),
  lineNo: z.number().int().describe('订单行号'),
  title: z.string().describe('商品名称'),
  specLabel: z.string().describe('规格说明'),
  quantity: z.number().int().describe('份数'),
  shippedQty: z.number().int().describe('已发份数'),
});
export type ChildItemView = z.output<typeof childItemView>;

export const childOrderView = z.object({
  id: z.number().int().describe('子订单编号'),
  orderId: z.number().int().describe('订单编号'),
  childNo: z.string().describe('子订单号'),
  status: z.enum(childOrderMachine.states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  name: z.string().nullable().describe('收货人'),
  phone: z.string().nullable().describe('手机号码；后台列表为掩码'),
  tel: z.string().nullable().describe('固定电话；后台列表为掩码'),
  areaCode: z.string().nullable().describe('地区代码'),
  region: z.string().describe('省市区'),
  address: z.string().nullable().describe('详细地址'),
  postcode: z.string().nullable().describe('邮政编码'),
  remark: z.string().nullable().describe('备注'),
  freightFen: z.number().int().describe('运费（分），按收货地区和重量计算'),
  quantity: z.number().int().describe('份数合计'),
  importBatchId: z.number().int().nullable().describe('由哪次导入生成'),
  createdAt: z.string().describe('创建时间'),
  items: z.array(childItemView).describe('商品'),
  allowedActions: z.array(z.enum(childActions)).describe('当前可以进行的操作'),
});
export type ChildOrderView = z.output<typeof childOrderView>;

/** What the split costs against what the order charges (domain.md section 8: after payment the gap is only reported). */
export const splitFreightView = z.object({
  chargedFen: z.number().int().describe('订单运费（分）'),
  neededFen: z.number().int().nullable().describe('按各收货人计算的运费（分）；有地区不可达时为空'),
  gapFen: z
    .number()
    .int()
    .nullable()
    .describe('付款后分配的差额（分，可为负）：只提示，不补收；待付款时为 0'),
});
export type SplitFreightView = z.output<typeof splitFreightView>;

export const childListView = pagedOf(childOrderView).extend({
  counts: z
    .object({
      all: z.number().int().describe('不含已取消'),
      open: z.number().int(),
      frozen: z.number().int(),
      shipped: z.number().int(),
      received: z.number().int(),
      cancelled: z.number().int(),
    })
    .describe('各状态的子订单数'),
  order: z
    .object({
      id: z.number().int(),
      orderSn: z.string().describe('订单号'),
      status: z.enum(orderMachine.states).describe('订单状态'),
      statusLabel: z.string().describe('订单状态名称'),
      restToMain: z.boolean().describe('未分配的份数寄往订单收货人'),
      freightFen: z.number().int().describe('运费（分）'),
      totalFen: z.number().int().describe('应付总额（分）'),
    })
    .describe('订单'),
  allocated: z.number().int().describe('已分配份数'),
  remaining: z.number().int().describe('可分配份数'),
  freight: splitFreightView.describe('运费'),
  allowedActions: z.array(z.enum(splitActions)).describe('当前可以进行的操作'),
  blocked: z.string().nullable().describe('不能分配的原因'),
  importId: z.number().int().nullable().describe('进行中的导入'),
});
export type ChildListView = z.output<typeof childListView>;

export const splitLinesInput = z.object({
  orderId: idField.describe('订单编号'),
  childOrderId: idField.optional().describe('子订单编号；填写后返回该子订单中的份数'),
});
export type SplitLinesInput = z.output<typeof splitLinesInput>;

export const splitLineView = z.object({
  orderItemId: z.number().int().describe('订单行编号'),
  lineNo: z.number().int().describe('订单行号'),
  productId: z.number().int().describe('商品编号'),
  kind: z.string().describe('商品类型'),
  title: z.string().describe('商品名称'),
  specLabel: z.string().describe('规格说明'),
  coverPath: z.string().nullable().describe('封面'),
  byIssue: z.boolean().describe('期刊订阅：随出刊逐期寄送'),
  quantity: z.number().int().describe('订购份数'),
  cancelledQty: z.number().int().describe('已取消份数'),
  refundingQty: z.number().int().describe('退款中份数'),
  allocatedQty: z.number().int().describe('已分配份数'),
  sentToMain: z.number().int().describe('已寄往订单收货人的份数'),
  remaining: z.number().int().describe('可分配份数'),
  inChild: z.number().int().describe('所问子订单中的份数'),
});
export type SplitLineView = z.output<typeof splitLineView>;
export const splitLinesView = z.array(splitLineView);

export const orderIdInput = z.object({ orderId: idField.describe('订单编号') });
export const remainingView = z.object({
  orderId: z.number().int().describe('订单编号'),
  restToMain: z.boolean().describe('未分配的份数寄往订单收货人'),
  allocated: z.number().int().describe('已分配份数'),
  remaining: z.number().int().describe('可分配份数合计'),
  lines: z
    .array(
      z.object({
        orderItemId: z.number().int().describe('订单行编号'),
        remaining: z.number().int().describe('可分配份数'),
      }),
    )
    .describe('各订单行'),
});
export type RemainingView = z.output<typeof remainingView>;

export const childAddInput = z.object({
  orderId: idField.describe('订单编号'),
  requestKey: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/, '缺少提交标识，请刷新页面后重试')
    .describe('提交标识，重复提交只生成一个子订单'),
  ...addressFields,
  remark: remarkField,
  lines: z
    .array(z.object({ orderItemId: idField.describe('订单行编号'), quantity: copiesField(1) }))
    .min(1, '请选择商品')
    .max(500)
    .describe('商品与份数'),
});
export type ChildAddInput = z.output<typeof childAddInput>;

export const childUpdateInput = z.object({ id: idField, ...addressFields, remark: remarkField });
export type ChildUpdateInput = z.output<typeof childUpdateInput>;

export const itemInsertInput = z.object({
  childOrderId: idField.describe('子订单编号'),
  orderItemId: idField.describe('订单行编号'),
  quantity: copiesField(1),
});
export type ItemInsertInput = z.output<typeof itemInsertInput>;

export const itemUpdateInput = z.object({ id: idField.describe('子订单商品编号'), quantity: copiesField(1) });
export type ItemUpdateInput = z.output<typeof itemUpdateInput>;

/** What an act left behind: the child order and the order's money. */
export const childSavedView = z.object({
  id: z.number().int().describe('子订单编号'),
  childNo: z.string().describe('子订单号'),
  freightFen: z.number().int().describe('子订单运费（分）'),
  order: z
    .object({
      freightFen: z.number().int().describe('订单运费（分）'),
      totalFen: z.number().int().describe('应付总额（分）'),
    })
    .describe('订单金额；待付款时随分配重新计算'),
});
export type ChildSavedView = z.output<typeof childSavedView>;

export const restInput = z.object({
  orderId: idField.describe('订单编号'),
  restToMain: boolField.describe('未分配的份数寄往订单收货人'),
});
export type RestInput = z.output<typeof restInput>;
export const restView = z.object({ restToMain: z.boolean().describe('未分配的份数寄往订单收货人') });

export const clearInput = z.object({
  orderId: idField.describe('订单编号'),
  count: intField(1, 1_000_000).describe('页面显示的待发货子订单数，作为确认'),
});
export type ClearInput = z.output<typeof clearInput>;
export const clearedView = z.object({
  removed: z.number().int().describe('已删除的子订单数'),
  order: childSavedView.shape.order,
});
export type ClearedView = z.output<typeof clearedView>;
