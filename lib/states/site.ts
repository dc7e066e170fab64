import { defineMachine } from '@/lib/core/machine';
import { articleMachine, type RevisionState } from '@/lib/states/article';

/**
 * Public information (信息公开) goes the way of the articles: handed in, audited by a second person, then published. A published document stays visible
 * while its next text waits beside it (`working`).
 */
export const publicInfoMachine = defineMachine({
  name: 'publicInfo',
  states: articleMachine.labels,
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
export const publicInfoStates = publicInfoMachine.labels;
export type PublicInfoState = (typeof publicInfoMachine.states)[number];

/** Where the next text of a published document stands. */
export type InfoWorkState = Exclude<RevisionState, 'superseded'>;
