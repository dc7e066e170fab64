import { defineMachine } from '@/lib/core/machine';

/**
 * Audit of an organisation (domain.md section 9, audit engine). The auditor is never the submitter. An approved one that is edited stays
 * approved: the new particulars wait beside it as a proposal ({@link proposalStates}).
 */
export const organizationMachine = defineMachine({
  name: 'organization',
  states: { draft: '草稿', pending: '待审核', approved: '已通过', rejected: '已驳回' },
  actions: {
    submit: { label: '提交审核', from: ['draft', 'rejected'], to: 'pending' },
    withdraw: { label: '撤回', from: ['pending'], to: 'draft' },
    approve: { label: '通过', from: ['pending'], to: 'approved' },
    reject: { label: '驳回', from: ['pending'], to: 'rejected' },
  },
});
export type OrganizationState = (typeof organizationMachine.states)[number];

/** What became of the proposal beside an approved organisation; an approved proposal is gone, its values are the organisation's. */
export const proposalStates = { pending: '待审核', rejected: '已驳回' } as const;
export type ProposalState = keyof typeof proposalStates;

export const organizationRoles = { manager: '单位管理员', member: '单位成员' } as const;
export type OrganizationRole = keyof typeof organizationRoles;

/** What a member's spending limit counts over; months and years are those of Asia/Shanghai. */
export const limitPeriods = { order: '每单', month: '每月', year: '每年', total: '累计' } as const;
export type LimitPeriod = keyof typeof limitPeriods;

/** An invitation by mobile phone. One whose seven days are over reads as expired, whatever its row still says. */
export const invitationStates = {
  pending: '待接受',
  accepted: '已接受',
  declined: '已拒绝',
  revoked: '已撤销',
  expired: '已过期',
} as const;
export type InvitationState = keyof typeof invitationStates;
