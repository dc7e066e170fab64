import { z } from 'zod';
import { orNull } from '@/lib/core/fields';
import { fileProblemView } from './map-contract';

/** Largest stock file, in bytes, and most rows of it (security.md S-48). */
export const MAX_STOCK_FILE = 5 * 1024 * 1024;
export const MAX_STOCK_ROWS = 5000;

const MINUTE = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/;

export const filePreviewInput = z.object({
  file: z
    .file('请选择文件')
    .min(1, '文件是空的')
    .max(MAX_STOCK_FILE, '文件不能超过 5 MB')
    .describe('Excel（.xlsx）或 CSV，列：存货编码、仓库、现存量，可有可用量、截止时间、存货名称'),
  asOf: orNull(z.string().regex(MINUTE, '请输入时间，如 2026-11-22 18:00')).describe(
    '没有截止时间列（或该格为空）时采用的截止时间，北京时间 YYYY-MM-DD HH:mm',
  ),
});
export type FilePreviewInput = z.output<typeof filePreviewInput>;

export const fileApplyInput = z.object({
  ...filePreviewInput.shape,
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '请先预览')
    .describe('预览返回的指纹；差异与预览时不同则不执行'),
});
export type FileApplyInput = z.output<typeof fileApplyInput>;

/** One row that would change a balance. */
export const fileChangeView = z.object({
  line: z.number().int().describe('文件中的行号'),
  erpCode: z.string(),
  title: z.string().describe('商品名称，期刊含期次'),
  centerName: z.string().describe('配送中心'),
  qtyOnHand: z.number().int().describe('ERP 现存量，ERP 单位'),
  unitFactor: z.number().int().describe('一个 ERP 单位折合的册数'),
  asOf: z.string().describe('截止时间'),
  ownAtAsOf: z.number().int().describe('截止时间时本系统的现存量，册'),
  beforeOnHand: z.number().int().describe('现在的现存量，册'),
  delta: z.number().int().describe('将调整的册数'),
  afterOnHand: z.number().int().describe('调整后的现存量，册'),
  reserved: z.number().int().describe('已占用，册'),
  large: z.boolean().describe('超过报警册数'),
});
export type FileChange = z.output<typeof fileChangeView>;

export const filePreviewView = z.object({
  rows: z.number().int().describe('数据行数'),
  counts: z.object({
    applied: z.number().int().describe('将调整的行数'),
    same: z.number().int().describe('无差异的行数'),
    unmapped: z.number().int().describe('未对照的行数：不调整，进入待对照清单'),
    bad: z.number().int().describe('有错误的行数：有一行错误则整个文件不导入'),
  }),
  copiesIn: z.number().int().describe('调增册数合计'),
  copiesOut: z.number().int().describe('调减册数合计'),
  errors: z.array(fileProblemView).describe('错误，全部'),
  unmapped: z
    .array(
      z.object({
        line: z.number().int(),
        erpCode: z.string(),
        erpName: z.string(),
        qtyOnHand: z.number().int(),
      }),
    )
    .describe('未对照的编码，全部'),
  changes: z.array(fileChangeView).describe('将调整的行，全部'),
  importedBefore: z
    .object({ runId: z.number().int(), at: z.string() })
    .nullable()
    .describe('此文件此前导入过的最近一次'),
  fingerprint: z.string().describe('确认导入时带回'),
});
export type FilePreviewView = z.output<typeof filePreviewView>;
