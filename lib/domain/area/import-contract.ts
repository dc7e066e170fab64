import { z } from 'zod';

/** Largest list of areas or codes, in bytes. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
/** Most rows of such a list; the country has about four thousand areas. */
export const MAX_IMPORT_ROWS = 10_000;
/** Differences that a preview shows; the numbers count all of them. Errors are all of them: they become a file. */
export const SHOWN_CHANGES = 500;

export const importInput = z.object({
  file: z
    .file('请选择文件')
    .min(1, '文件是空的')
    .max(MAX_IMPORT_BYTES, '文件不能超过 2 MB')
    .describe('CSV 文件，UTF-8 或 GB18030 编码'),
});
export type ImportInput = z.output<typeof importInput>;

/** Applies exactly what was previewed: when the list or the file has changed since, nothing is written. */
export const importApplyInput = z.object({
  ...importInput.shape,
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '请先预览')
    .describe('预览返回的指纹'),
});
export type ImportApplyInput = z.output<typeof importApplyInput>;

export const importActions = {
  add: '新增',
  edit: '修改',
  retire: '停用',
  restore: '恢复',
} as const;
export type ImportAction = keyof typeof importActions;

export const importChangeView = z.object({
  line: z.number().int().describe('文件中的行号'),
  code: z.string(),
  action: z.enum(['add', 'edit', 'retire', 'restore']).describe('将要进行的操作'),
  before: z.string().nullable().describe('现在的内容'),
  after: z.string().describe('导入后的内容'),
});
export type ImportChange = z.output<typeof importChangeView>;

export const importRowErrorView = z.object({
  line: z.number().int().describe('文件中的行号'),
  code: z.string().describe('该行的代码'),
  message: z.string().describe('错误'),
});
export type ImportRowError = z.output<typeof importRowErrorView>;

export const importPreviewView = z.object({
  rows: z.number().int().describe('数据行数'),
  counts: z
    .object({
      add: z.number().int(),
      edit: z.number().int(),
      retire: z.number().int(),
      restore: z.number().int(),
      same: z.number().int(),
    })
    .describe('各类变更的数量；same 为无变化'),
  errorCount: z.number().int().describe('错误行数'),
  errors: z.array(importRowErrorView).describe('逐行错误，全部'),
  changes: z.array(importChangeView).describe('变更明细，最多 500 条'),
  fingerprint: z.string().describe('确认导入时带回'),
});
export type ImportPreview = z.output<typeof importPreviewView>;
