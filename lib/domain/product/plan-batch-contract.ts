import { z } from 'zod';
import { boolField, idField, intField } from '@/lib/core/fields';
import {
  batchItemsField,
  batchRowFields,
  howFields,
  MAX_PRICE_BATCH,
  ruleCheck,
} from './price-batch-contract';
import { priceReasonField } from './price-contract';

/** New prices of one year of many periodicals by one rule, as `price-batch-contract.ts` has them for products. */

const ruleFields = {
  onIssue: boolField.default(false).describe('改单期价格'),
  onYear: boolField.default(false).describe('改全年价格'),
  ...howFields,
};
const check = ruleCheck('onYear', 'onIssue');

export const planRuleInput = z.object(ruleFields).superRefine(check);
export type PlanRuleInput = z.output<typeof planRuleInput>;

export const planBatchPreviewInput = z
  .object({
    ...ruleFields,
    year: intField(2000, 2100).describe('年度'),
    ids: z.array(idField).min(1, '请选择期刊').max(MAX_PRICE_BATCH).describe('期刊编号'),
  })
  .superRefine(check);
export type PlanBatchPreviewInput = z.output<typeof planBatchPreviewInput>;

const fen = z.number().int();
const prices = z.object({
  issueFen: fen.describe('单期价格（分）'),
  yearFen: fen.describe('全年价格（分）'),
});

export const planBatchView = z.object({
  rows: z
    .array(
      z.object({
        id: z.number().int().describe('年度计划编号'),
        ...batchRowFields,
        before: prices.describe('现价'),
        after: prices.describe('新价'),
      }),
    )
    .describe('年度计划，按编号'),
  good: z.number().int().describe('可以提交的年度计划数'),
  without: z.array(z.string()).describe('没有该年度计划的期刊'),
});
export type PlanBatchView = z.output<typeof planBatchView>;
export type PlanBatchRow = PlanBatchView['rows'][number];

/** Asks for the new prices of the plans as the preview showed them. */
export const planBatchInput = z
  .object({ ...ruleFields, items: batchItemsField.describe('年度计划'), reason: priceReasonField })
  .superRefine(check);
export type PlanBatchInput = z.output<typeof planBatchInput>;
