import 'server-only';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { readRule, ruleText } from './calendar-rules';
import type { IssueAction, IssueRow, PeriodicalRow, PlanRow } from './plan-contract';
import type { OfficeIssueRow, OfficePeriodicalRow, OfficePlanRow } from './plan-queries';
import { subscriptionLabel, subscriptionOffer } from './rules';
import { issueMachine } from '@/lib/states/product';
import { productKinds } from '@/lib/states/product-kind';

export function presentPlanRow(row: OfficePlanRow, now: Date): PlanRow {
  const rule = readRule(row.publishRule);
  const offer = subscriptionOffer(row, row.dated, now);
  return {
    id: row.id,
    version: row.version,
    productId: row.productId,
    title: row.title,
    kind: row.kind,
    year: row.year,
    issuesPerYear: row.issuesPerYear,
    ...rule,
    ruleText: ruleText(rule),
    issueFen: row.issueFen,
    yearFen: row.yearFen,
    cutoffDays: row.cutoffDays,
    active: row.active,
    priced: row.priced,
    priceWaits: row.priceWaits,
    issues: row.issues,
    published: row.published,
    cancelled: row.cancelled,
    nextDate: row.nextDate,
    soldCopies: row.soldCopies,
    sold: row.sold,
    offerLabel: offer && subscriptionLabel(offer),
    lastDay: offer?.lastDay ?? null,
    updatedAt: toIso(row.updatedAt),
  };
}

export function presentPeriodical(row: OfficePeriodicalRow, now: Date): PeriodicalRow {
  return {
    id: row.id,
    sku: row.sku,
    title: row.title,
    kind: row.kind,
    kindLabel: productKinds[row.kind],
    issn: row.issn,
    cnCode: row.cnCode,
    coverPath: row.coverPath,
    marketable: row.marketable,
    year: row.year,
    plan: row.plan && presentPlanRow(row.plan, now),
    next: row.next && presentPlanRow(row.next, now),
  };
}

/** What the office may do with an issue now: the machine's table and the facts that stand in the way. */
function actionsOf(row: OfficeIssueRow): IssueAction[] {
  const legal = issueMachine.allowed(row.status);
  const actions: IssueAction[] = [];
  if (row.status === 'planned') actions.push('edit');
  if (row.status !== 'cancelled') actions.push('cover');
  if (legal.includes('publish')) actions.push('publish');
  if (legal.includes('cancel') && !row.sent && !row.stocked) actions.push('cancel');
  if (row.status !== 'published' && row.free) actions.push('delete');
  return actions;
}

export function presentIssueRow(row: OfficeIssueRow): IssueRow {
  return {
    id: row.id,
    version: row.version,
    planId: row.planId,
    year: row.year,
    issueNo: row.issueNo,
    title: row.title,
    publishDate: row.publishDate,
    coverPath: row.coverPath,
    status: row.status,
    statusLabel: issueMachine.label(row.status),
    publishedAt: toIsoOrNull(row.publishedAt),
    dueCopies: row.dueCopies,
    sentCopies: row.sentCopies,
    available: row.available,
    reason: row.status === 'cancelled' ? row.reason : null,
    allowedActions: actionsOf(row),
  };
}
