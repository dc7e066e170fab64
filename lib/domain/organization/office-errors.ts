import { defineErrors } from '@/lib/core/errors';

/** Refusals of the platform's desk of organisations. */
export const organizationOfficeErrors = defineErrors({
  typeUsed: { code: 'CONFLICT', status: 409, message: '该类型已有单位使用，只能停用' },
  changed: { code: 'CONFLICT', status: 409, message: '单位资料已变动，请刷新后重试' },
  notApproved: { code: 'CONFLICT', status: 409, message: '只有已通过审核的单位可以启用或停用' },
  sameState: { code: 'CONFLICT', status: 409, message: '已是该状态，请刷新' },
});
