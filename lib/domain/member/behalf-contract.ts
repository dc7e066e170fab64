import { z } from 'zod';
import { lineField } from '@/lib/core/fields';
import { mobileField } from '@/lib/core/phone';

/** Buyers that one search offers; more letters narrow it. */
export const OFFERED_BUYERS = 20;

export const behalfBuyersInput = z.object({
  keyword: lineField(50)
    .pipe(z.string().min(2, '请输入至少 2 个字符'))
    .describe('姓名开头、登录名、手机号码（或其末 4 位以上）、完整邮箱，或单位名称中的文字'),
});
export type BehalfBuyersInput = z.output<typeof behalfBuyersInput>;

export const behalfBuyerView = z.object({
  id: z.number().int().describe('用户编号'),
  name: z.string().describe('姓名'),
  phone: z.string().nullable().describe('手机号码（部分隐藏）'),
  organizationName: z.string().nullable().describe('所购单位；以个人身份购买时为空'),
});
export type BehalfBuyer = z.output<typeof behalfBuyerView>;

export const behalfBuyerAddInput = z.object({
  phone: mobileField.describe('手机号码，客户凭短信验证码登录'),
  name: lineField(30).pipe(z.string().min(1, '请填写姓名')).describe('姓名'),
});
export type BehalfBuyerAddInput = z.output<typeof behalfBuyerAddInput>;
