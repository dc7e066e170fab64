import { z } from 'zod';

/** What became of each of several things that one act was done to, in the order in which they were named. */
export const resultRows = z.array(
  z.object({
    id: z.number().int().describe('编号'),
    title: z.string().describe('名称'),
    ok: z.boolean().describe('是否已处理'),
    message: z.string().describe('未处理的原因，已处理的为空'),
  }),
);
export type ResultRow = z.output<typeof resultRows>[number];

export const resultsView = z.object({ results: resultRows.describe('逐个的结果，与提交的顺序相同') });
export type ResultsView = z.output<typeof resultsView>;
