import { z } from 'zod';
import { idField, idListField, intField, lineField } from '@/lib/core/fields';
import { pagedOf, pageFields } from '@/lib/core/page';
import { shownShape } from './fields';
import { singleStates, type SingleState } from './plan-rules';
import { SPEC_KEY } from './rules';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';

const kinds = Object.keys(productKinds) as [ProductKind, ...ProductKind[]];

/** Orders of a product list with their labels; `-` means descending. */
export const productSorts = {
  default: '综合',
  sales: '销量',
  new: '新品',
  price: '价格从低到高',
  '-price': '价格从高到低',
} as const;
export type ProductSort = keyof typeof productSorts;
const sorts = Object.keys(productSorts) as [ProductSort, ...ProductSort[]];

/** Filters of product lists; `priceFrom` and `priceTo` are whole yuan, as people type them. */
export const productFilterFields = {
  category: idField.optional().describe('商品分类编号，包含其下级分类'),
  brand: idField.optional().describe('品牌编号'),
  kind: z.enum(kinds).optional().describe('商品类型'),
  keyword: lineField(50).optional().describe('关键词：书名、作者或 ISBN'),
  priceFrom: intField(0, 1_000_000).optional().describe('最低售价，元'),
  priceTo: intField(0, 1_000_000).optional().describe('最高售价，元'),
  year: intField(1900, 2200).optional().describe('出版年份'),
  sort: z.enum(sorts).default('default').describe('排序'),
};

export const productListInput = z.object({ ...productFilterFields, ...pageFields });
export type ProductListInput = z.infer<typeof productListInput>;
export type ProductFilter = Partial<Omit<ProductListInput, 'pageNum' | 'pageSize'>>;

/** A list that may be narrowed to some products. */
export const chosenProductListInput = productListInput.extend({
  ids: idListField.optional().describe('只看这些商品，编号以逗号分隔'),
});

export type ChosenProductListInput = z.infer<typeof chosenProductListInput>;

const fen = z.number().int();

export const productCardView = z.object({
  id: z.number().describe('商品编号'),
  kind: z.enum(kinds).describe('商品类型'),
  title: z.string().describe('书名或刊名'),
  subtitle: z.string().nullable().describe('副标题'),
  author: z.string().nullable().describe('作者'),
  publisher: z.string().nullable().describe('出版单位'),
  coverPath: z.string().nullable().describe('封面'),
  listFen: fen.describe('定价，分'),
  saleFen: fen.describe('售价，分'),
  sales: z.number().describe('销量'),
  earlierSales: z.number().describe('其中本站上线前的销量'),
  isHot: z.boolean().describe('热销'),
  isNew: z.boolean().describe('新品'),
});
export type ProductCard = z.infer<typeof productCardView>;

export const productListView = pagedOf(productCardView);

const facetsView = z.object({
  total: z.number().describe('商品总数'),
  categories: z
    .array(z.object({ id: z.number(), products: z.number() }))
    .describe('各分类（含下级）的商品数'),
  brands: z.array(z.object({ id: z.number(), name: z.string(), products: z.number() })).describe('出版单位'),
  years: z.array(z.object({ year: z.number(), products: z.number() })).describe('出版年份'),
  kinds: z.array(z.object({ kind: z.enum(kinds), products: z.number() })).describe('商品类型'),
  bands: z.array(z.number()).describe('各价格段的商品数'),
  exact: z.boolean().describe('商品数是否完整；很常见的词只统计一部分'),
});

/** What was asked for, as it was understood. */
const shownListView = z.object({
  category: z.number().optional().describe('商品分类编号'),
  brand: z.number().optional().describe('品牌编号'),
  kind: z.enum(kinds).optional().describe('商品类型'),
  keyword: z.string().optional().describe('关键词'),
  priceFrom: z.number().optional().describe('最低售价，元'),
  priceTo: z.number().optional().describe('最高售价，元'),
  year: z.number().optional().describe('出版年份'),
  sort: z.enum(sorts).describe('排序'),
  pageNum: z.number().describe('页码'),
  pageSize: z.number().describe('每页条数'),
});

export const shelfView = z.object({
  query: shownListView.describe('查询条件'),
  brandName: z.string().optional().describe('所选品牌的名称'),
  page: productListView.describe('一页商品'),
  facets: facetsView.describe('可以继续筛选的条件，各条件的商品数不受自身限制'),
  marks: z.array(z.string()).describe('检索词：在书名中标出'),
  suggestions: z
    .object({
      words: z.array(z.string()).describe('热搜词'),
      best: z.array(productCardView).describe('热销商品'),
    })
    .describe('没有商品时的建议'),
});
export type ShelfView = z.infer<typeof shelfView>;

