import { z } from 'zod';
import { idField, lineField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { organizationAuditRow } from './contract';

const listFields = {
  ...officeListFields,
  keyword: officeListFields.keyword.describe('单位名称、统一社会信用代码或联系人'),
  typeId: idField.optional().describe('单位类型编号'),
  sort: z.enum(['submittedAt', '-submittedAt']).optional().describe('排序'),
};

export const pendingListInput = z.object(listFields);
export const auditedListInput = z.object({
  ...listFields,
  status: z.enum(['approved', 'rejected']).optional().describe('审核结果'),
});
export type OrganizationListInput = z.output<typeof auditedListInput> & { pending: boolean };
export const organizationAuditListView = pagedOf(organizationAuditRow);

/** The moment of the submission that the auditor has read: one that was submitted again meanwhile is not decided. */
const submittedAt = z.iso
  .datetime({ offset: true, message: '请刷新后审核' })
  .describe('所审核资料的提交时间');

export const passInput = z.object({ id: idField, submittedAt });
export const rejectInput = z.object({
  id: idField,
  submittedAt,
  reason: lineField(200).pipe(z.string().min(2, '请填写驳回原因')).describe('驳回原因，申请单位可见'),
});
export type OrganizationVerdict = { id: number; submittedAt: string; reason?: string };
