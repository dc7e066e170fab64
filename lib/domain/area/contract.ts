import { z } from 'zod';
import { textField } from '@/lib/core/fields';

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

/** Longest text from which an address is read. */
export const MAX_PASTED = 500;

export const pastedInput = z.object({
  text: textField(MAX_PASTED)
    .refine((typed) => typed !== '', '请粘贴收货地址')
    .describe('整段地址：姓名、电话、地区、街道，次序不限'),
});

export const pastedView = z.object({
  name: z.string().describe('收货人；各项未识别出时为空'),
  phone: z.string().describe('手机号码'),
  tel: z.string().describe('固定电话'),
  postcode: z.string().describe('邮政编码'),
  place: z
    .object({
      code: z.string().describe('地区代码'),
      province: z.string(),
      city: z.string(),
      district: z.string(),
    })
    .nullable()
    .describe('所在地区；未识别出或还有下级时为空'),
  address: z.string().describe('详细地址'),
});
export type PastedView = z.infer<typeof pastedView>;
