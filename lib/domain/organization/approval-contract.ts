import { z } from 'zod';
import { boolField, dateField, idField } from '@/lib/core/fields';

/** GET organization/approval: how orders of members are approved, for its managers. */
export const approvalView = z.object({
  all: z.boolean().describe('普通成员的全部订单须经审批；否则仅超出限额的订单'),
  substitute: z
    .object({
      memberId: z.number().int().describe('成员编号'),
      name: z.string().describe('姓名'),
      from: z.string().describe('起始日期'),
      to: z.string().describe('截止日期（含当日）'),
      now: z.boolean().describe('今天是否在期限内'),
      over: z.boolean().describe('期限是否已过'),
    })
    .nullable()
    .describe('代审批人；没有时为空'),
  members: z
    .array(z.object({ id: z.number().int().describe('成员编号'), name: z.string().describe('姓名') }))
    .describe('可指定为代审批人的普通成员'),
});
export type ApprovalView = z.output<typeof approvalView>;

const day = (message: string) => z.union([z.null(), dateField(message)], message);

/** POST organization/approval/edit: all of it together. */
export const approvalEditInput = z
  .object({
    all: boolField.describe('普通成员的全部订单须经审批'),
    substituteId: z.union([z.null(), idField], '请选择代审批人').describe('代审批人的成员编号；空为不设'),
    from: day('请选择起始日期').describe('代审批的起始日期'),
    to: day('请选择截止日期').describe('代审批的截止日期（含当日）'),
  })
  .superRefine((input, check) => {
    const say = (path: string, message: string) =>
      check.addIssue({ code: 'custom', path: [path], message, input });
    if (!input.substituteId) return;
    if (!input.from) say('from', '请选择起始日期');
    if (!input.to) say('to', '请选择截止日期');
    if (input.from && input.to && input.to < input.from) say('to', '截止日期不能早于起始日期');
  });
export type ApprovalEditInput = z.output<typeof approvalEditInput>;
