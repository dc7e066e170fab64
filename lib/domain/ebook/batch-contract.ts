import { z } from 'zod';
import { boolField, dateField, idField, intField, lineField, orNull, textField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';

/** Batches of activation codes 激活码批次: made here, or brought in from another reading system. */

/** Codes of one batch that is made by hand. */
export const MAX_BATCH_CODES = 5000;
/** Rows of one sheet of external codes. */
export const MAX_IMPORT_CODES = 5000;
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
/** Cards of one sheet of A4, and of one page of the print view. */
export const CARDS_PER_SHEET = 10;
export const CARDS_PER_PAGE = 100;

const untilField = orNull(dateField('请选择日期')).describe('激活截止日期（含当日）；空为不限');
const readDaysField = orNull(intField(1, 36_500)).describe('激活后可读天数；空为长期');
const remarkField = orNull(textField(200)).describe('备注');
const reasonField = textField(200).pipe(z.string().min(2, '请填写原因（至少 2 个字）'));

/** Which publication the codes open: a book, or one year or one issue of a periodical. */
const targetFields = {
  productId: idField.describe('商品编号'),
  year: orNull(intField(1900, 2200)).describe('年度；图书为空'),
  issueId: orNull(idField).describe('期次编号；全年或图书为空'),
};

export const batchAddInput = z.object({
  ...targetFields,
  quantity: intField(1, MAX_BATCH_CODES).describe(`数量，最多 ${MAX_BATCH_CODES}`),
  use: z.enum(['stock', 'cards']).default('stock').describe('用途：stock 随订单发放，cards 制卡发放'),
  activateUntil: untilField,
  readDays: readDaysField,
  remark: remarkField,
  submitKey: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/)
    .optional()
    .describe('防止重复提交；也可用 Idempotency-Key'),
});
export type BatchAddInput = z.output<typeof batchAddInput>;

export const batchMadeView = z.object({
  id: z.number().int().describe('批次编号'),
  batchNo: z.string().describe('批次号'),
  quantity: z.number().int().describe('数量'),
});
export type BatchMadeView = z.output<typeof batchMadeView>;

export const batchEditInput = z.object({
  id: idField.describe('批次编号'),
  activateUntil: untilField,
  readDays: readDaysField,
  remark: remarkField,
});
export type BatchEditInput = z.output<typeof batchEditInput>;

/** Cards given out without an order: from then on whoever holds one may activate it. */
export const batchHandOutInput = z.object({
  id: idField.describe('批次编号'),
  quantity: intField(1, MAX_BATCH_CODES).describe('发放数量'),
  reason: reasonField.describe('发放对象和用途'),
});
export type BatchHandOutInput = z.output<typeof batchHandOutInput>;
export const batchCountView = z.object({ count: z.number().int().describe('激活码数量') });

export const batchVoidInput = z.object({
  id: idField.describe('批次编号'),
  reason: reasonField.describe('作废原因'),
});
export type BatchVoidInput = z.output<typeof batchVoidInput>;

export const batchListInput = z.object({
  ...officeListFields,
  keyword: lineField(100).optional().describe('批次号、出版物名称或备注'),
  use: z
    .enum(['auto', 'stock', 'external'])
    .optional()
    .describe('来源：auto 付款生成，stock 人工生成，external 外部'),
  productId: idField.optional().describe('商品编号'),
});
export type BatchListInput = z.output<typeof batchListInput>;

export const batchRow = z.object({
  id: z.number().int().describe('编号'),
  batchNo: z.string().describe('批次号'),
  productId: z.number().int().describe('商品编号'),
  kind: z.string().describe('商品类型'),
  title: z.string().describe('出版物名称'),
  label: z.string().describe('年度或期次；图书为空'),
  external: z.boolean().describe('外部激活码'),
  automatic: z.boolean().describe('付款时自动生成'),
  total: z.number().int().describe('数量'),
  free: z.number().int().describe('未分配'),
  assigned: z.number().int().describe('待激活'),
  activated: z.number().int().describe('已激活（含已到期）'),
  frozen: z.number().int().describe('其中已冻结'),
  void: z.number().int().describe('已作废'),
  activateUntil: z.string().nullable().describe('激活截止日期'),
  readDays: z.number().int().nullable().describe('激活后可读天数；空为长期'),
  remark: z.string().nullable().describe('备注'),
  createdBy: z.string().nullable().describe('生成人；系统生成的为空'),
  createdAt: z.string().describe('生成时间'),
});
export type BatchRow = z.output<typeof batchRow>;
export const batchListView = pagedOf(batchRow);
export type BatchListView = z.output<typeof batchListView>;

