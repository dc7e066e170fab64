import { z } from 'zod';
import { dateField, idField, idsInput, intField, lineField, orNull, typedCode } from '@/lib/core/fields';
import { mobileField } from '@/lib/core/phone';
import { normalizeTelephone } from '@/lib/core/phone-number';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { invoiceWishEditInput } from '@/lib/domain/order/invoice-contract';
import { normalizeTaxNumber } from '@/lib/domain/organization/credit-code';
import { extensionOf } from '@/lib/domain/upload/rules';
import { invoiceView } from './contract';
import { officeInvoiceActions } from './office-policy';
import { MAX_INVOICE_LINES } from './rules';
import {
  invoiceForms,
  invoiceMachine,
  invoiceRedReasons,
  invoiceSides,
  invoiceTitleKinds,
  invoiceTypes,
} from '@/lib/states/invoice';

const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];
const MAX_FEN = 1_000_000_000_000;
const dayField = dateField('请选择日期');
const requestKeyField = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, '缺少提交标识，请刷新页面后重试');

export const officeListInput = z.object({
  ...officeListFields,
  status: z.enum(invoiceMachine.states).optional().describe('状态'),
  side: z.enum(keys(invoiceSides)).optional().describe('蓝字或红字'),
  form: z.enum(keys(invoiceForms)).optional().describe('形式：online 电子，paper 纸质'),
  /** The specification's name of the form. */
  is_online_invoice: z.enum(['0', '1', 'true', 'false']).optional().describe('是否电子发票'),
  type: z.enum(keys(invoiceTypes)).optional().describe('发票类型'),
  titleKind: z.enum(keys(invoiceTitleKinds)).optional().describe('抬头类型'),
  requestNo: lineField(20).optional().describe('申请单号（开头几位）'),
  invoiceNo: lineField(20).optional().describe('发票号码（开头几位）'),
  orderSn: lineField(20).optional().describe('订单号'),
  title: lineField(100).optional().describe('发票抬头（开头几个字）'),
  taxNo: lineField(60).overwrite(normalizeTaxNumber).max(20).optional().describe('纳税人识别号（开头几位）'),
  minFen: intField(0, MAX_FEN).optional().describe('最小金额（分）'),
  maxFen: intField(0, MAX_FEN).optional().describe('最大金额（分）'),
  buyerId: idField.optional().describe('买家编号'),
  batchNo: lineField(20).optional().describe('批次号：一并申请的第一张的申请单号'),
  sort: z.enum(['createdAt', '-createdAt', 'amountFen', '-amountFen']).default('-createdAt').describe('排序'),
});
export type OfficeListInput = z.output<typeof officeListInput>;

export const officeRow = invoiceView.omit({ allowedActions: true, appliedBy: true }).extend({
  buyerName: z.string().describe('申请人'),
  organizationName: z.string().nullable().describe('单位'),
  reversingFen: z.number().int().describe('冲红中的金额（分）'),
  failReason: z.string().nullable().describe('失败原因'),
  sentAt: z.string().nullable().describe('发送或寄出时间'),
  staffRemark: z.string().nullable().describe('内部备注'),
  version: z.string().describe('版本，修改时带回'),
  allowedActions: z.array(z.enum(officeInvoiceActions)).describe('当前可执行的操作'),
});
export type OfficeRow = z.output<typeof officeRow>;

const counted = Object.fromEntries(invoiceMachine.states.map((s) => [s, z.number().int()])) as Record<
  (typeof invoiceMachine.states)[number],
  z.ZodNumber
>;
export const officeListView = pagedOf(officeRow).extend({
  counts: z.object({ all: z.number().int(), ...counted }).describe('各状态的数量'),
});
export type OfficeListView = z.output<typeof officeListView>;

const officeLine = z.object({
  lineNo: z.number().int().describe('行号'),
  orderId: z.number().int().nullable().describe('订单编号'),
  name: z.string().describe('项目名称'),
  spec: z.string().nullable().describe('规格'),
  unit: z.string().nullable().describe('单位'),
  quantity: z.number().int().nullable().describe('数量'),
  taxCode: z.string().nullable().describe('商品和服务税收分类编码'),
  taxLabel: z.string().describe('税率：如 9%、免税、0%'),
  amountFen: z.number().int().describe('价税合计（分）'),
  netFen: z.number().int().describe('金额（分）'),
  taxFen: z.number().int().describe('税额（分）'),
  leftFen: z.number().int().describe('未冲红金额（分）'),
  leftQuantity: z.number().int().nullable().describe('未冲红数量'),
});
const pick = z.object({
  lineNo: z.number().int(),
  quantity: z.number().int().nullish(),
  amountFen: z.number().int(),
});

