import { z } from 'zod';
import { boolField, idField, intField } from '@/lib/core/fields';
import { officeProductListInput } from './office-contract';
import { priceReasonField } from './price-contract';

/** New prices of many products by one rule: preview, and requests for a second person. */

/** Most products of one proposal. */
export const MAX_PRICE_BATCH = 300;
/** Highest amount of a rule, fen; a product's own limit is asked for row by row. */
const MAX_RULE_FEN = 100_000_000;

export const priceHows = { percent: '按百分比', set: '设为', plus: '增加', minus: '减少' } as const;
export const priceRoundings = { fen: '到分', jiao: '到角' } as const;
const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];

/** How a rule makes a new price of an old one. */
export const howFields = {
  how: z.enum(keys(priceHows)).describe('方式：percent 原价的百分比，set 设为，plus 增加，minus 减少'),
  percent: intField(1, 1000).optional().describe('原价的百分之几，如 90 为九折'),
  amountFen: intField(1, MAX_RULE_FEN).optional().describe('金额（分）'),
  rounding: z.enum(keys(priceRoundings)).default('fen').describe('百分比的结果四舍五入：fen 到分，jiao 到角'),
};
const howRule = z.object(howFields);
export type PriceHowRule = z.output<typeof howRule>;

const ruleFields = {
  onList: boolField.default(false).describe('改定价'),
  onSale: boolField.default(false).describe('改售价'),
  onOrg: boolField.default(false).describe('改单位用户价；没有单位用户价的商品只在“设为”时增加'),
  ...howFields,
};

/** What a rule lacks; `names` are the fields that say which prices it is for, what is missing is said at the first. */
export const ruleCheck =
  <N extends string>(...names: [N, ...N[]]) =>
  (v: PriceHowRule & Readonly<Record<N, boolean>>, issue: z.RefinementCtx): void => {
    const say = (path: string, message: string) => issue.addIssue({ code: 'custom', path: [path], message });
    if (!names.some((name) => v[name])) say(names[0], '请选择要改的价格');
    if (v.how === 'percent' && v.percent === undefined) say('percent', '请填写百分比');
    if (v.how !== 'percent' && v.amountFen === undefined) say('amountFen', '请填写金额');
  };
const check = ruleCheck('onSale', 'onList', 'onOrg');

export const priceRuleInput = z.object(ruleFields).superRefine(check);
export type PriceRuleInput = z.output<typeof priceRuleInput>;

/** What the list of products is filtered by. */
export const productFilterInput = officeProductListInput.omit({ pageNum: true, pageSize: true, sort: true });

export const priceBatchPreviewInput = z
  .object({
    ...ruleFields,
    ids: z.array(idField).min(1).max(MAX_PRICE_BATCH).optional().describe('商品编号'),
    filter: productFilterInput.optional().describe('商品列表的筛选条件；与编号二选一'),
  })
  .superRefine(check)
  .refine((v) => (v.ids === undefined) !== (v.filter === undefined), {
    message: '请选择商品',
    path: ['ids'],
  });
export type PriceBatchPreviewInput = z.output<typeof priceBatchPreviewInput>;

/** What a preview says of one row beside its prices. */
export const batchRowFields = {
  version: z.number().int().describe('版本号，提交时带回'),
  sku: z.string().describe('商品编码'),
  title: z.string().describe('商品名称'),
  problem: z.string().nullable().describe('不能改价的原因；可以的为空'),
  notes: z.array(z.string()).describe('复核时须留意'),
};

const fen = z.number().int();
const prices = z.object({
  listFen: fen.describe('定价（分）'),
  saleFen: fen.describe('售价（分）'),
  orgFen: fen.nullable().describe('单位用户价（分）；空为售价'),
});

export const priceBatchView = z.object({
  rows: z
    .array(
      z.object({
        id: z.number().int().describe('商品编号'),
        ...batchRowFields,
        before: prices.describe('现价'),
        after: prices.describe('新价'),
      }),
    )
    .describe('商品，按编号'),
  good: z.number().int().describe('可以提交的商品数'),
});
export type PriceBatchView = z.output<typeof priceBatchView>;
export type PriceBatchRow = PriceBatchView['rows'][number];

/** What is asked for, at the versions that the preview showed. */
export const batchItemsField = z
  .array(
    z.object({
      id: idField.describe('预览中的编号'),
      version: intField(1, 2_000_000_000).describe('预览时的版本号'),
    }),
  )
  .min(1, '请选择商品')
  .max(MAX_PRICE_BATCH, `一次最多 ${MAX_PRICE_BATCH} 个商品`);

/** Asks for the new prices of the products as the preview showed them. */
export const priceBatchInput = z
  .object({ ...ruleFields, items: batchItemsField.describe('商品'), reason: priceReasonField })
  .superRefine(check);
export type PriceBatchInput = z.output<typeof priceBatchInput>;

export const priceBatchAskedView = z.object({ asked: z.number().int().describe('提交复核的商品数') });
export type PriceBatchAsked = z.output<typeof priceBatchAskedView>;
