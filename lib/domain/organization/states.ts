import { defineMachine } from '@/lib/core/machine';

/** Audit of an organisation (domain.md section 9, audit engine). The auditor is never the submitter. */
export const organizationMachine = defineMachine({
  name: 'organization',
  states: { draft: '草稿', pending: '待审核', approved: '已通过', rejected: '已驳回' },
  actions: {
    submit: { label: '提交审核', from: ['draft', 'rejected'], to: 'pending' },
    withdraw: { label: '撤回', from: ['pending'], to: 'draft' },
    approve: { label: '通过', from: ['pending'], to: 'approved' },
    reject: { label: '驳回', from: ['pending'], to: 'rejected' },
    revise: { label: '重新提交', from: ['approved'], to: 'pending' },
  },
});
export type OrganizationState = (typeof organizationMachine.states)[number];

export const organizationRoles = { manager: '单位管理员', member: '单位成员' } as const;
export type OrganizationRole = keyof typeof organizationRoles;
