import { z } from 'zod';
import { boolField, idField, idsInput, lineField, textField } from '@/lib/core/fields';
import { officeListFields, pagedOf, pageFields } from '@/lib/core/page';

/** Inputs and views of price changes that need a second person. */

/** Why a price changes: asked for whoever decides or looks it up later. */
export const priceReasonField = lineField(200).min(2, '请填写改价原因（至少 2 个字）').describe('改价原因');

/** The second person's word; who asked may only take it back. */
export const priceDecideInput = z
  .object({
    id: idField.describe('改价申请编号'),
    agree: boolField.describe('是否同意改价'),
    note: textField(200).optional().describe('意见；不同意时必填'),
  })
  .refine((v) => v.agree || (v.note ?? '').length >= 2, {
    message: '请填写不同意的原因（至少 2 个字）',
    path: ['note'],
  });
export type PriceDecideInput = z.output<typeof priceDecideInput>;

/** The same word on several requests, each for itself. */
export const priceDecideManyInput = z
  .object({
    ids: idsInput.shape.ids.describe('改价申请编号'),
    agree: boolField.describe('是否同意改价'),
    note: textField(200).optional().describe('意见；不同意时必填'),
  })
  .refine((v) => v.agree || (v.note ?? '').length >= 2, {
    message: '请填写不同意的原因（至少 2 个字）',
    path: ['note'],
  });
export type PriceDecideManyInput = z.output<typeof priceDecideManyInput>;

const result = z.enum(['held', 'submitted']).describe('held 已生效；submitted 已提交，等待第二人复核');
export type PriceResult = z.output<typeof result>;

export const priceSavedView = z.object({
  id: z.number().int().describe('商品或年度计划编号'),
  version: z.number().int().describe('版本号'),
  result,
});
export type PriceSaved = z.output<typeof priceSavedView>;

export const priceDecidedView = z.object({
  id: z.number().int().describe('改价申请编号'),
  productId: z.number().int().describe('商品编号'),
  result: z
    .enum(['agreed', 'refused', 'withdrawn'])
    .describe('agreed 已同意并生效；refused 未同意；withdrawn 已撤回'),
});
export type PriceDecided = z.output<typeof priceDecidedView>;

export const priceRequestActions = ['agree', 'refuse', 'withdraw'] as const;
export type PriceRequestAction = (typeof priceRequestActions)[number];

const fen = z.number().int().nullable();

/** A price change that waits for a second person. */
export const priceRequestView = z.object({
  id: z.number().int().describe('改价申请编号'),
  year: z.number().int().nullable().describe('期刊的年度；空为商品本身的价格'),
  lines: z
    .array(
      z.object({
        label: z.string().describe('价格名称'),
        beforeFen: fen.describe('原价（分）；空为无'),
        afterFen: fen.describe('新价（分）；空为无'),
      }),
    )
    .describe('改动的价格'),
  grounds: z.array(z.string()).describe('须复核的原因'),
  reason: z.string().describe('改价原因'),
  requestedByName: z.string().describe('申请人'),
  requestedAt: z.string().describe('申请时间'),
  allowedActions: z.array(z.enum(priceRequestActions)).describe('当前可执行的操作'),
});
export type PriceRequest = z.output<typeof priceRequestView>;

export const priceRequestListInput = z.object({
  ...pageFields,
  keyword: officeListFields.keyword.describe('商品名称、编码或 ISBN'),
  mine: boolField.optional().describe('只看本人申请的'),
});
export type PriceRequestListInput = z.output<typeof priceRequestListInput>;

/** A change that waits, in the list of all products. */
export const priceRequestRow = priceRequestView.extend({
  productId: z.number().int().describe('商品编号'),
  sku: z.string().describe('商品编码'),
  title: z.string().describe('商品名称'),
  moved: z.boolean().describe('申请之后价格已经变动，不能再同意'),
});
export type PriceRequestRow = z.output<typeof priceRequestRow>;
export const priceRequestListView = pagedOf(priceRequestRow);
export type PriceRequestListView = z.output<typeof priceRequestListView>;