export const buyerProductCardView = productCardView.extend({
  priceFen: fen.describe('当前用户的单价，分'),
  minQuantity: z.number().describe('起订数量'),
  limitPerLine: z.number().nullable().describe('每行限购数量'),
  limitPerOrder: z.number().nullable().describe('每单限购数量'),
  available: z.number().nullable().describe('可售库存；空为不限'),
});
export type BuyerProductCard = z.infer<typeof buyerProductCardView>;

export const buyerProductListView = pagedOf(buyerProductCardView);

const nodeEntity = z.object({ id: z.number().describe('分类编号'), name: z.string().describe('分类名称') });
const leafNode = z.object({ nodeEntity, childNodes: z.array(z.unknown()).describe('最深一级，始终为空') });
const branchNode = z.object({ nodeEntity, childNodes: z.array(leafNode) });

/** The category tree in the shape of the specification's tree (section 3); at most three levels. */
export const categoryTreeView = z.array(z.object({ nodeEntity, childNodes: z.array(branchNode) }));

export interface CategoryNode {
  nodeEntity: { id: number; name: string };
  childNodes: CategoryNode[];
}

export const brandView = z.object({
  id: z.number().describe('品牌编号'),
  name: z.string().describe('品牌名称'),
  logoPath: z.string().nullable().describe('标志'),
});
export type BrandView = z.infer<typeof brandView>;

export const brandListView = z.array(brandView);

const planView = z.object({
  year: z.number().describe('年度'),
  issuesPerYear: z.number().describe('全年期数'),
  issueFen: fen.describe('单期价格，分'),
  yearFen: fen.describe('全年价格，分'),
  offer: z
    .object({
      startIssue: z.number().describe('起订期'),
      issues: z.number().describe('期数'),
      whole: z.boolean().describe('是否全年'),
      priceFen: fen.describe('价格，分'),
      label: z.string().describe('说明'),
      lastDay: z.string().nullable().describe('该起订期的截止日期'),
    })
    .nullable()
    .describe('现在可订的内容；空为已截止'),
  starts: z
    .array(
      z.object({
        startIssue: z.number().describe('起订期'),
        lastIssue: z.number().describe('最后一期'),
        issues: z.number().describe('共几期'),
        whole: z.boolean().describe('是否全年'),
        priceFen: fen.describe('价格，分'),
        lastDay: z.string().nullable().describe('该起订期的最后下单日期'),
      }),
    )
    .describe('可以选择的起订期，规格为 year:2027-5'),
  singles: z
    .array(
      z.object({
        issueNo: z.number().describe('期号'),
        title: z.string().nullable().describe('名称；空为“2027 年第 5 期”'),
        publishDate: z.string().describe('出刊日期'),
        state: z
          .enum(Object.keys(singleStates) as [SingleState, ...SingleState[]])
          .describe('预订、过刊或即将出刊'),
        available: z.number().nullable().describe('过刊可售数量；空为不限'),
        lastDay: z.string().nullable().describe('预订的最后下单日期'),
      }),
    )
    .describe('可以单期购买的期次，规格为 issue:2027-5，价格为单期价格'),
});
export type PlanView = z.infer<typeof planView>;

export const productDetailView = productCardView.extend({
  sku: z.string().describe('商品货号'),
  brand: brandView.pick({ id: true, name: true }).nullable().describe('品牌'),
  categories: z.array(nodeEntity).describe('从大类到小类'),
  ...shownShape,
  spec: z.array(z.object({ label: z.string(), value: z.string() })).describe('规格参数'),
  pictures: z.array(z.string()).describe('图片，封面在前'),
  trial: z.array(z.string()).describe('试读页图片'),
  available: z.number().nullable().describe('可售库存；空为不限'),
  plans: z.array(planView).describe('期刊年度订阅'),
  siblings: z
    .array(z.object({ id: z.number(), kind: z.enum(kinds), saleFen: fen }))
    .describe('同一出版物的其他版本'),
});
export type ProductDetail = z.infer<typeof productDetailView>;

/** A line's choice; see `parseSpecKey`. */
export const specKeyField = z
  .string()
  .regex(SPEC_KEY, '规格不正确')
  .describe(
    '规格：空为商品本身；year:2027 为该年度可订的全部期次；year:2027-5 为从第 5 期起订；issue:2027-5 为单期',
  );

export const stockInput = z.object({ id: idField, specKey: specKeyField.optional() });

export const stockView = z.object({
  available: z.number().nullable().describe('可售库存；空为不限'),
  maxQuantity: z.number().describe('现在最多可购数量；0 为无货或不可订'),
  priceFen: fen.nullable().describe('所选规格的单价，分；未给出规格时为空'),
  label: z.string().describe('所选规格的说明'),
  reason: z.string().nullable().describe('所选规格不可订购的原因'),
});
export type StockView = z.infer<typeof stockView>;
