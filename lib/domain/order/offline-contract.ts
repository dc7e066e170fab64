import { z } from 'zod';
import { idField, lineField } from '@/lib/core/fields';

/** Most orders of one bulk act: each closes its attempts at a channel by itself. */
export const MAX_OFFLINE_BATCH = 50;
const reasonField = lineField(200).min(1, '请填写原因').describe('原因');

/** One order, or several: the specification's "cancel underline order". */
export const offlineCancelInput = z
  .object({
    orderId: idField.optional().describe('订单编号'),
    ids: z.array(idField).min(1).max(MAX_OFFLINE_BATCH).optional().describe('订单编号列表，最多 50 个'),
    reason: reasonField,
  })
  .refine((v) => (v.orderId === undefined) !== (v.ids === undefined), {
    message: '请选择订单',
    path: ['orderId'],
  });
export type OfflineCancelInput = z.output<typeof offlineCancelInput>;

/** Each order by itself: one that cannot be cancelled does not keep the others. */
export const offlineCancelView = z.object({
  results: z.array(
    z.object({
      orderId: z.number().int().describe('订单编号'),
      done: z.boolean().describe('是否已取消'),
      message: z.string().nullable().describe('未取消的原因'),
    }),
  ),
});
export type OfflineCancelView = z.output<typeof offlineCancelView>;

export const offlineRestoreInput = z.object({
  orderId: idField.describe('订单编号'),
  reason: lineField(200).optional().describe('说明'),
});
export type OfflineRestoreInput = z.output<typeof offlineRestoreInput>;
