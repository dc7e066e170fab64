import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import { paperKindKeys } from './rules';

const kindField = z.enum(paperKindKeys);

export const paperMakeInput = z
  .object({
    orderId: idField.describe('订单编号'),
    kind: kindField.optional().describe('单据种类；缺省为订单现有的全部单据'),
    shipmentId: idField.optional().describe('发货单编号：该包裹的送货清单；缺省为全部包裹的'),
  })
  .refine((v) => v.shipmentId === undefined || v.kind === 'delivery', {
    message: '只有送货清单可以按包裹生成',
    path: ['shipmentId'],
  });
export type PaperMakeInput = z.output<typeof paperMakeInput>;

export const paperView = z.object({
  id: z.number().int().describe('单据编号'),
  kind: kindField.describe('种类'),
  shipmentId: z.number().int().nullable().describe('发货单编号；整单的单据为空'),
  paperNo: z.string().describe('编号'),
});
export type PaperView = z.output<typeof paperView>;

export const papersView = z.array(paperView).describe('单据，均为最新');
