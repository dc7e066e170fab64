import { z } from 'zod';
import { idField, lineField } from '@/lib/core/fields';
import { BUYER_EXTENSIONS, extensionOf, MAX_BUYER_BYTES } from '@/lib/domain/upload/rules';

/** Most files of one order. */
export const MAX_ORDER_FILES = 5;

/** What a buyer hands in a file for. */
export const filePurposes = {
  order: '订单附件',
  after_sale: '售后凭证',
  special_order: '特殊订单附件',
} as const;
export type FilePurpose = keyof typeof filePurposes;
const purposes = Object.keys(filePurposes) as [FilePurpose, ...FilePurpose[]];

/** Characters of the longest base64 text with its `data:` head. */
export const MAX_BASE64 = Math.ceil(MAX_BUYER_BYTES / 3) * 4 + 200;

export const fileBase64Input = z
  .object({
    name: lineField(200)
      .pipe(z.string().min(1, '请填写文件名'))
      .refine(
        (v) => BUYER_EXTENSIONS.includes(extensionOf(v)),
        '只能上传 JPG、PNG、GIF、WebP 图片或 PDF 文件',
      )
      .describe('文件名，扩展名须为图片或 PDF'),
    content: z
      .string()
      .min(1, '请选择文件')
      .max(MAX_BASE64, '文件大小超出网站限制')
      .describe('文件内容的 base64，可带 data: 前缀；解码后不超过 10 MB'),
    purpose: z
      .enum(purposes)
      .default('order')
      .describe('用途：order 订单附件，after_sale 售后凭证，special_order 特殊订单附件'),
    orderId: idField.optional().describe('订单编号；省略时先上传，提交订单或申请时再关联'),
  })
  .refine((v) => v.orderId === undefined || v.purpose === 'order', {
    message: '只有订单附件可以直接关联订单',
    path: ['orderId'],
  });
export type FileBase64Input = z.output<typeof fileBase64Input>;

/** A file that a buyer has handed in, as its forms and lists show it. */
export const buyerFileView = z.object({
  id: z.number().int().describe('文件编号'),
  title: z.string().describe('文件名'),
  kind: z.enum(['image', 'file']).describe('类型：image 图片，file PDF'),
  sizeBytes: z.number().int().describe('大小（字节）'),
  createdAt: z.string().describe('上传时间'),
});
export type BuyerFileView = z.output<typeof buyerFileView>;

/** Ids of files that were uploaded before the row they belong to. */
export function fileIdsField(max: number) {
  return z.array(idField).max(max, `最多上传 ${max} 个文件`);
}
