import { z } from 'zod';
import { idField, lineField } from '@/lib/core/fields';

/** Products to put on a line, with what lies in a delivery centre. */
export const pickInput = z.object({
  keyword: lineField(100).min(1, '请输入关键词').describe('书名、商品编码、ISBN、ISSN 或期次'),
  deliveryCenterId: idField.optional().describe('发货仓编号'),
});
export type PickInput = z.output<typeof pickInput>;

export const pickRow = z.object({
  productId: z.number().int().describe('商品编号'),
  sku: z.string().describe('商品编码'),
  title: z.string().describe('书名'),
  code: z.string().nullable().describe('ISBN 或 ISSN'),
  issueId: z.number().int().nullable().describe('期次编号'),
  issueTitle: z.string().nullable().describe('期次名称'),
  onHand: z.number().int().describe('该仓现存量'),
  available: z.number().int().describe('该仓可用量'),
});

export const pickView = z.object({ list: z.array(pickRow).describe('最多 30 项') });
export type PickView = z.output<typeof pickView>;
