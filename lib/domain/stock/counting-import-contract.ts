import { z } from 'zod';
import { idField } from '@/lib/core/fields';

/** A counting sheet that comes back filled in. */

/** Largest file, in bytes (security.md S-48). */
export const MAX_COUNTING_FILE = 5 * 1024 * 1024;
/** Rows of a preview that are sent in full; the numbers count all of them. */
export const SHOWN_ROWS = 200;

export const countingImportInput = z.object({
  id: idField.describe('任务编号'),
  file: z
    .file('请选择文件')
    .min(1, '文件是空的')
    .max(MAX_COUNTING_FILE, '文件不能超过 5 MB')
    .describe('Excel（.xlsx）或 CSV 文件：本任务的盘点表，列为盘点行号、实盘数量、跳过、备注'),
});
export type CountingImportInput = z.output<typeof countingImportInput>;

export const countingApplyInput = z.object({
  ...countingImportInput.shape,
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '请先预览')
    .describe('预览返回的指纹'),
});
export type CountingApplyInput = z.output<typeof countingApplyInput>;

export const countingPreviewView = z.object({
  rows: z.number().int().describe('数据行数'),
  changed: z.number().int().describe('将写入的行数'),
  same: z.number().int().describe('与现有内容相同的行数'),
  blank: z.number().int().describe('未填写的行数，不改动'),
  badRows: z.number().int().describe('有错误的行数'),
  errors: z
    .array(
      z.object({
        line: z.number().int().describe('文件中的行号'),
        column: z.string().describe('列名'),
        message: z.string().describe('错误'),
      }),
    )
    .describe('错误，按行；最多 200 条'),
  changes: z
    .array(
      z.object({
        line: z.number().int().describe('文件中的行号'),
        title: z.string().describe('商品'),
        before: z.string().describe('现有内容'),
        after: z.string().describe('导入后'),
        overwrites: z.boolean().describe('会覆盖已填写的内容'),
      }),
    )
    .describe('将写入的行；最多 200 行'),
  fingerprint: z.string().describe('确认导入时带回'),
});
export type CountingPreviewView = z.output<typeof countingPreviewView>;
