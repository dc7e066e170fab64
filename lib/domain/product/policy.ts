import type { RevisionState } from '@/lib/states/article';
import type { ProductState } from '@/lib/states/product';

/** What an administrator can ask of one product in the back office. */
export const productActionLabels = {
  edit: '编辑',
  submit: '提交审核',
  withdraw: '撤回送审',
  approve: '通过',
  reject: '驳回',
  discard: '放弃修订',
  price: '改价',
  shelve: '上架',
  unshelve: '下架',
  copy: '复制',
  delete: '删除',
} as const;
export type ProductAction = keyof typeof productActionLabels;

export interface ProductFacts {
  status: ProductState;
  /** State of the next revision of an approved product, `null` when there is none. */
  workingStatus: RevisionState | null;
  marketable: boolean;
  /** Accounts that wrote, edited or submitted what is under audit. */
  hands: readonly number[];
  /** A change of its prices waits for a second person. */
  priceWaits: boolean;
}

export interface ProductActor {
  userId: number;
  permissions: readonly string[];
}

function possible(p: ProductFacts): ProductAction[] {
  if (p.status !== 'approved') {
    return p.status === 'pending'
      ? ['withdraw', 'approve', 'reject', 'copy']
      : ['edit', 'submit', 'copy', 'delete'];
  }
  const price: ProductAction[] = p.priceWaits ? [] : ['price'];
  const shelf: ProductAction[] = [...price, p.marketable ? 'unshelve' : 'shelve', 'copy'];
  if (p.workingStatus === 'pending') return ['withdraw', 'approve', 'reject', ...shelf];
  const end: ProductAction[] = p.marketable ? [] : ['delete'];
  return p.workingStatus === null
    ? ['edit', ...shelf, ...end]
    : ['edit', 'submit', 'discard', ...shelf, ...end];
}

/** Only another person audits (domain.md section 9: auditor ≠ submitter; S-12): nobody who wrote, edited or submitted it. */
export function mayAudit(actor: ProductActor, p: Pick<ProductFacts, 'hands'>): boolean {
  return actor.permissions.includes('product.audit') && !p.hands.includes(actor.userId);
}

/** A price beyond the limits holds with a second person: who may audit, and never who asked for it. */
export function mayAgreePrice(actor: ProductActor, request: { requestedBy: number }): boolean {
  return actor.permissions.includes('product.audit') && request.requestedBy !== actor.userId;
}

/** The acts this administrator may carry out now: drives the buttons, and each command checks its own again. */
export function productActions(actor: ProductActor, p: ProductFacts): ProductAction[] {
  return possible(p).filter((action) => {
    if (action === 'approve' || action === 'reject') return mayAudit(actor, p);
    return actor.permissions.includes(action === 'price' ? 'product.price' : 'product.edit');
  });
}

/** What was paid for a product is for those who edit and audit it (security.md S-10). */
export function seesCost(actor: Pick<ProductActor, 'permissions'>): boolean {
  return actor.permissions.some((p) => p === 'product.edit' || p === 'product.audit');
}
