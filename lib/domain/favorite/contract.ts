import { z } from 'zod';
import { idField, idListField } from '@/lib/core/fields';
import { pagedOf, pageInput } from '@/lib/core/page';
import { specKeyField } from '@/lib/domain/product/contract';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';
import { goodsStates, type GoodsState } from './rules';

export const favoriteListInput = pageInput;

const goodsShape = {
  id: z.number().int().describe('收藏或登记的编号'),
  productId: z.number().int().describe('商品编号'),
  specKey: z.string().describe('规格；空为商品本身'),
  kind: z.enum(Object.keys(productKinds) as [ProductKind, ...ProductKind[]]).describe('商品类型'),
  title: z.string().describe('商品名称'),
  coverPath: z.string().nullable().describe('封面'),
  specLabel: z.string().describe('规格说明'),
  unitFen: z.number().int().describe('当前单价，分'),
  minQuantity: z.number().int().describe('起订数量'),
  state: z.enum(Object.keys(goodsStates) as [GoodsState, ...GoodsState[]]).describe('现在能否购买'),
  stateLabel: z.string().describe('能否购买的说明'),
  waits: z.boolean().describe('已登记到货通知'),
  createdAt: z.string().describe('收藏或登记时间'),
};

export const favoriteRow = z.object(goodsShape);
export type FavoriteRow = z.output<typeof favoriteRow>;

/** Both tabs of 我的收藏 say how many stand in the other. */
export const favoriteListView = pagedOf(favoriteRow).extend({
  favorites: z.number().int().describe('收藏的商品种数'),
  requests: z.number().int().describe('尚未到货的登记项数'),
});
export type FavoriteListView = z.output<typeof favoriteListView>;

export const favoriteInput = z.object({ productId: idField.describe('商品编号') });

export const keptInput = z.object({ ids: idListField.describe('商品编号，以逗号分隔，至多 100 个') });

/** Which products of a page the caller keeps. */
export const keptView = z.object({ ids: z.array(z.number().int()).describe('已收藏的商品编号') });
export type KeptView = z.output<typeof keptView>;

export const restockInput = favoriteInput.extend({ specKey: specKeyField.default('') });
export type RestockInput = z.output<typeof restockInput>;

/** What of a product's page is the caller's. */
export const marksView = z.object({
  favorite: z.boolean().describe('已收藏'),
  waits: z.array(z.string()).describe('已登记到货通知的规格；空为商品本身'),
});
export type MarksView = z.output<typeof marksView>;