export const officeDetailView = officeRow.extend({
  provider: z.string().nullable().describe('开票渠道'),
  providerSerial: z.string().nullable().describe('渠道流水号'),
  redOf: z.number().int().nullable().describe('红字发票对应的蓝字发票'),
  together: z
    .array(
      z.object({
        id: z.number().int().describe('发票编号'),
        requestNo: z.string().describe('申请单号'),
        title: z.string().describe('发票抬头'),
        department: z.string().nullable().describe('部门'),
        status: z.enum(invoiceMachine.states).describe('状态'),
        statusLabel: z.string().describe('状态名称'),
        amountFen: z.number().int().describe('价税合计（分）'),
      }),
    )
    .describe('一并申请的发票，含本张；单独申请的为空'),
  redReasonLabel: z.string().nullable().describe('冲红原因'),
  redBillStatus: z.string().nullable().describe('红字确认单状态'),
  tries: z.number().int().describe('提交次数'),
  submittedAt: z.string().nullable().describe('提交时间'),
  address: z.string().nullable().describe('注册地址'),
  phone: z.string().nullable().describe('注册电话'),
  bank: z.string().nullable().describe('开户银行'),
  bankAccount: z.string().nullable().describe('银行账号'),
  email: z.string().nullable().describe('接收邮箱'),
  receivePhone: z.string().nullable().describe('接收手机'),
  remark: z.string().nullable().describe('发票备注'),
  issuedBy: z.string().nullable().describe('登记人'),
  mail: z
    .object({
      name: z.string().nullable().describe('收件人'),
      phone: z.string().nullable().describe('电话'),
      address: z.string().nullable().describe('地址'),
      corpId: z.number().int().nullable().describe('物流公司编号'),
      corpName: z.string().nullable().describe('物流公司'),
      trackingNo: z.string().nullable().describe('运单号'),
      mailedAt: z.string().nullable().describe('寄出时间'),
    })
    .describe('纸质发票的邮寄'),
  lines: z.array(officeLine).describe('明细'),
  covered: z
    .array(
      z.object({
        id: z.number().int().describe('订单编号'),
        orderSn: z.string().describe('订单号'),
        amountFen: z.number().int().describe('本张发票金额（分）'),
        paidFen: z.number().int().describe('已付（分）'),
        refundedFen: z.number().int().describe('已退（分）'),
        refundingFen: z.number().int().describe('退款中（分）'),
        openFen: z.number().int().describe('还可开票（分）；为负时应冲红'),
      }),
    )
    .describe('涉及的订单'),
  reds: z.array(officeRow).describe('红字发票'),
  redSuggestion: z.array(pick).describe('按退款推算的冲红明细；空为无须冲红'),
  incidents: z
    .array(z.object({ id: z.number().int(), specialNo: z.string(), title: z.string(), status: z.string() }))
    .describe('相关的特殊订单'),
  timeline: z
    .array(z.object({ title: z.string(), time: z.string(), text: z.string().nullable() }))
    .describe('经过，先旧后新'),
});
export type OfficeDetailView = z.output<typeof officeDetailView>;

export const issueView = z.object({
  id: z.number().int().describe('发票编号'),
  status: z.enum(invoiceMachine.states).describe('状态'),
  amountFen: z.number().int().describe('金额（分）'),
  text: z.string().describe('结果'),
});
export type IssueView = z.output<typeof issueView>;

export const batchIssueInput = idsInput;
const batchRow = z.object({
  id: z.number().int().describe('发票编号'),
  ok: z.boolean().describe('是否成功'),
  message: z.string().describe('结果'),
});
export type BatchRow = z.output<typeof batchRow>;
export const batchView = z.object({ rows: z.array(batchRow).describe('逐行结果') });

const noteField = orNull(lineField(200));
const mailFields = {
  mailName: orNull(lineField(50)).describe('收件人'),
  mailPhone: orNull(lineField(40).overwrite(normalizeTelephone)).describe('收件电话'),
  mailAddress: orNull(lineField(200)).describe('收件地址'),
};
const versionField = z.iso.datetime({ offset: true }).optional().describe('读取时的版本；不一致时拒绝');

