import { z } from 'zod';
import { boolField, intField } from '@/lib/core/fields';

/** Largest file, in bytes, and most rows of it (security.md S-48). */
export const MAX_IMPORT_FILE = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 5000;
/** Rows that one call ships; the page asks again for the next ones and shows how far it is. */
export const IMPORT_CHUNK = 50;

export const trackingImportInput = z.object({
  file: z
    .file('请选择文件')
    .min(1, '文件是空的')
    .max(MAX_IMPORT_FILE, '文件不能超过 5 MB')
    .describe('Excel（.xlsx）或 CSV 文件，第一行为列名：订单号（或子订单号）、物流公司、运单号，可有备注'),
});
export type TrackingImportInput = z.output<typeof trackingImportInput>;

export const trackingCommitInput = z.object({
  ...trackingImportInput.shape,
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '请先预览')
    .describe('预览返回的指纹'),
  from: intField(0, MAX_IMPORT_ROWS).default(0).describe('从第几条数据开始（0 起），取上次返回的 next'),
  skipErrors: boolField.default(false).describe('跳过错误行；否则有错误时整个文件不导入'),
});
export type TrackingCommitInput = z.output<typeof trackingCommitInput>;

export const importProblemView = z.object({
  line: z.number().int().describe('文件中的行号'),
  column: z.string().describe('列名'),
  orderSn: z.string().describe('该行的订单号'),
  message: z.string().describe('问题'),
});
export type ImportProblem = z.output<typeof importProblemView>;

export const trackingPreviewView = z.object({
  rows: z.number().int().describe('填写了物流公司或运单号的行数'),
  blank: z.number().int().describe('两者都未填写的行数，不导入'),
  good: z.number().int().describe('可以发货的行数'),
  done: z.number().int().describe('此文件此前已导入的行数'),
  badRows: z.number().int().describe('有错误的行数'),
  errors: z.array(importProblemView).describe('错误，按行'),
  warnings: z.array(importProblemView).describe('提示，不影响导入'),
  fingerprint: z.string().describe('确认导入时带回'),
});
export type TrackingPreviewView = z.output<typeof trackingPreviewView>;

export const trackingCommitView = z.object({
  rows: z
    .array(
      z.object({
        line: z.number().int().describe('文件中的行号'),
        orderSn: z.string().describe('订单号'),
        ok: z.boolean().describe('是否已发货'),
        message: z.string().nullable().describe('未发货的原因'),
      }),
    )
    .describe('本次处理的各行'),
  total: z.number().int().describe('数据行数'),
  next: z.number().int().nullable().describe('下一次的 from；null 表示全部处理完'),
});
export type TrackingCommitView = z.output<typeof trackingCommitView>;
