import { z } from 'zod';

export const areaListInput = z.object({
  parentCode: z
    .string()
    .regex(/^(\d{6})?$/, '地区代码为 6 位数字')
    .optional()
    .describe('上级地区代码；不填则为省级'),
});

export const areaView = z.object({
  code: z.string().describe('地区代码（GB/T 2260）'),
  name: z.string().describe('名称'),
  level: z.number().describe('1 省，2 市，3 区县'),
});
export type AreaView = z.infer<typeof areaView>;

export const areaListView = z.array(areaView);