export const batchDetailView = batchRow.extend({
  handed: z.number().int().describe('线下发放、尚未激活且未冻结的'),
  lapsed: z.boolean().describe('已过激活截止日期'),
  exportedBy: z.string().nullable().describe('最近一次导出的人员'),
  exportedAt: z.string().nullable().describe('最近一次导出的时间'),
});
export type BatchDetailView = z.output<typeof batchDetailView>;

export const batchChoicesInput = z.object({ productId: idField.optional().describe('商品编号') });
export const batchChoicesView = z.object({
  products: z
    .array(
      z.object({
        id: z.number().int().describe('商品编号'),
        title: z.string().describe('名称'),
        periodical: z.boolean().describe('是否电子期刊'),
        external: z.boolean().describe('激活码来自外部系统'),
      }),
    )
    .describe('电子商品'),
  years: z.array(z.number().int()).describe('所选期刊的年度'),
  issues: z
    .array(z.object({ id: z.number().int(), title: z.string(), year: z.number().int() }))
    .describe('所选期刊的期次'),
});
export type BatchChoicesView = z.output<typeof batchChoicesView>;

export const batchPrintInput = z.object({
  id: idField.describe('批次编号'),
  pageNum: intField(1, 1000).default(1).describe(`页码，每页 ${CARDS_PER_PAGE} 张`),
});
export type BatchPrintInput = z.output<typeof batchPrintInput>;

const codeCardView = z.object({
  sn: z.string().describe('激活码序号'),
  code: z.string().describe('激活码，4-4-4-4'),
  /** Path of a square of `qrSize` modules. */
  qrPath: z.string().describe('二维码的 SVG 路径'),
  qrSize: z.number().int().describe('二维码每边的格数'),
});
export const batchPrintView = z.object({
  batchNo: z.string().describe('批次号'),
  title: z.string().describe('出版物名称'),
  label: z.string().describe('年度或期次'),
  termText: z.string().describe('有效期说明'),
  siteName: z.string().describe('网站名称'),
  siteHost: z.string().describe('网站地址'),
  cards: z.array(codeCardView),
  total: z.number().int().describe('可制卡的数量'),
  pageNum: z.number().int().describe('页码'),
  pages: z.number().int().describe('页数'),
});
export type BatchPrintView = z.output<typeof batchPrintView>;

const fileField = z
  .file('请选择文件')
  .min(1, '文件是空的')
  .max(MAX_IMPORT_BYTES, '文件不能超过 2 MB')
  .describe('.xlsx 或 CSV 文件，第一列“激活码”');

export const codeImportPreviewInput = z.object({ file: fileField });
export const codeImportPreviewView = z.object({
  rows: z.number().int().describe('数据行数'),
  good: z.number().int().describe('可导入'),
  errors: z
    .array(
      z.object({
        line: z.number().int().describe('文件中的行号'),
        tail: z.string().describe('激活码后 4 位'),
        message: z.string().describe('错误'),
      }),
    )
    .describe('逐行错误'),
  fingerprint: z.string().describe('确认导入时带回'),
});
export type CodeImportPreviewView = z.output<typeof codeImportPreviewView>;

export const codeImportInput = z.object({
  file: fileField,
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '请先预览')
    .describe('预览返回的指纹'),
  ...targetFields,
  activateUntil: untilField,
  remark: remarkField,
  /** Whether somebody is told that the product's codes come from elsewhere from now on. */
  confirm: boolField.default(false).describe('确认此后该商品只用外部激活码'),
});
export type CodeImportInput = z.output<typeof codeImportInput>;
