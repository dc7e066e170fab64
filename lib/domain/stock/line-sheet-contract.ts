import { z } from 'zod';
import { idField, intField, orNull, lineField } from '@/lib/core/fields';
import { MAX_COPIES } from './contract';
import { MAX_DOCUMENT_LINES } from './document-contract';
import { pickRow } from './pick-contract';

/** Lines of a stock document from a spreadsheet. */

/** Largest file, in bytes (security.md S-48). */
export const MAX_LINE_FILE = 5 * 1024 * 1024;

/** What the lines are for: a document of a direction, or 调拨, whose lines have neither cost nor remark. */
export const lineSheetUses = ['in', 'out', 'transfer'] as const;
export type LineSheetUse = (typeof lineSheetUses)[number];
const useField = z.enum(lineSheetUses).describe('用途：in 入库，out 出库，transfer 调拨');

export const lineTemplateInput = z.object({ use: useField });

export const lineSheetInput = z.object({
  use: useField,
  deliveryCenterId: idField.optional().describe('发货仓编号：现存量和可用量按该仓'),
  file: z
    .file('请选择文件')
    .min(1, '文件是空的')
    .max(MAX_LINE_FILE, '文件不能超过 5 MB')
    .describe('Excel（.xlsx）或 CSV，第一行为模板的列名'),
});
export type LineSheetInput = z.output<typeof lineSheetInput>;

export const lineSheetView = z.object({
  rows: z.number().int().describe('数据行数'),
  errors: z
    .array(
      z.object({
        line: z.number().int().describe('文件中的行号'),
        column: z.string().describe('列名'),
        code: z.string().describe('该行的商品编码'),
        message: z.string().describe('问题'),
      }),
    )
    .describe('错误，全部；有错误时没有明细'),
  lines: z
    .array(
      z.object({
        line: z.number().int().describe('文件中的行号'),
        pick: pickRow.describe('商品'),
        quantity: z.number().int().describe('册数'),
        unitCostFen: z.number().int().nullable().describe('进货单价（分）'),
        remark: z.string().nullable().describe('备注'),
      }),
    )
    .describe('明细，按文件中的顺序'),
});
export type LineSheetView = z.output<typeof lineSheetView>;

/** Several lines onto a draft, all of them or none. */
export const documentItemsInsertInput = z.object({
  stock_id: idField.describe('出入库单编号'),
  lines: z
    .array(
      z.object({
        productId: idField.describe('商品编号'),
        issueId: orNull(idField).describe('期次编号；商品本身留空'),
        quantity: intField(1, MAX_COPIES).describe('册数；单据上已有的商品增加这么多'),
        unitCostFen: orNull(intField(0, 100_000_000)).describe('进货单价（分），可空'),
        remark: orNull(lineField(200)).describe('备注'),
      }),
    )
    .min(1, '没有明细')
    .max(MAX_DOCUMENT_LINES, `一张单据最多 ${MAX_DOCUMENT_LINES} 行`)
    .describe('明细'),
  requestKey: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/, '缺少提交标识，请刷新页面后重试')
    .optional()
    .describe('提交标识；也可用 Idempotency-Key 请求头'),
});
export type DocumentItemsInsertInput = z.output<typeof documentItemsInsertInput>;
