import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import { importStates, type ImportState } from '@/lib/states/childOrder';

/** Largest file, in bytes, and most receivers of it (security.md S-48, domain.md section 8). */
export const MAX_IMPORT_FILE = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 5000;
/** Errors that a preview shows; the numbers count all of them. */
export const SHOWN_ERRORS = 200;

export const childImportInput = z.object({
  orderId: idField.describe('订单编号'),
  file: z
    .file('请选择文件')
    .min(1, '文件是空的')
    .max(MAX_IMPORT_FILE, '文件不能超过 5 MB')
    .describe('Excel（.xlsx）或 CSV 文件：本订单的分配模板，每行一位收货人'),
});
export type ChildImportInput = z.output<typeof childImportInput>;

export const childImportCommitInput = z.object({
  ...childImportInput.shape,
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '请先预览')
    .describe('预览返回的指纹'),
});
export type ChildImportCommitInput = z.output<typeof childImportCommitInput>;

export const childImportErrorView = z.object({
  line: z.number().int().describe('文件中的行号'),
  column: z.string().describe('列名'),
  message: z.string().describe('错误'),
});
export type ChildImportError = z.output<typeof childImportErrorView>;

export const childImportPreviewView = z.object({
  rows: z.number().int().describe('数据行数，即收货人数'),
  good: z.number().int().describe('正确的行数'),
  badRows: z.number().int().describe('有错误的行数'),
  errorCount: z.number().int().describe('错误数'),
  errors: z.array(childImportErrorView).describe('错误，按行；最多 200 条'),
  lines: z
    .array(
      z.object({
        orderItemId: z.number().int().describe('订单行编号'),
        lineNo: z.number().int().describe('订单行号'),
        title: z.string().describe('商品名称'),
        specLabel: z.string().describe('规格说明'),
        copies: z.number().int().describe('文件中的份数'),
        remaining: z.number().int().describe('可分配份数'),
      }),
    )
    .describe('各商品'),
  freight: z
    .object({
      beforeFen: z.number().int().describe('现在的运费（分）'),
      afterFen: z.number().int().describe('导入后的运费（分）'),
    })
    .nullable()
    .describe('待付款且运费将变化时'),
  imported: z.number().int().nullable().describe('此文件此前已导入时，那次导入的编号'),
  fingerprint: z.string().describe('确认导入时带回'),
});
export type ChildImportPreview = z.output<typeof childImportPreviewView>;

export const childImportView = z.object({
  id: z.number().int().describe('导入编号'),
  orderId: z.number().int().describe('订单编号'),
  fileName: z.string().describe('文件名'),
  status: z.enum(Object.keys(importStates) as [ImportState, ...ImportState[]]).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  total: z.number().int().describe('总行数'),
  done: z.number().int().describe('已处理行数；全部完成前不生效'),
  error: z.string().nullable().describe('未导入的原因'),
  errorCount: z.number().int().describe('行错误数'),
  errors: z.array(childImportErrorView).describe('行错误，最多 200 条'),
  createdAt: z.string().describe('提交时间'),
  finishedAt: z.string().nullable().describe('结束时间'),
});
export type ChildImportView = z.output<typeof childImportView>;
