import { defineMachine } from '@/lib/core/machine';

/**
 * Article (news-editor-reading.md 2.3; audit engine of domain.md section 9). Audit and publication are separate acts. A published
 * article stays visible while a new revision goes through `articleRevisionMachine`.
 */
export const articleMachine = defineMachine({
  name: 'article',
  states: {
    draft: '草稿',
    pending: '待审核',
    approved: '待发布',
    rejected: '已驳回',
    published: '已发布',
    offline: '已下线',
  },
  actions: {
    submit: { label: '提交审核', from: ['draft', 'rejected', 'offline'], to: 'pending' },
    recall: { label: '撤回送审', from: ['pending'], to: 'draft' },
    approve: { label: '审核通过', from: ['pending'], to: 'approved' },
    reject: { label: '驳回', from: ['pending'], to: 'rejected' },
    publish: { label: '发布', from: ['approved'], to: 'published' },
    withdraw: { label: '下线', from: ['published'], to: 'offline' },
    edit: { label: '编辑', from: ['draft', 'rejected', 'approved', 'offline'], to: 'draft' },
  },
});
export type ArticleState = (typeof articleMachine.states)[number];

/** A new revision of something already public; `superseded` = replaced by a later one. Used by articles and products. */
export const revisionStates = {
  draft: '草稿',
  pending: '待审核',
  approved: '已通过',
  rejected: '已驳回',
  superseded: '已被替换',
} as const;
export type RevisionState = keyof typeof revisionStates;

export const articleRevisionMachine = defineMachine({
  name: 'articleRevision',
  states: revisionStates,
  actions: {
    submit: { label: '提交审核', from: ['draft', 'rejected'], to: 'pending' },
    recall: { label: '撤回送审', from: ['pending'], to: 'draft' },
    approve: { label: '审核通过', from: ['pending'], to: 'approved' },
    reject: { label: '驳回', from: ['pending'], to: 'rejected' },
    edit: { label: '编辑', from: ['draft', 'rejected'], to: 'draft' },
    replace: { label: '替换', from: ['draft', 'rejected', 'approved'], to: 'superseded' },
  },
});
