import { defineMachine } from '@/lib/core/machine';

/**
 * Audit of a product (domain.md section 9). `marketable` is a separate flag, legal only on approved products. Both machines are marked
 * pure: a page that needs only the names of kinds does not carry them.
 */
export const productMachine = /* @__PURE__ */ defineMachine({
  name: 'product',
  states: { draft: '草稿', pending: '待审核', approved: '已通过', rejected: '已驳回' },
  actions: {
    submit: { label: '提交审核', from: ['draft', 'rejected'], to: 'pending' },
    withdraw: { label: '撤回', from: ['pending'], to: 'draft' },
    approve: { label: '通过', from: ['pending'], to: 'approved' },
    reject: { label: '驳回', from: ['pending'], to: 'rejected' },
    edit: { label: '编辑', from: ['draft', 'rejected'], to: 'draft' },
  },
});
export type ProductState = (typeof productMachine.states)[number];

/** `tracked` sells what is on hand; `untracked` has no stock (e-publications, subscriptions printed to order). */
export const stockPolicies = { tracked: '按库存销售', untracked: '不限库存' } as const;
export type StockPolicy = keyof typeof stockPolicies;

/** Tax kind: exempt is not "0 %" (domain.md section 2). */
export const taxKinds = { taxable: '应税', zero: '零税率', exempt: '免税' } as const;
export type TaxKind = keyof typeof taxKinds;

/** One issue of a periodical's year (domain.md section 9). A published one can only be called off while nothing of it was sold or sent. */
export const issueMachine = /* @__PURE__ */ defineMachine({
  name: 'issue',
  states: { planned: '待出刊', published: '已出刊', cancelled: '已取消' },
  actions: {
    publish: { label: '出刊', from: ['planned'], to: 'published' },
    cancel: { label: '取消出刊', from: ['planned', 'published'], to: 'cancelled' },
  },
});
export type IssueState = (typeof issueMachine.states)[number];

/** Pictures of a product: its gallery (the first is the cover) and the pages that everybody may read. */
export const pictureKinds = { gallery: '商品图片', trial: '试读页' } as const;
export type PictureKind = keyof typeof pictureKinds;

/** One line of 规格: what it is and how it is in this product. */
export interface SpecRow {
  name: string;
  value: string;
}

/** How `products.spec` is stored: a list in its order. Older rows hold an object, whose keys may be English words (spec-rules.ts). */
export type StoredSpec = SpecRow[] | Record<string, unknown>;
