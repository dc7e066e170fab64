import { z } from 'zod';

/** Largest file of products, in bytes, and most rows of it. */
export const MAX_PRODUCT_FILE = 5 * 1024 * 1024;
export const MAX_PRODUCT_ROWS = 1000;
/** Changes that a preview shows; the numbers count all of them. */
export const SHOWN_PRODUCT_CHANGES = 500;

export const productImportInput = z.object({
  file: z
    .file('请选择文件')
    .min(1, '文件是空的')
    .max(MAX_PRODUCT_FILE, '文件不能超过 5 MB')
    .describe('Excel（.xlsx）或 CSV，第一行为模板的列名；没有的列保持不变'),
});
export const productImportApplyInput = z.object({
  ...productImportInput.shape,
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '请先预览')
    .describe('预览返回的指纹'),
});

export const sheetProblemView = z.object({
  line: z.number().int().describe('文件中的行号'),
  column: z.string().describe('列名'),
  sku: z.string().describe('该行的商品编码'),
  message: z.string().describe('问题'),
});
export type SheetProblem = z.output<typeof sheetProblemView>;

export const productImportView = z.object({
  rows: z.number().int().describe('数据行数'),
  counts: z.object({
    add: z.number().int().describe('新增'),
    edit: z.number().int().describe('修改'),
    same: z.number().int().describe('无变化'),
  }),
  errors: z.array(sheetProblemView).describe('错误，全部'),
  changes: z
    .array(
      z.object({
        line: z.number().int().describe('文件中的行号'),
        sku: z.string().describe('商品编码'),
        title: z.string().describe('书名或刊名'),
        action: z.enum(['add', 'edit']).describe('新增或修改'),
        before: z.string().nullable().describe('改动的各项现在的内容；新增为空'),
        after: z.string().describe('导入后的内容'),
      }),
    )
    .describe('变更明细，最多 500 条'),
  fingerprint: z.string().describe('确认导入时带回'),
});
export type ProductImportView = z.output<typeof productImportView>;
