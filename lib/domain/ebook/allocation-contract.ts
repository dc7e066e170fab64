import { z } from 'zod';
import { idField, intField, lineField } from '@/lib/core/fields';
import { pagedOf, pageFields } from '@/lib/core/page';

/** Members of one act, and copies of one member. */
export const MAX_ALLOCATED_MEMBERS = 200;
const MAX_ALLOCATED_COPIES = 10_000;

const copiesField = intField(1, MAX_ALLOCATED_COPIES).describe('份数');

export const allocateInput = z
  .object({
    orderItemId: idField.describe('订单行编号'),
    members: z
      .array(z.object({ memberId: idField.describe('成员编号'), quantity: copiesField }))
      .min(1, '请至少为一位成员填写份数')
      .max(MAX_ALLOCATED_MEMBERS)
      .describe('本次分配，每位成员一行'),
  })
  .refine((v) => new Set(v.members.map((m) => m.memberId)).size === v.members.length, {
    message: '同一成员只能填写一行',
    path: ['members'],
  });
export type AllocateInput = z.output<typeof allocateInput>;

export const recallInput = z.object({
  orderItemId: idField.describe('订单行编号'),
  memberId: idField.describe('成员编号'),
  quantity: copiesField.optional().describe('收回份数；省略时收回其全部未激活的'),
});
export type RecallInput = z.output<typeof recallInput>;

export const recalledView = z.object({ recalled: z.number().int().describe('收回的份数') });

/** Copies of one electronic line of an organisation's order. */
const allocationLineView = z.object({
  orderItemId: z.number().int().describe('订单行编号'),
  title: z.string().describe('出版物名称'),
  label: z.string().describe('年度或期次'),
  total: z.number().int().describe('有效份数'),
  free: z.number().int().describe('可分配'),
  given: z.number().int().describe('已分配给成员，待激活'),
  activated: z.number().int().describe('已激活'),
  blocked: z.number().int().describe('冻结或已过激活期，不能分配'),
});

export const allocationInput = z.object({ id: idField.describe('订单编号') });
export const allocationView = z.object({
  organizationName: z.string().describe('单位名称'),
  lines: z.array(allocationLineView).describe('电子商品行'),
});
export type AllocationView = z.output<typeof allocationView>;

export const allocationMembersInput = z.object({
  ...pageFields,
  orderItemId: idField.describe('订单行编号'),
  keyword: lineField(50).optional().describe('姓名或手机号码'),
});
export type AllocationMembersInput = z.output<typeof allocationMembersInput>;

/** A living member with his copies of the line. */
export const allocationMemberView = z.object({
  memberId: z.number().int().describe('成员编号'),
  name: z.string().describe('姓名'),
  phone: z.string().nullable().describe('手机号码（掩码）'),
  title: z.string().nullable().describe('职务'),
  given: z.number().int().describe('已分配，待激活'),
  activated: z.number().int().describe('已激活'),
});
export type AllocationMemberView = z.output<typeof allocationMemberView>;
export const allocationMembersView = pagedOf(allocationMemberView);
export type AllocationMembersView = z.output<typeof allocationMembersView>;
