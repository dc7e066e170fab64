import { DAY_MS, dayStart, formatDate } from '@/lib/core/dates';
import { digitalKinds, type ProductKind } from '@/lib/states/product-kind';
import type { IssueState } from '@/lib/states/product';

/** `YYYY-MM-DD` of the Asia/Shanghai day, moved by whole days; empty for one that the calendar does not have. */
export function shanghaiDay(now: Date, plusDays = 0): string {
  return formatDate(new Date(now.getTime() + plusDays * DAY_MS));
}

export function isDigital(kind: ProductKind): boolean {
  return digitalKinds.includes(kind);
}

export function isPeriodical(kind: ProductKind): boolean {
  return kind === 'paper_periodical' || kind === 'e_periodical';
}

/** What a `spec_key` may look like. */
export const SPEC_KEY = /^$|^(year):(\d{4})(?:-([1-9]\d{0,2}))?$|^(issue):(\d{4})-([1-9]\d{0,2})$/;

/** Most issues of a year: one a day. */
export const MAX_ISSUES = 366;

export interface PlanFacts {
  year: number;
  issuesPerYear: number;
  /** Price of one issue, fen. */
  issueFen: number;
  /** Price of the whole year, fen. */
  yearFen: number;
  /** Days before publication after which an issue can no longer be the first one. */
  cutoffDays: number;
  active: boolean;
}

export interface IssueFacts {
  issueNo: number;
  /** `YYYY-MM-DD`. */
  publishDate: string;
  status: IssueState;
  /** Electronic, has appeared, and nothing of it can be read: it is not sold for itself. */
  lacksFile?: boolean;
}

export interface SubscriptionOffer {
  year: number;
  startIssue: number;
  issueList: number[];
  issuesPerYear: number;
  /** Every issue of the year is in it. */
  whole: boolean;
  /** Price of one issue, fen. */
  perIssueFen: number;
  /** Price of one copy of the offer, fen. */
  priceFen: number;
  /** Last Asia/Shanghai day on which this start issue can be ordered; `null` while no issue is dated. */
  lastDay: string | null;
}

/**
 * The issues of a year that a subscription may still hold: published at least `cutoffDays` ahead, in order. A plan whose issues are not
 * dated yet is open as a whole while its year is still to come.
 */
export function openIssues(plan: PlanFacts, issues: readonly IssueFacts[], now: Date): IssueFacts[] {
  if (!plan.active) return [];
  if (issues.length === 0) {
    if (plan.year <= Number(shanghaiDay(now).slice(0, 4))) return [];
    const publishDate = '';
    return Array.from({ length: Math.min(plan.issuesPerYear, MAX_ISSUES) }, (_, i) => ({
      issueNo: i + 1,
      publishDate,
      status: 'planned',
    }));
  }
  const firstDay = shanghaiDay(now, plan.cutoffDays);
  return issues
    .filter((i) => i.status === 'planned' && firstDay !== '' && i.publishDate >= firstDay)
    .toSorted((a, b) => a.issueNo - b.issueNo);
}

/** The last Asia/Shanghai day on which an issue can be ordered before it appears; `null` while it has no date. */
export function lastOrderDay(plan: Pick<PlanFacts, 'cutoffDays'>, publishDate: string): string | null {
  return shanghaiDay(dayStart(publishDate), -plan.cutoffDays) || null;
}

/**
 * What a year plan sells today (domain.md section 9, 起订期): the issues from the first one that is published at least `cutoffDays` ahead,
 * or from a chosen one that still is. The whole year costs `yearFen`; a part costs its issues, never more than the year. `null` when
 * nothing can be ordered any more, or not from that issue.
 */
export function subscriptionOffer(
  plan: PlanFacts,
  issues: readonly IssueFacts[],
  now: Date,
  startIssue: number | null = null,
): SubscriptionOffer | null {
  const open = openIssues(plan, issues, now);
  const at = startIssue === null ? 0 : open.findIndex((i) => i.issueNo === startIssue);
  const first = open[at];
  if (!first) return null;
  const list = open.slice(at);
  const all =
    issues.length === 0 ? plan.issuesPerYear : issues.filter((i) => i.status !== 'cancelled').length;
  const whole = list.length === all;
  return {
    year: plan.year,
    issuesPerYear: plan.issuesPerYear,
    perIssueFen: plan.issueFen,
    startIssue: first.issueNo,
    issueList: list.map((i) => i.issueNo),
    whole,
    priceFen: whole ? plan.yearFen : Math.min(plan.yearFen, plan.issueFen * list.length),
    lastDay: lastOrderDay(plan, first.publishDate),
  };
}

/** `第 1–12 期`, or `第 3 期` for a single one. */
export function issueRange(issueList: readonly number[]): string {
  const first = issueList[0];
  const last = issueList.at(-1);
  return first === last ? `第 ${first} 期` : `第 ${first}–${last} 期`;
}

/** How a line's choice reads: `2027 年全年订阅（第 1–12 期）`. */
export function subscriptionLabel(offer: Pick<SubscriptionOffer, 'year' | 'issueList' | 'whole'>): string {
  return `${offer.year} 年${offer.whole ? '全年订阅' : '订阅'}（${issueRange(offer.issueList)}）`;
}

/** Why a line cannot be bought as it stands. */
export const saleProblems = {
  off_shelf: '商品已下架',
  sold_out: '暂时无货',
  spec: '该版本或年度已不可订购',
} as const;
export type SaleProblem = keyof typeof saleProblems;

/** Most copies of one line, whatever the product allows (CHECK of `cart_items`). */
export const MAX_LINE_QUANTITY = 9999;

export interface QuantityLimits {
  minQuantity: number;
  limitPerLine: number | null;
  limitPerOrder: number | null;
  /** `null` = not bound to the stock. */
  available: number | null;
}

/** The most copies that a line may hold by the product's caps alone. */
export function capOf(limits: Omit<QuantityLimits, 'available' | 'minQuantity'>): number {
  return Math.min(
    limits.limitPerLine ?? MAX_LINE_QUANTITY,
    limits.limitPerOrder ?? MAX_LINE_QUANTITY,
    MAX_LINE_QUANTITY,
  );
}

/** The most copies that can be bought now: caps and stock. May be below `minQuantity`, which means: none. */
export function maxQuantity(limits: QuantityLimits): number {
  return Math.min(capOf(limits), limits.available ?? MAX_LINE_QUANTITY);
}

/** The price of one copy for a buyer, in fen: an organisation's members pay the organisation price where there is one. */
export function unitPrice(
  product: { saleFen: number; orgFen: number | null },
  organizationId: number | null,
): number {
  return organizationId !== null && product.orgFen !== null ? product.orgFen : product.saleFen;
}

/** Short name of a kind on chips and badges. */
export const kindChips: Readonly<Record<ProductKind, string>> = {
  paper_book: '纸质版',
  paper_periodical: '纸质期刊',
  e_periodical: '电子期刊',
  e_book: '电子版',
};

/** The year that subscriptions are sought for: from October on the next one (the usual season of orders). */
export function subscriptionYear(now: Date): number {
  const [year, month] = shanghaiDay(now).split('-').map(Number) as [number, number];
  return month >= 10 ? year + 1 : year;
}
