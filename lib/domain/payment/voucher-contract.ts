import { z } from 'zod';
import { dateField, idField, intField, lineField, orNull } from '@/lib/core/fields';
import { orderMachine } from '@/lib/states/order';
import { BUYER_EXTENSIONS, extensionOf, MAX_BUYER_BYTES } from '@/lib/domain/upload/rules';
import { transferAccountFields } from './method-contract';
import { paymentMachine } from '@/lib/states/payment';

/** Most that one slip may say, in fen: ten times the largest order. */
const MAX_SLIP_FEN = 5_000_000_000;
/** An amount of a bank slip, in fen. */
export const slipFenField = intField(1, MAX_SLIP_FEN);
/** The day on which the bank moved the money, `YYYY-MM-DD`. */
export const bankDateField = dateField('请选择日期');
export const bankPayerField = lineField(100);

/** The slip of a bank transfer, with what its payer says about it. */
export const voucherUploadInput = z.object({
  id: idField.describe('订单编号'),
  file: z
    .file('请选择付款凭证')
    .max(MAX_BUYER_BYTES, '文件不能超过 10 MB')
    .refine(
      (f) => BUYER_EXTENSIONS.includes(extensionOf(f.name)),
      '只能上传 JPG、PNG、GIF、WebP 图片或 PDF 文件',
    )
    .describe('付款凭证，图片或 PDF，不超过 10 MB'),
  bankPayer: orNull(bankPayerField).describe('付款户名'),
  bankDate: orNull(bankDateField).describe('付款日期，YYYY-MM-DD'),
  amountFen: orNull(slipFenField).describe('转账金额（分）'),
  note: orNull(lineField(200)).describe('备注'),
});
export type VoucherUploadInput = z.output<typeof voucherUploadInput>;

export const voucherInput = z.object({ orderId: idField.describe('订单编号') });

/** The buyer's view of his transfer. */
export const voucherView = z.object({
  orderId: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号，转账时写在附言中'),
  orderStatus: z.enum(orderMachine.states).describe('订单状态'),
  status: z.enum([...paymentMachine.states, 'none']).describe('凭证状态；none 尚未上传'),
  statusLabel: z.string().describe('凭证状态名称'),
  rejectReason: z.string().nullable().describe('驳回原因'),
  file: z
    .object({
      id: z.number().int().describe('文件编号，经 /api/user/file/download/{id} 查看'),
      title: z.string().describe('文件名'),
      kind: z.enum(['image', 'file']).describe('类型：image 图片，file PDF'),
    })
    .nullable()
    .describe('最近一次上传的凭证'),
  submittedAt: z.string().nullable().describe('提交时间'),
  account: transferAccountFields.nullable().describe('收款账户；订单不是银行转账时为空'),
  totalFen: z.number().int().describe('应付总额（分）'),
  paidFen: z.number().int().describe('已付（分）'),
  dueFen: z.number().int().describe('待付（分）'),
  deadlineAt: z.string().nullable().describe('付款截止时间；审核期间暂停计时'),
  mayUpload: z.boolean().describe('现在是否可以上传凭证'),
  now: z.string().describe('服务器时间'),
});
export type VoucherView = z.output<typeof voucherView>;
