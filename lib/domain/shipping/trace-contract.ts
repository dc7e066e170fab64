import { z } from 'zod';
import { idField } from '@/lib/core/fields';

/** States of a parcel as kuaidi100 codes them (integrations.md section 5). */
export const traceStates: Readonly<Record<string, string>> = {
  '0': '运输中',
  '1': '已揽收',
  '2': '疑难件',
  '3': '已签收',
  '4': '已退签',
  '5': '派送中',
  '6': '退回中',
  '7': '转投',
  '8': '清关中',
  '10': '待清关',
  '11': '清关中',
  '12': '已清关',
  '13': '清关异常',
  '14': '收件人拒签',
};

/** The parcel reached its receiver. */
export const RECEIVED_STATE = '3';
/** The parcel will not reach its receiver by itself: 疑难, 退签, 退回, 拒签. */
export const STUCK_STATES: readonly string[] = ['2', '4', '6', '14'];
/** Seconds between two questions about one number, as the provider demands. */
export const QUERY_SECONDS = 1800;

export const traceInput = z.object({ id: idField.describe('发货单编号') });

export const parcelTraceView = z.object({
  shipmentId: z.number().int().describe('发货单编号'),
  corpName: z.string().nullable().describe('物流公司'),
  corpSite: z.string().nullable().describe('物流公司网址'),
  trackingNo: z.string().nullable().describe('运单号'),
  followed: z.boolean().describe('是否已接入物流查询；否则只能到物流公司网站查询'),
  state: z.string().nullable().describe('物流状态代码；空为尚无信息'),
  stateLabel: z.string().nullable().describe('物流状态'),
  traces: z
    .array(
      z.object({
        time: z.string().describe('时间'),
        context: z.string().describe('说明'),
        status: z.string().nullable().describe('状态'),
      }),
    )
    .describe('物流轨迹，先新后旧'),
  updatedAt: z.string().nullable().describe('最近一次查询时间'),
});
export type ParcelTraceView = z.output<typeof parcelTraceView>;
