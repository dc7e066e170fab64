import { z } from 'zod';
import { idField, intField } from '@/lib/core/fields';
import { MAX_LINE_QUANTITY } from '@/lib/domain/product/rules';
import { receiverView } from './contract';

const yearField = intField(2000, 2200).describe('要续订的年度');

export const quickListInput = z.object({
  year: yearField.optional().describe('要续订的年度；缺省为当前征订年度'),
});

const quickLine = z.object({
  productId: z.number().int().describe('商品编号'),
  title: z.string().describe('商品名称'),
  coverPath: z.string().nullable().describe('封面'),
  kind: z.string().describe('商品类型'),
  specKey: z.string().describe('续订年度的规格'),
  specLabel: z.string().describe('续订年度的规格说明'),
  lastYear: z.number().int().describe('上次订阅的年度'),
  quantity: z.number().int().describe('上年订阅份数'),
  maxQuantity: z.number().int().describe('最多可订份数'),
  minQuantity: z.number().int().describe('起订份数'),
  lastUnitFen: z.number().int().describe('上年单价（分）'),
  unitFen: z.number().int().describe('今日单价（分）；不能续订时为 0'),
  reason: z.string().nullable().describe('不能续订的原因'),
  orderedQuantity: z.number().int().describe('该年度已订份数（同一收货人）'),
});
export type QuickLine = z.output<typeof quickLine>;

const quickGroup = z.object({
  orderId: z.number().int().describe('上年订单编号，收货人取自该订单'),
  orderSn: z.string().describe('上年订单号'),
  receiver: receiverView.nullable().describe('上年收货人；全部为电子刊时为空'),
  receiverId: z.number().int().nullable().describe('地址簿中相同的收货地址'),
  lines: z.array(quickLine).describe('可续订的期刊'),
});
export type QuickGroup = z.output<typeof quickGroup>;

export const quickListView = z.object({
  year: z.number().int().describe('要续订的年度'),
  groups: z.array(quickGroup).describe('按收货人分组'),
});
export type QuickList = z.output<typeof quickListView>;

export const quickOrderInput = z.object({
  year: yearField,
  orderId: idField.describe('上年订单编号，收货人取自该订单'),
  lines: z
    .array(
      z.object({
        productId: idField.describe('商品编号'),
        quantity: intField(1, MAX_LINE_QUANTITY).describe('份数'),
      }),
    )
    .min(1, '请选择要续订的期刊')
    .max(100)
    .describe('要续订的期刊'),
});
export type QuickOrderInput = z.output<typeof quickOrderInput>;

export const quickOrderView = z.object({
  items: z.array(z.number().int()).describe('要结算的购物车行'),
  receiverId: z.number().int().nullable().describe('结算时选中的收货地址'),
});
export type QuickOrder = z.output<typeof quickOrderView>;