/** The clerk's change of an application: the title as the buyer's form has it, and what only the office knows. */
export const updateInput = z
  .object({
    id: idField,
    version: versionField,
    form: z.enum(keys(invoiceForms)).describe('形式'),
    remark: noteField.describe('发票备注'),
    staffRemark: noteField.describe('内部备注'),
    ...mailFields,
  })
  .and(invoiceWishEditInput);
export type UpdateInput = z.output<typeof updateInput>;

/** The same change of several applications; what is absent stays as it is. */
export const batUpdateInput = z.object({
  rows: z
    .array(z.object({ id: idField, version: versionField }))
    .min(1, '请选择发票')
    .max(100, '一次最多修改 100 张')
    .describe('发票'),
  type: z.enum(keys(invoiceTypes)).optional().describe('发票类型'),
  form: z.enum(keys(invoiceForms)).optional().describe('形式'),
  remark: lineField(200).optional().describe('发票备注'),
  staffRemark: lineField(200).optional().describe('内部备注'),
});
export type BatUpdateInput = z.output<typeof batUpdateInput>;

const PDF_MAX = 10 * 1024 * 1024;
const fileField = z
  .file('请选择文件')
  .max(PDF_MAX, '文件不能超过 10 MB')
  .refine((f) => ['.pdf', '.ofd'].includes(extensionOf(f.name)), '只能上传 PDF 或 OFD 文件')
  .optional()
  .describe('发票文件，PDF 或 OFD，不超过 10 MB');
const documentFields = {
  invoiceNo: typedCode()
    .regex(/^\d{8,20}$/, '请输入 8 至 20 位发票号码')
    .describe('发票号码'),
  invoiceCode: orNull(typedCode().regex(/^\d{10,12}$/, '请输入 10 至 12 位发票代码')).describe(
    '发票代码；数电票没有',
  ),
  issuedDay: dayField.describe('开票日期，YYYY-MM-DD'),
  file: fileField,
};

/** 登记发票: a document that was issued elsewhere. */
export const registerInput = z.object({
  id: idField,
  form: z.enum(keys(invoiceForms)).describe('形式'),
  amountFen: intField(1, MAX_FEN).describe('价税合计（分），须与申请金额一致'),
  ...documentFields,
  ...mailFields,
});
export type RegisterInput = z.output<typeof registerInput>;

const redFields = {
  id: idField.describe('蓝字发票编号'),
  reason: z.enum(keys(invoiceRedReasons), '请选择冲红原因').describe('冲红原因'),
};
const redLines = z
  .array(
    z.object({
      lineNo: intField(1, MAX_INVOICE_LINES).describe('行号'),
      quantity: orNull(intField(1, 1_000_000)).describe('数量'),
      amountFen: intField(1, MAX_FEN).describe('价税合计（分）'),
    }),
  )
  .min(1, '请选择要冲红的行')
  .max(MAX_INVOICE_LINES);

export const redInput = z.object({
  ...redFields,
  lines: redLines.optional().describe('冲红的行；不填为全部余额'),
  requestKey: requestKeyField.describe('提交标识，重复提交只处理一次'),
});
export type RedInput = z.output<typeof redInput>;
export const redView = z.object({ id: z.number().int().describe('红字发票编号') });

/** 登记红字发票: issued elsewhere. */
export const registerRedInput = z.object({
  ...redFields,
  lines: redLines.optional().describe('冲红的行；不填为全部余额'),
  ...documentFields,
});
export type RegisterRedInput = z.output<typeof registerRedInput>;

export const sendInput = z.object({
  id: idField,
  email: orNull(z.email('请输入正确的邮箱地址')).describe('邮箱；不填用申请时的'),
  phone: orNull(mobileField).describe('手机；不填用申请时的'),
});
export type SendInput = z.output<typeof sendInput>;

export const mailInput = z.object({
  id: idField,
  mailName: lineField(50).pipe(z.string().min(1, '请填写收件人')).describe('收件人'),
  mailPhone: lineField(40).overwrite(normalizeTelephone).min(5, '请填写电话').describe('电话'),
  mailAddress: lineField(200).pipe(z.string().min(5, '请填写地址')).describe('地址'),
  mailCorpId: orNull(idField).describe('物流公司编号'),
  mailTrackingNo: orNull(lineField(40)).describe('运单号'),
});
export type MailInput = z.output<typeof mailInput>;

export const officeDownloadInput = z.object({
  id: idField,
  format: z.enum(['pdf', 'ofd']).default('pdf').describe('文件格式'),
});
