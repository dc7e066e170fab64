import { z } from 'zod';
import { idsInput } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { erpPushKinds, erpPushStates, type ErpPushKind, type ErpPushState } from '@/lib/states/erp';

const kinds = Object.keys(erpPushKinds) as [ErpPushKind, ...ErpPushKind[]];
const states = Object.keys(erpPushStates) as [ErpPushState, ...ErpPushState[]];

export const pushListInput = z.object({
  ...officeListFields,
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt').describe('排序字段，前缀 - 为降序'),
  kind: z.enum(kinds).optional().describe('单据类型'),
  status: z.enum(states).optional().describe('状态'),
});
export type PushListInput = z.output<typeof pushListInput>;

export const pushView = z.object({
  id: z.number().int(),
  kind: z.enum(kinds).describe('单据类型'),
  docNo: z.string().describe('单号：订单号、发货单号、售后单号'),
  orderId: z.number().int().nullable().describe('所属订单，供跳转'),
  orderSn: z.string().nullable().describe('所属订单号'),
  status: z.enum(states).describe('状态'),
  tries: z.number().int().describe('已推送次数'),
  nextAt: z.string().nullable().describe('下一次推送的时间'),
  sentAt: z.string().nullable().describe('推送成功的时间'),
  erpNo: z.string().nullable().describe('ERP 单号'),
  error: z.string().nullable().describe('最近一次的错误'),
  createdAt: z.string(),
});
export type PushView = z.output<typeof pushView>;
export const pushListView = pagedOf(pushView);

export const pushRetryInput = idsInput;
export type PushRetryInput = z.output<typeof pushRetryInput>;
export const pushRetryView = z.object({ retried: z.number().int().describe('重新排队的单据数') });
