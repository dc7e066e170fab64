import { z } from 'zod';
import { idField, intField, lineField } from '@/lib/core/fields';

/** Most rows of one batch. */
export const MAX_BATCH_ROWS = 200;
/** Most sheets that are printed at once. */
export const MAX_PRINT = 100;

const reasonField = lineField(200).min(2, '请填写原因');

/** A parcel comes back; copies that are not called damaged are good. */
export const recallShipmentInput = z.object({
  id: idField.describe('发货单编号'),
  reason: reasonField.describe('撤回原因'),
  items: z
    .array(
      z.object({
        itemId: idField.describe('发货明细编号'),
        damaged: intField(0, 1_000_000).describe('残损数量，其余为完好'),
      }),
    )
    .max(500)
    .optional()
    .describe('残损明细；缺省为全部完好'),
});
export type RecallShipmentInput = z.output<typeof recallShipmentInput>;
