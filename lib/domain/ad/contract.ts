import { z } from 'zod';
import { intField } from '@/lib/core/fields';
import { pageFields, pagedOf } from '@/lib/core/page';

export const adListInput = z.object({
  adPosition: intField(1, 5).describe('广告位 1 到 5'),
  ...pageFields,
});
export type AdListInput = z.output<typeof adListInput>;

/** An advertisement (specification section 3). */
export const adView = z.object({
  id: z.number().int().describe('广告编号'),
  title: z.string().describe('标题'),
  path: z.string().describe('图片地址'),
  url: z.string().nullable().describe('目标地址'),
});
export type AdView = z.output<typeof adView>;

export const adListView = pagedOf(adView);
