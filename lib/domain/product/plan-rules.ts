import {
  isDigital,
  lastOrderDay,
  openIssues,
  subscriptionOffer,
  type IssueFacts,
  type PlanFacts,
} from './rules';
import type { ProductKind } from '@/lib/states/product-kind';

/** Where a single issue stands with a buyer. */
export const singleStates = {
  /** Appears later and can still be ordered: sent when it does. */
  preorder: '预订',
  /** Appeared; sold from its own stock, or read at once. */
  back: '过刊',
  /** Appears soon: too late to order it, too early to send it. */
  soon: '即将出刊',
} as const;
export type SingleState = keyof typeof singleStates;

export interface SingleOffer {
  issueNo: number;
  state: SingleState;
  /** Price of one copy, fen. */
  priceFen: number;
  /** Last Asia/Shanghai day of a preorder; `null` when it has none. */
  lastDay: string | null;
}

/** One issue for itself; `null` when the plan is closed, or there is no such issue, or it was called off or cannot be read. */
export function singleOffer(
  plan: PlanFacts,
  issues: readonly IssueFacts[],
  now: Date,
  issueNo: number,
): SingleOffer | null {
  const issue = issues.find((i) => i.issueNo === issueNo);
  if (!plan.active || !issue || issue.status === 'cancelled' || issue.lacksFile) return null;
  const open = openIssues(plan, issues, now).some((i) => i.issueNo === issueNo);
  return {
    issueNo,
    state: issue.status === 'published' ? 'back' : open ? 'preorder' : 'soon',
    priceFen: plan.issueFen,
    lastDay: open ? lastOrderDay(plan, issue.publishDate) : null,
  };
}

/** A back issue of a printed periodical is a thing on a shelf; everything else of a periodical is not bound to the stock. */
export function fromShelf(kind: ProductKind, offer: Pick<SingleOffer, 'state'>): boolean {
  return offer.state === 'back' && !isDigital(kind);
}

/** Every issue from which a year can be subscribed today, with what the rest of the year holds and costs. */
export function startOffers(plan: PlanFacts, issues: readonly IssueFacts[], now: Date) {
  return openIssues(plan, issues, now).flatMap((i) => subscriptionOffer(plan, issues, now, i.issueNo) ?? []);
}

/** How a line's choice of one issue reads: `2026 年第 5 期（过刊）`. */
export function singleLabel(year: number, offer: Pick<SingleOffer, 'issueNo' | 'state'>): string {
  return `${year} 年第 ${offer.issueNo} 期（${singleStates[offer.state]}）`;
}
