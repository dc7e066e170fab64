import { z } from 'zod';
import { boolField, dateField, idField, lineField, orNull, textField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { mobileField } from '@/lib/core/phone';
import { codeLooks, type CodeLook } from './rules';

/** The codes desk 激活码: what the mall office sees of codes and does with them. */

const looks = Object.keys(codeLooks) as [CodeLook, ...CodeLook[]];

/** Acts of the desk; which are open to a code, the server says. */
export const codeActions = ['freeze', 'unfreeze', 'rebind', 'extend', 'void'] as const;
export type CodeAction = (typeof codeActions)[number];

/** A whole code never stands in an address (and so in no log): it is asked for by `code/find`. */
const WHOLE_CODE = /^(?=.*[A-Za-z])[0-9A-Za-z]{4}([\s-]?[0-9A-Za-z]{4}){3}$/;

export const codeListInput = z.object({
  ...officeListFields,
  keyword: lineField(100)
    .refine((v) => !WHOLE_CODE.test(v), '完整激活码请用“按激活码查找”')
    .optional()
    .describe('序号、激活码后 4 位、手机号码、订单号或批次号'),
  look: z.enum(looks).optional().describe('状态'),
  productId: idField.optional().describe('商品编号'),
  batchId: idField.optional().describe('批次编号'),
  origin: z.enum(['order', 'hand']).optional().describe('来源：order 随订单发放，hand 线下发放'),
});
export type CodeListInput = z.output<typeof codeListInput>;

export const codeRow = z.object({
  id: z.number().int().describe('编号'),
  sn: z.string().describe('激活码序号'),
  masked: z.string().describe('激活码（隐去前 12 位）'),
  look: z.enum(looks).describe('状态'),
  lookLabel: z.string().describe('状态名称'),
  productId: z.number().int().describe('商品编号'),
  kind: z.string().describe('商品类型'),
  title: z.string().describe('出版物名称'),
  label: z.string().describe('年度或期次'),
  batchId: z.number().int().describe('批次编号'),
  batchNo: z.string().describe('批次号'),
  external: z.boolean().describe('外部系统的激活码'),
  orderId: z.number().int().nullable().describe('订单编号；线下发放的为空'),
  orderSn: z.string().nullable().describe('订单号'),
  buyerName: z.string().nullable().describe('买家（脱敏）'),
  holderName: z.string().nullable().describe('分配给的单位成员（脱敏）'),
  readerName: z.string().nullable().describe('读者（脱敏）'),
  readerPhone: z.string().nullable().describe('读者的手机号码（脱敏）'),
  assignedAt: z.string().nullable().describe('发放时间'),
  activatedAt: z.string().nullable().describe('激活时间'),
  activateUntil: z.string().nullable().describe('激活截止日期'),
  expiresAt: z.string().nullable().describe('阅读截止时间；空为长期'),
  allowedActions: z.array(z.enum(codeActions)).describe('当前可执行的操作'),
});
export type CodeRowView = z.output<typeof codeRow>;

export const codeListView = pagedOf(codeRow).extend({
  counts: z.record(z.enum(['all', ...looks]), z.number().int()).describe('各状态的数量'),
});
export type CodeListView = z.output<typeof codeListView>;

const codeEventView = z.object({
  title: z.string().describe('操作'),
  time: z.string().describe('时间'),
  text: z.string().describe('操作人和说明'),
});

export const codeDetailView = codeRow.extend({
  batchRemark: z.string().nullable().describe('批次备注'),
  frozenAt: z.string().nullable().describe('冻结时间'),
  frozenReason: z.string().nullable().describe('冻结原因'),
  voidReason: z.string().nullable().describe('作废原因'),
  pagesRead: z.number().int().describe('读者读过本出版物的页数（近 180 天）'),
  lastReadAt: z.string().nullable().describe('最近阅读时间'),
  timeline: z.array(codeEventView).describe('经过，先旧后新'),
});
export type CodeDetailView = z.output<typeof codeDetailView>;

export const codeFindInput = z.object({
  code: lineField(60).min(4, '请输入激活码').describe('完整激活码'),
});
export const codeFindView = z.object({
  id: z.number().int().describe('编号'),
  sn: z.string().describe('激活码序号'),
});

const reasonField = textField(200).pipe(z.string().min(2, '请填写原因（至少 2 个字）'));

const idsField = z
  .array(idField)
  .min(1, '请选择激活码')
  .max(100, '一次最多选择 100 个')
  .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b))
  .describe('编号列表');

/** Freezing, its end, and voiding: all named codes or none. */
export const codeActInput = z.object({ ids: idsField, reason: reasonField.describe('原因') });
export type CodeActInput = z.output<typeof codeActInput>;

export const codeRebindInput = z.object({
  id: idField.describe('编号'),
  phone: z
    .string('请输入手机号码')
    .trim()
    .min(1, '请输入手机号码')
    .pipe(mobileField)
    .describe('新读者的手机号码'),
  reason: reasonField.describe('换绑原因'),
});
export type CodeRebindInput = z.output<typeof codeRebindInput>;

export const codeReboundView = z.object({
  name: z.string().describe('新读者（脱敏）'),
  phone: z.string().describe('新读者的手机号码（脱敏）'),
});

export const codeExtendInput = z
  .object({
    id: idField.describe('编号'),
    until: orNull(dateField('请选择日期')).describe('阅读截止日期（含当日）'),
    forever: boolField.default(false).describe('长期有效；不能与日期同时填写'),
    reason: reasonField.describe('延期原因'),
  })
  .refine((v) => v.forever !== Boolean(v.until), {
    message: '请选择日期，或选择长期有效',
    path: ['until'],
  });
export type CodeExtendInput = z.output<typeof codeExtendInput>;
