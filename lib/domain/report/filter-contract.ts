import { z } from 'zod';

const numbered = z.array(z.object({ value: z.number().int(), label: z.string() }));

/** What the filters of the reports offer. */
export const filtersView = z.object({
  categories: numbered.describe('商品分类，按树的顺序'),
  organizationTypes: numbered.describe('单位类型'),
  paymentMethods: z
    .array(z.object({ value: z.string(), label: z.string() }))
    .describe('支付方式，停用的也在内'),
});
export type FiltersView = z.output<typeof filtersView>;
