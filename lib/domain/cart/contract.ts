import { z } from 'zod';
import { boolField, idField, intField } from '@/lib/core/fields';
import { specKeyField as choiceField } from '@/lib/domain/product/contract';
import { MAX_LINE_QUANTITY } from '@/lib/domain/product/rules';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';
import { cartProblems, type CartProblem } from './rules';
import { MAX_CART_LINES } from './lines';

const quantityField = intField(1, MAX_LINE_QUANTITY).describe('数量');

const specKeyField = choiceField.default('');

export const cartAddInput = z.object({
  productId: idField.describe('商品编号'),
  specKey: specKeyField,
  quantity: quantityField,
  replace: boolField.default(false).describe('把数量改为所填数量，而不是相加（立即购买）'),
});
export type CartAddInput = z.infer<typeof cartAddInput>;

export const cartAddView = z.object({
  id: z.number().describe('购物车行编号'),
  quantity: z.number().describe('该行现有数量'),
  capped: z.boolean().describe('数量因限购或库存被减少'),
  count: z.number().describe('购物车商品种数'),
});
export type CartAddView = z.infer<typeof cartAddView>;

/** One line's quantity, or the tick of one or many lines. */
export const cartEditInput = z
  .object({
    id: idField.optional().describe('购物车行编号'),
    ids: z.array(idField).min(1).max(MAX_CART_LINES).optional().describe('多行编号，只用于勾选'),
    quantity: quantityField.optional(),
    selected: boolField.optional().describe('是否勾选'),
  })
  .refine((v) => (v.id === undefined) !== (v.ids === undefined), '请指定购物车行')
  .refine((v) => v.quantity !== undefined || v.selected !== undefined, '请填写数量或勾选状态')
  .refine((v) => v.ids === undefined || v.quantity === undefined, '数量只能逐行修改');
export type CartEditInput = z.infer<typeof cartEditInput>;

export const cartDeleteInput = z.object({
  ids: z.array(idField).min(1).max(MAX_CART_LINES).optional().describe('只删除这些行；不填则清空购物车'),
});

const guestLine = z.object({
  productId: idField.describe('商品编号'),
  specKey: specKeyField,
  quantity: quantityField,
});
export type GuestLineInput = z.infer<typeof guestLine>;

/** The lines of a visitor's cart, kept by the browser until the login. */
export const guestLinesInput = z.object({
  lines: z.array(guestLine).max(MAX_CART_LINES).describe('未登录时的购物车'),
});

/** How a visitor's cart joins the account's: after a login anywhere, or inside the checkout. */
export const mergeModes = ['add', 'checkout'] as const;

export const cartMergeInput = z.object({
  mode: z
    .enum(mergeModes)
    .default('add')
    .describe('add 数量相加；checkout 结算中登录：以未登录时的数量为准，并只勾选这些商品'),
  lines: z
    .array(guestLine.extend({ selected: boolField.default(true).describe('是否勾选') }))
    .max(MAX_CART_LINES)
    .describe('未登录时的购物车'),
});
export type CartMergeInput = z.infer<typeof cartMergeInput>;

export const cartCountView = z.object({ count: z.number().describe('购物车商品种数') });

export const cartMergeView = cartCountView.extend({
  merged: z.number().describe('并入的行数'),
  dropped: z.number().describe('已失效而未并入的行数'),
  items: z.array(z.number()).describe('结算中登录时，要结算的购物车行'),
});
export type CartMergeView = z.infer<typeof cartMergeView>;

const fen = z.number().int();

export const cartLineView = z.object({
  id: z.number().nullable().describe('购物车行编号；未登录时为空'),
  productId: z.number(),
  specKey: z.string(),
  kind: z.enum(Object.keys(productKinds) as [ProductKind, ...ProductKind[]]),
  title: z.string(),
  coverPath: z.string().nullable(),
  specLabel: z.string().describe('规格说明'),
  quantity: z.number().describe('数量'),
  selected: z.boolean().describe('是否勾选'),
  listFen: fen.describe('定价，分'),
  unitFen: fen.describe('当前单价，分'),
  quotedFen: fen.nullable().describe('加入时的单价，分；只用于提示涨跌'),
  minQuantity: z.number().describe('起订数量'),
  maxQuantity: z.number().describe('现在最多可购数量'),
  digital: z.boolean().describe('电子商品，不发货'),
  problem: z
    .enum(Object.keys(cartProblems) as [CartProblem, ...CartProblem[]])
    .nullable()
    .describe('不能结算的原因'),
  reason: z.string().nullable().describe('原因说明'),
});
export type CartLineView = z.infer<typeof cartLineView>;

export const cartLinesView = z.object({ lines: z.array(cartLineView) });

export const cartView = z.object({
  lines: z.array(cartLineView),
  count: z.number().describe('购物车商品种数'),
});
export type CartView = z.infer<typeof cartView>;
