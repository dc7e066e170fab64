import type { ArticleState, RevisionState } from '@/lib/states/article';

/** What an administrator can ask of one article in the back office. */
export const articleActionLabels = {
  edit: '编辑',
  submit: '提交审核',
  recall: '撤回送审',
  approve: '通过',
  reject: '驳回',
  publish: '发布',
  withdraw: '下线',
  schedule: '时间',
  delete: '删除',
  restore: '恢复',
  purge: '彻底删除',
} as const;
export type ArticleAction = keyof typeof articleActionLabels;

export interface ArticleFacts {
  status: ArticleState;
  /** State of the new revision of a published article, `null` when there is none. */
  workingStatus: RevisionState | null;
  deleted: boolean;
  /** Accounts that wrote, edited or submitted the text under audit. */
  hands: readonly number[];
}

export interface ArticleActor {
  userId: number;
  permissions: readonly string[];
}

const NEXT: Record<RevisionState, readonly ArticleAction[]> = {
  draft: ['edit', 'submit'],
  pending: ['recall', 'approve', 'reject'],
  approved: ['edit', 'publish'],
  rejected: ['edit', 'submit'],
  superseded: ['edit'],
};

/** Acts that the state allows, whoever asks. */
function possible(a: ArticleFacts): ArticleAction[] {
  if (a.deleted) return ['restore', 'purge'];
  if (a.status === 'published')
    return [...(a.workingStatus ? NEXT[a.workingStatus] : ['edit' as const]), 'withdraw', 'schedule'];
  // An offline article with an unfinished revision is edited first: saving takes the revision into the text.
  if (a.status === 'offline')
    return a.workingStatus ? ['edit', 'schedule', 'delete'] : ['edit', 'submit', 'schedule', 'delete'];
  return a.status === 'pending' ? [...NEXT.pending, 'schedule'] : [...NEXT[a.status], 'schedule', 'delete'];
}

/** Only another person audits a text (domain.md section 9: auditor ≠ submitter; news-editor-reading.md 2.3: author ≠ auditor). */
export function mayAudit(actor: ArticleActor, a: Pick<ArticleFacts, 'hands'>): boolean {
  return actor.permissions.includes('news.audit') && !a.hands.includes(actor.userId);
}

/** The acts this administrator may carry out now: drives the buttons, and each command checks its own again. */
export function articleActions(actor: ArticleActor, a: ArticleFacts): ArticleAction[] {
  const edits = actor.permissions.includes('news.edit');
  const publishes = edits || actor.permissions.includes('news.audit');
  return possible(a).filter((action) => {
    if (action === 'approve' || action === 'reject') return mayAudit(actor, a);
    if (action === 'publish' || action === 'withdraw' || action === 'schedule') return publishes;
    return edits;
  });
}
