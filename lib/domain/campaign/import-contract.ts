import { z } from 'zod';
import { idField, intField } from '@/lib/core/fields';
import { childImportErrorView, MAX_IMPORT_FILE } from '@/lib/domain/childOrder/import-contract';

export const listImportInput = z.object({
  id: idField.describe('征订季编号'),
  file: z
    .file('请选择文件')
    .min(1, '文件是空的')
    .max(MAX_IMPORT_FILE, '文件不能超过 5 MB')
    .describe('Excel（.xlsx）或 CSV 文件：导出的名单或空白表，每行一名读者'),
});
export type ListImportInput = z.output<typeof listImportInput>;

export const listImportCommitInput = z.object({
  ...listImportInput.shape,
  version: intField(0, 1_000_000).describe('预览时的名单版本'),
});
export type ListImportCommitInput = z.output<typeof listImportCommitInput>;

export const listImportView = z.object({
  rows: z.number().int().describe('数据行数，即读者数'),
  kept: z.number().int().describe('名单中已有的读者'),
  added: z.number().int().describe('新增的读者'),
  removed: z.number().int().describe('文件中没有、将删除的读者'),
  copies: z.number().int().describe('份数合计'),
  errorCount: z.number().int().describe('错误数'),
  errors: z.array(childImportErrorView).describe('错误，按行；最多 200 条'),
  version: z.number().int().describe('名单版本；确认导入时带回'),
});
export type ListImportView = z.output<typeof listImportView>;
