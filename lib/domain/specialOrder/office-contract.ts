import { z } from 'zod';
import { boolField, idField, lineField, textField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { timelineView } from '@/lib/domain/order/contract';
import { buyerFileView } from '@/lib/domain/order/file-contract';
import { specialOrderKinds, specialOrderMachine, specialOrderTypes } from '@/lib/states/specialOrder';

const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];

export const specialListInput = z.object({
  ...officeListFields,
  kind: z.enum(keys(specialOrderKinds)).optional().describe('类别：exception 异常，application 申请'),
  type: z.enum(keys(specialOrderTypes)).optional().describe('类型'),
  status: z.enum(specialOrderMachine.states).optional().describe('状态'),
  orderSn: lineField(40).optional().describe('相关订单号'),
  assignee: z
    .union([z.enum(['me', 'none']), idField])
    .optional()
    .describe('处理人：me 我，none 无人受理，或管理员编号'),
  overdue: boolField.optional().describe('只看超时未办结的'),
});
export type SpecialListInput = z.output<typeof specialListInput>;

export const specialActions = ['take', 'assign', 'finish'] as const;

export const specialRow = z.object({
  id: z.number().int().describe('编号'),
  specialNo: z.string().describe('特殊订单号'),
  kind: z.enum(keys(specialOrderKinds)).describe('类别'),
  kindLabel: z.string().describe('类别名称'),
  type: z.enum(keys(specialOrderTypes)).describe('类型'),
  typeLabel: z.string().describe('类型名称'),
  title: z.string().describe('标题'),
  status: z.enum(specialOrderMachine.states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  orderId: z.number().int().nullable().describe('相关订单编号'),
  orderSn: z.string().nullable().describe('相关订单号'),
  buyerName: z.string().nullable().describe('买家'),
  assignee: z.string().nullable().describe('处理人'),
  assigneeId: z.number().int().nullable().describe('处理人的管理员编号'),
  overdue: z.boolean().describe('是否超时未办结'),
  createdAt: z.string().describe('创建时间'),
  finishedAt: z.string().nullable().describe('办结时间'),
  allowedActions: z.array(z.enum(specialActions)).describe('当前可执行的操作'),
});
export type SpecialRow = z.output<typeof specialRow>;

export const specialListView = pagedOf(specialRow).extend({
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
export type SpecialListView = z.output<typeof specialListView>;

/** Pages that the rows beside a special order stand on; each needs a permission of its own. */
export const specialLinks = ['order', 'payment', 'refund', 'invoice', 'case'] as const;
export type SpecialLink = (typeof specialLinks)[number];

const relatedView = z.array(
  z.object({
    id: z.number().int().describe('编号'),
    number: z.string().describe('单号'),
    statusLabel: z.string().describe('状态名称'),
  }),
);

export const specialDetailView = specialRow.extend({
  facts: z.array(z.object({ label: z.string(), value: z.string() })).describe('发生了什么，逐项'),
  paymentNo: z.string().nullable().describe('相关支付单的商户单号'),
  refunds: z
    .array(
      z.object({
        id: z.number().int(),
        refundNo: z.string(),
        statusLabel: z.string(),
        amountFen: z.number().int(),
      }),
    )
    .describe('相关的退款单'),
  invoices: relatedView.describe('相关订单的发票'),
  cases: relatedView.describe('相关订单的售后单'),
  links: z.array(z.enum(specialLinks)).describe('有权打开的相关页面'),
  files: z.array(buyerFileView).describe('附件'),
  finishNote: z.string().nullable().describe('办结说明'),
  timeline: z.array(timelineView).describe('经过，先旧后新'),
});
export type SpecialDetailView = z.output<typeof specialDetailView>;

const noteField = textField(500).pipe(z.string().min(2, '请填写办结说明（至少 2 个字）'));

export const specialFinishInput = z.object({
  id: idField.describe('编号'),
  note: noteField.describe('办结说明；申请的说明买家可见'),
});
export type SpecialFinishInput = z.output<typeof specialFinishInput>;

/** Several at once with one note; each stands or falls for itself. */
export const specialFinishManyInput = z.object({
  ids: z.array(idField).min(1, '请选择特殊订单').max(100, '一次最多选择 100 条').describe('编号列表'),
  note: noteField.describe('办结说明；申请的说明买家可见'),
});
export type SpecialFinishManyInput = z.output<typeof specialFinishManyInput>;

/** Handing over to a colleague, or taking over from one. */
export const specialAssignInput = z.object({
  id: idField.describe('编号'),
  assigneeId: idField.describe('接手的管理员编号；填自己的编号为接手'),
  note: textField(200).pipe(z.string().min(2, '请填写交接说明（至少 2 个字）')).describe('交接说明'),
});
export type SpecialAssignInput = z.output<typeof specialAssignInput>;

export const specialColleaguesView = z.object({
  list: z.array(
    z.object({
      id: z.number().int().describe('管理员编号'),
      name: z.string().describe('姓名'),
      me: z.boolean().describe('是否本人'),
    }),
  ),
});
export type SpecialColleaguesView = z.output<typeof specialColleaguesView>;
