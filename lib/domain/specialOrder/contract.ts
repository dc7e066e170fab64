import { z } from 'zod';
import { idField, intField, lineField, textField } from '@/lib/core/fields';
import { pagedOf, pageFields } from '@/lib/core/page';
import { telephoneField } from '@/lib/core/phone';
import { submitKeyField, timelineView } from '@/lib/domain/order/contract';
import { buyerFileView, fileIdsField } from '@/lib/domain/order/file-contract';
import { MAX_APPLICATION_FILES } from './rules';
import { specialOrderMachine } from '@/lib/states/specialOrder';

/** Kinds of request that a buyer may file (domain.md section 9); the others are the system's exceptions. */
export const applicationTypes = ['bulk_print', 'back_issue', 'resend', 'other'] as const;
export type ApplicationType = (typeof applicationTypes)[number];

/** What each kind is for, on the form. */
export const applicationTypeTexts: Readonly<Record<ApplicationType, string>> = {
  bulk_print: '需要的数量超过现货，申请为单位加印',
  back_issue: '商城里买不到的往期期刊',
  resend: '超过售后期限的缺期、丢件补寄',
  other: '商城商品以外的其他需求',
};

/** The rules between fields are looked at together with those of the fields: one try shows all that is missing. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

export const applyOtherInput = z
  .object({
    submitKey: submitKeyField.optional().describe('提交标识；也可用 Idempotency-Key 请求头'),
    type: z
      .enum(applicationTypes, '请选择需求类型')
      .describe('需求类型：bulk_print 批量加印，back_issue 补购过刊，resend 补寄，other 其他'),
    title: lineField(80).pipe(z.string().min(2, '请填写标题（至少 2 个字）')).describe('标题'),
    description: textField(2000)
      .pipe(z.string().min(5, '请填写需求说明（至少 5 个字）'))
      .describe('需求说明'),
    quantity: intField(1, 1_000_000).optional().describe('数量；批量加印和补购过刊必填'),
    contactName: lineField(30).pipe(z.string().min(1, '请填写联系人')).describe('联系人'),
    contactPhone: telephoneField.describe('联系电话'),
    orderId: idField.optional().describe('相关的本人订单编号；补寄必填'),
    fileIds: fileIdsField(MAX_APPLICATION_FILES)
      .default([])
      .describe('附件的文件编号，先用 file/base64（purpose=special_order）上传'),
  })
  .refine((v) => v.quantity !== undefined || v.type === 'resend' || v.type === 'other', {
    message: '请填写数量',
    path: ['quantity'],
    when: isObject,
  })
  .refine((v) => v.type !== 'resend' || v.orderId !== undefined, {
    message: '请选择需要补寄的订单',
    path: ['orderId'],
    when: isObject,
  });
export type ApplyOtherInput = z.output<typeof applyOtherInput>;

export const applicationActions = ['withdraw'] as const;

const summaryFields = {
  id: z.number().int().describe('申请编号'),
  specialNo: z.string().describe('申请单号'),
  type: z.string().describe('需求类型'),
  typeLabel: z.string().describe('需求类型名称'),
  title: z.string().describe('标题'),
  quantity: z.number().int().nullable().describe('数量'),
  status: z.enum(specialOrderMachine.states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  orderId: z.number().int().nullable().describe('相关订单编号'),
  orderSn: z.string().nullable().describe('相关订单号'),
  createdAt: z.string().describe('提交时间'),
  finishedAt: z.string().nullable().describe('办结时间'),
  allowedActions: z.array(z.enum(applicationActions)).describe('当前可执行的操作'),
};
export const applicationView = z.object(summaryFields);
export type ApplicationView = z.output<typeof applicationView>;

export const applicationDetailView = applicationView.extend({
  description: z.string().describe('需求说明'),
  contactName: z.string().describe('联系人'),
  contactPhone: z.string().describe('联系电话'),
  finishNote: z.string().nullable().describe('商城的答复'),
  files: z.array(buyerFileView).describe('附件'),
  timeline: z.array(timelineView).describe('进度，先旧后新'),
});
export type ApplicationDetailView = z.output<typeof applicationDetailView>;

export const applicationListInput = z.object({
  ...pageFields,
  status: z.enum(specialOrderMachine.states).optional().describe('状态'),
});
export type ApplicationListInput = z.output<typeof applicationListInput>;

export const applicationListView = pagedOf(applicationView).extend({
  counts: z
    .object({
      all: z.number().int(),
      open: z.number().int(),
      handling: z.number().int(),
      finished: z.number().int(),
      withdrawn: z.number().int(),
    })
    .describe('各状态的数量'),
});
export type ApplicationListView = z.output<typeof applicationListView>;
