import { z } from 'zod';
import { boolField, idField, lineField } from '@/lib/core/fields';
import { pageFields, officeListFields, pagedOf } from '@/lib/core/page';
import { moreField } from '@/lib/domain/log/contract';
import { loginMethods, type LoginMethod } from '@/lib/states/log';

const methods = Object.keys(loginMethods) as [LoginMethod, ...LoginMethod[]];

export const loginLogListInput = z.object({
  ...pageFields,
  startTime: officeListFields.startTime,
  endTime: officeListFields.endTime,
  userId: idField.optional().describe('账号编号'),
  loginName: lineField(60).optional().describe('登录名，全部输入；日志中只存脱敏后的'),
  method: z.enum(methods).optional().describe('方式'),
  success: boolField.optional().describe('是否成功'),
  ip: lineField(45).optional().describe('IP 地址'),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt').describe('排序'),
});
export type LoginLogListInput = z.output<typeof loginLogListInput>;

export const loginLogRow = z.object({
  id: z.number().int().describe('记录编号'),
  createdAt: z.string().describe('时间'),
  userId: z.number().int().nullable().describe('账号编号'),
  userName: z.string().nullable().describe('姓名；手机号码脱敏'),
  loginName: z.string().describe('登录名，脱敏'),
  method: z.string().describe('方式'),
  success: z.boolean().describe('是否成功'),
  reason: z.string().nullable().describe('失败原因'),
  ip: z.string().nullable().describe('IP 地址'),
  device: z.string().describe('设备'),
  userAgent: z.string().nullable().describe('浏览器标识'),
});
export type LoginLogRow = z.output<typeof loginLogRow>;
export const loginLogListView = pagedOf(loginLogRow).extend(moreField);
